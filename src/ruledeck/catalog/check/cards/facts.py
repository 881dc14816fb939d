"""Cards: texts, labels, ranges and provenance, each card by itself.

A file whose cards were found sound is passed over for as long as it, `game.yml` and `style.yml` stay the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.check.known import ground_of
from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.problem import Problem


def check_cards(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with single cards."""
    sound = Memo(content.workspace.cache / "cards", Path(__file__).parents[1])
    ground = ground_of(content)
    texts = {
        name: content.documents[name].text for name in dict.fromkeys(card.file for card in content.cards)
    }
    fresh = {name for name, text in texts.items() if not sound.knows(name, ground, text)}
    script = Manuscript(content.game, content.style)
    found: list[Problem] = []
    for card in content.cards:
        if card.file in fresh:
            found += _text_problems(content, script, card)
            found += _range_problems(content, card)
            found += _provenance_problems(content, card)
    for name in fresh - {problem.file for problem in found}:
        sound.keep(name, ground, texts[name])
    yield from found


def _text_problems(content: Content, script: Manuscript, card: Card) -> Iterator[Problem]:
    """Yield what is wrong with the marks, labels, words and white space of a card's texts and name."""
    for at, line in enumerate(card.text):
        for check in (script.label, script.marks, script.words, script.space, script.length):
            for fault in check(line):
                yield content.document_of(card).text_problem((card.index, "text", at), *fault)
    for key in ("name", "flavour"):
        for fault in script.space(getattr(card, key)):
            yield content.document_of(card).text_problem((card.index, key), *fault)


def _range_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield the ranges that run backwards or leave their stat's limits, which no schema can tell."""
    for id, value in card.stats.items():
        stat = content.game.stats[id]
        if stat.type != "range" or not isinstance(value, tuple):
            continue
        low, high = int(value[0]), int(value[1])
        least = low if stat.min is None else stat.min
        most = high if stat.max is None else stat.max
        hint = None
        if low > high:
            message, hint = f"the range {low}-{high} runs backwards", f"write {high}-{low}"
        elif low < least or high > most:
            message = f"the range {low}-{high} leaves the limits of '{id}', {least}-{most}"
        else:
            continue
        yield content.document_of(card).problem((card.index, "stats", id), "C014", message, hint)


def _provenance_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield a problem where stats have no provenance, or there is provenance of no stats.

    Stats that the type requires are seen to by the schema; these are the optional ones.
    """
    if bool(card.stats) == ("stats" in card.provenance):
        return
    document, path = content.document_of(card), (card.index, "provenance")
    if card.stats:
        hint = "add 'stats: seed', 'stats: playtest' or 'stats: original'"
        yield document.problem(path, "C015", "the provenance of the stats is missing", hint)
    else:
        yield document.key_problem(path, "stats", "C016", "the card has no stats", "remove 'stats:' here")
