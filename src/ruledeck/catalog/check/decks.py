"""Decks: cards that there are, queries that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruledeck.catalog.check.known import is_known, register_document
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import Problem, nearest, nearest_or_all

LINE = re.compile(r"(?:(?P<count>\d+)\s*x?\s+)?(?P<card>\S.*)")


def check_decks(content: Content) -> Iterator[Problem]:
    """Yield what is wrong in the decks."""
    names = {card.name.casefold(): card for card in reversed(content.cards)}
    for deck in content.decks:
        document = register_document(content, "decks")
        if deck.back and deck.back not in content.game.sides:
            hint = nearest_or_all(deck.back, content.game.sides)
            yield document.problem((deck.index, "back"), "D004", f"unknown side '{deck.back}'", hint)
        for at, line in enumerate(deck.cards):
            match = LINE.fullmatch(line.strip())
            word = match["card"] if match else line
            offset = match.start("card") if match else 0
            card = content.card_by_id.get(word) or names.get(word.casefold())
            if card is None and not is_known(content, "card", word):
                known = [*content.card_by_id, *(other.name for other in content.cards)]
                unknown = ("D001", f"unknown card '{word}'", nearest(word, known))
                yield document.text_problem((deck.index, "cards", at), offset, *unknown)
            elif card is not None and card.retired:
                message = f"'{card.name}' is retired: {card.retired}"
                yield document.text_problem((deck.index, "cards", at), offset, "D003", message)
