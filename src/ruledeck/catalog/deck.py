"""Decks and deck lists: which cards, and how many of each.

In: a deck of `decks.yml`, or the text of a list with a line `3x Fighter` a card. Out: cards with their
counts, in the order of the deck. A card that stands twice is counted together, where it stands first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Deck
from ruledeck.schema.parse.number import number_of
from ruledeck.schema.problem import ContentError, Problem, nearest

LINE = re.compile(r"\s*(?:(?P<count>\d+)\s*[x×]?\s+)?(?P<card>\S.*?)\s*")
MOST_COPIES = 1000

Count = tuple[Card, int]
Fault = Callable[[int, int, str, str, str | None], Problem]


def resolve_deck(content: Content, deck: Deck) -> list[Count]:
    """Return a deck's cards with their counts: as listed, or each card that its query finds in its copies.

    Raises:
        ContentError: listed cards that are not known or not printed; every such line is reported.
        QueryError: the deck's query is none.
    """
    if deck.query:
        from ruledeck.catalog.search import find_cards  # heavy, and a list of cards does without

        hits = find_cards([content], deck.query)
        return [(hit.card, hit.card.copies) for hit in hits if hit.card.copies and hit.card.is_printed]
    return _sound(count_cards(content, enumerate(deck.cards), deck_fault(content, deck)))


def read_deck_list(text: str, file: str, content: Content) -> list[Count]:
    """Return the cards and counts of a deck list.

    Args:
        text: a card a line, by name or id, with or without a count (`3x Fighter`, `3 Fighter`, `Fighter`);
            `#` opens a comment, empty lines are passed over.
        file: its name, for problems.
        content: the game whose cards are meant.

    Raises:
        ContentError: lines that name no card, with their places and the nearest names; or an empty list.
    """

    def fault(index: int, offset: int, code: str, message: str, hint: str | None) -> Problem:
        return Problem(file, index + 1, offset + 1, code, message, hint)

    rows = [line.partition("#")[0] for line in text.splitlines()]
    lines = [(index, row) for index, row in enumerate(rows) if row.strip()]
    if not lines:
        raise ContentError(
            [fault(0, 0, "D001", "the deck list names no card", "write a line as '3x Fighter'")]
        )
    return _sound(count_cards(content, lines, fault))


def count_cards(
    content: Content, lines: Iterable[tuple[int, str]], fault: Fault
) -> tuple[list[Count], list[Problem]]:
    """Return the cards that numbered lines name with their counts, and the problems of the other lines.

    Args:
        content: the game whose cards are meant.
        lines: index and text of each line; a text has at least one visible character.
        fault: makes a Problem of index, offset in the line, code, message and hint.
    """
    names = {card.name.casefold(): card for card in reversed(content.cards)} | dict(content.card_by_id)
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    for index, line in lines:
        match = LINE.fullmatch(line)
        assert match is not None
        words, count = match["card"], number_of(match["count"] or "1")
        card = names.get(words.casefold())
        if card is None:
            known = [name for other in content.cards for name in (other.name, other.id)]
            unknown = ("D002", f"unknown card '{words}'", nearest(words, known))
            problems.append(fault(index, match.start("card"), *unknown))
        elif not card.is_printed:
            message = f"'{card.name}' is retired: {card.retired}"
            if card.mention:
                message = f"'{card.name}' is only mentioned, and cannot be printed"
            problems.append(fault(index, match.start("card"), "D004", message, None))
        elif not 0 < count <= MOST_COPIES:
            hint = f"from 1 to {MOST_COPIES}"
            problems.append(fault(index, match.start("count"), "D003", f"{count} copies of a card", hint))
        else:
            counts[card.id] = counts.get(card.id, 0) + count
    return [(content.card_by_id[id], count) for id, count in counts.items()], problems


def deck_fault(content: Content, deck: Deck) -> Fault:
    """Return what places problems at the listed cards of a deck in `decks.yml`."""
    document = content.documents[content.workspace.name(content.game.folder / "decks.yml")]

    def fault(index: int, offset: int, code: str, message: str, hint: str | None) -> Problem:
        return document.text_problem((deck.index, "cards", index), offset, code, message, hint)

    return fault


def _sound(found: tuple[list[Count], list[Problem]]) -> list[Count]:
    counts, problems = found
    if problems:
        raise ContentError(problems)
    return counts
