"""The phrasebook is sound, its rules are there, and every line of a card has exactly one reading.

A phrasebook found sound, and a file of cards of which every line was read, are passed over for as long as
they stay the same. A game without a phrasebook has nothing to check.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruledeck.catalog.check.known import game_document, is_known, known_ids
from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.problem import Problem, nearest
from ruledeck.text import phrases
from ruledeck.text.phrases.book import Phrasebook
from ruledeck.text.phrases.check import check_phrasebook
from ruledeck.text.phrases.check.lines import read_line
from ruledeck.text.phrases.load import FILE, has_phrases, read_phrases


def check_phrases(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with a game's phrasebook, or, where it is sound, with the lines that it reads."""
    if not has_phrases(content.game):
        return
    document = content.workspace.read(content.game.folder / FILE)
    sound = Memo(content.workspace.cache / "phrases", Path(phrases.__file__).parent)
    ground = (game_document(content).text, document.text)
    book: Phrasebook | None = None
    if not sound.knows(document.name, *ground):
        book, found = read_phrases(document, content.game)
        found += check_phrasebook(book, document, content.game) if book else []
        yield from found
        if any(problem.severity == "error" for problem in found):
            return
        if not found:
            sound.keep(document.name, *ground)
    yield from _rule_problems(content, document)
    yield from _line_problems(content, document, sound, ground, book)


def _rule_problems(content: Content, document: Document) -> Iterator[Problem]:
    data: Any = document.data
    for index, entry in enumerate(data["phrases"]):
        rules = entry.get("rule", ())
        for rule in (rules,) if isinstance(rules, str) else rules:
            if not is_known(content, "rule", rule):
                hint = nearest(rule, known_ids(content, "rule"))
                yield document.problem(("phrases", index, "rule"), "X001", f"unknown rule '{rule}'", hint)


def _line_problems(
    content: Content, document: Document, sound: Memo, ground: tuple[str, str], book: Phrasebook | None
) -> Iterator[Problem]:
    """Yield the faults of lines in files of cards that are new or changed."""
    texts = {card.file: content.documents[card.file].text for card in content.cards}
    fresh = {name for name, text in texts.items() if not sound.knows(name, *ground, text)}
    if fresh and book is None:
        book, _ = read_phrases(document, content.game)
    script = Manuscript(content.game, content.style)
    faulty: set[str] = set()
    for card in content.cards:
        if card.file not in fresh or not card.is_printed or book is None:
            continue
        for at, (part, line) in enumerate(card.lines()):
            kinds = book.kinds_of(card.type, part)
            faults = read_line(book, line, kinds)[1] if kinds else []
            if faults:
                faulty.add(card.file)
                for fault in () if _is_told(script, line) else faults:
                    yield content.document_of(card).text_problem(card.line_path(at), *fault)
    for name in fresh - faulty:
        sound.keep(name, *ground, texts[name])


def _is_told(script: Manuscript, line: str) -> bool:
    """Return whether the marks, words or white space of a line have a fault, which is told as such."""
    checks = (script.label, script.marks, script.words, script.space)
    return any(fault for check in checks for fault in check(line))
