"""Decks and deck lists: which cards, and how many of each.

In: a deck of `decks.yml`, or the text of a list with a line `3x Fighter` a card. Out: cards with their counts,
in the order of the deck. A card that stands twice is counted together, where it stands first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ruledeck.catalog.search import find_cards
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Deck
from ruledeck.schema.problem import ContentError, Problem, nearest

LINE = re.compile(r"(?:(?P<count>\d+)\s*[x×]?\s+)?(?P<card>\S.*)")
MOST_COPIES = 1000

Count = tuple[Card, int]
Fault = Callable[[int, str, str, str | None], Problem]


def resolve_deck(content: Content, deck: Deck) -> list[Count]:
    """Return a deck's cards with their counts: as listed, or each card that its query finds in its copies.

    Raises:
        ContentError: a listed card is not known; every such line is reported.
        QueryError: the deck's query is none.
    """
    if deck.query:
        hits = find_cards([content], deck.query)
        return [(hit.card, hit.card.copies) for hit in hits if hit.card.copies and not hit.card.retired]
    name = content.workspace.name(content.game.folder / "decks.yml")
    document = content.documents[name]

    def fault(index: int, code: str, message: str, hint: str | None) -> Problem:
        return document.problem((deck.index, "cards", index), code, message, hint)

    return _counted(content, enumerate(deck.cards), fault)


def read_deck_list(text: str, file: str, content: Content) -> list[Count]:
    """Return the cards and counts of a deck list.

    Args:
        text: a card a line, by name or id, with or without a count (`3x Fighter`, `3 Fighter`, `Fighter`); `#`
            opens a comment, empty lines are passed over.
        file: its name, for problems.
        content: the game whose cards are meant.

    Raises:
        ContentError: lines that name no card, with their places and the nearest names; or an empty list.
    """
    rows = [line.partition("#")[0].rstrip() for line in text.splitlines()]

    def fault(index: int, code: str, message: str, hint: str | None) -> Problem:
        column = len(rows[index]) - len(rows[index].lstrip()) + 1
        return Problem(file, index + 1, column, code, message, hint)

    lines = [(index, row.strip()) for index, row in enumerate(rows) if row.strip()]
    if not lines:
        message = "the deck list names no card"
        raise ContentError([Problem(file, 1, 1, "D001", message, "write a line such as '3x Fighter'")])
    return _counted(content, lines, fault)


def _counted(content: Content, lines: Iterable[tuple[int, str]], fault: Fault) -> list[Count]:
    by_name = {card.name.casefold(): card for card in reversed(content.cards)}
    by_name.update(content.card_by_id)
    counts: dict[str, int] = {}
    problems: list[Problem] = []
    for index, line in lines:
        match = LINE.fullmatch(line)
        assert match is not None  # a line with a visible character has a card in it
        words, count = match["card"], int(match["count"] or 1)
        card = by_name.get(words.casefold())
        if card is None:
            known = [name for card in content.cards for name in (card.name, card.id)]
            problems.append(fault(index, "D002", f"no card '{words}'", nearest(words, known)))
        elif not 0 < count <= MOST_COPIES:
            problems.append(fault(index, "D003", f"{count} copies of a card", f"from 1 to {MOST_COPIES}"))
        else:
            counts[card.id] = counts.get(card.id, 0) + count
    if problems:
        raise ContentError(problems)
    return [(content.card_by_id[id], count) for id, count in counts.items()]
