"""A game ready to be played: its ruleset, with the texts of its cards compiled into it.

In: the content of a game. Out: its ruleset, or ContentError with the texts that it cannot carry out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledeck.catalog.phrases import read_card
from ruledeck.catalog.phrases.reading import Reading
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.text.phrases import has_phrases, load_phrases
from ruledeck.text.phrases.book import Effect, Node, Phrasebook
from ruledeck.text.phrases.check.lines import read_line
from ruledeck.text.phrases.tree import effect, print_text, walk
from ruledeck.verifier.compile import Failed, Term, TermError, compile_card
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.load import load_ruleset, ruleset_fault

Lines = list[Reading]
"""Each line of a card, read."""
FAILS = "the ruleset fails when it compiles the text of a card"


def playable(content: Content) -> Ruleset:
    """Return the ruleset of a game with all card texts compiled.

    Raises:
        ContentError: the ruleset or the phrasebook cannot be loaded, or a text cannot be carried out.
    """
    ruleset = load_ruleset(content)
    if has_phrases(content.game):
        book = load_phrases(content.workspace, content.game)
        problems = list(compile_texts(ruleset, book, content))
        if problems:
            raise ContentError(problems)
    return ruleset


def compile_texts(ruleset: Ruleset, book: Phrasebook, content: Content) -> Iterator[Problem]:
    """Compile the texts of all cards in print into a ruleset; yield what it has no primitive for.

    What a ruleset itself has for cards whose type has no phrases stays; those that have parts show them.
    """
    for card in content.cards:
        if card.is_printed and card.type not in book.lines and card.parts:
            ruleset.cards.setdefault(card.id, compile_card(ruleset, card.id, (), card.parts))
    read, problems = read_texts(book, content)
    yield from problems
    yield from compile_read(ruleset, content, read)


def read_texts(book: Phrasebook, content: Content) -> tuple[list[tuple[Card, Lines]], list[Problem]]:
    """Return cards in print whose texts can be read, with what their lines do; and what cannot be read."""
    read: list[tuple[Card, Lines]] = []
    unread: list[Problem] = []
    for card in content.cards:
        if card.is_printed and card.type in book.lines:
            lines, problems = _lines(book, content, card)
            unread += problems
            read += [] if lines is None else [(card, lines)]
    return read, unread


def compile_read(ruleset: Ruleset, content: Content, read: Sequence[tuple[Card, Lines]]) -> Iterator[Problem]:
    """Compile texts that were read into a ruleset; yield where it has no primitive, and where one fails."""
    faults: dict[Problem, None] = {}
    for card, lines in read:
        failed: list[Failed] = []
        said = ((line.line, line.effect) for line in lines)
        text = compile_card(ruleset, card.id, said, card.parts, failed)
        if not failed:
            ruleset.cards[card.id] = text
        for at, error in failed:
            if isinstance(error, TermError):
                yield _uncompiled(content, card, at, lines[at], error)
            else:  # whatever the code of a ruleset raises is a fault of its own
                faults[ruleset_fault(content.workspace, content.game.id, error, FAILS)] = None
    yield from faults


def _lines(book: Phrasebook, content: Content, card: Card) -> tuple[Lines | None, list[Problem]]:
    """Return each line of a card, read, or what cannot be read."""
    lines: Lines = []
    problems = []
    for at, reading in enumerate(read_card(book, card)):
        if reading is None:
            problems.append(_unread(book, content, card, at))
        else:
            lines.append(reading)
    return (None if problems else lines), problems


def _unread(book: Phrasebook, content: Content, card: Card, at: int) -> Problem:
    """Return the problem of a line that cannot be read, at the letter where reading stops."""
    part, line = list(card.lines())[at]
    kinds = book.kinds_of(card.type, part)
    faults = read_line(book, line, kinds)[1] if kinds else []
    offset, why = (faults[0].offset, faults[0].message) if faults else (0, "its part has no phrases")
    document = content.workspace.read(content.workspace.root / card.file)
    message = f"this line cannot be read, so it cannot be carried out: {why}"
    hint = f"'ruledeck explain {card.id}' shows how far it is read"
    return document.text_problem(card.line_path(at), offset, "V006", message, hint)


def _uncompiled(content: Content, card: Card, at: int, line: Reading, error: TermError) -> Problem:
    """Return the problem of a line whose effect fails, at the words of the phrase that gives the term."""
    node = _phrase_of(line.node, error.term)
    words = print_text(node, content.game.language)
    offset = max(line.line.lower().find(words.lower()), 0)
    document = content.workspace.read(content.workspace.root / card.file)
    message = f"{error} (phrase '{node.phrase.id}')"
    return document.text_problem(card.line_path(at), offset, "V005", message, error.hint or None)


def _phrase_of(line: Node, term: Term) -> Node:
    """Return the innermost phrase of a line whose effect holds a term, the line itself if none does."""
    return [line, *(node for node in walk(line) if _holds(effect(node), term))][-1]


def _holds(data: Effect, term: Term) -> bool:
    """Return whether a term is data of an effect, or stands somewhere in it."""
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return data == term or any(_holds(part, term) for part in parts)
