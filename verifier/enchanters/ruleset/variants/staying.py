"""Monsters that stay where they are when the track slides.

Rules: eastquest.staying.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Listener

from ..base import Enchanters, ruleset
from ..choices import own

STAYS = "stays-in-slot"
"""The choice of a text that keeps its monster in its slot."""


def staying(game: Enchanters) -> list[Card]:
    """Return the cards that do not move when the track slides."""
    found = [_kept_there(game, each) for each in own(game, STAYS, *game.track.cards)]
    return [] if found and _is_over(game) else found


@ruleset.rule("eastquest.staying.put")
def _kept_there(game: Enchanters, listener: Listener) -> Card:
    """Return a card of the track that stays where it is by its own text."""
    return listener.context.card


@ruleset.rule("eastquest.staying.march")
def _is_over(game: Enchanters) -> bool:
    """Return whether no card is left for an empty slot, so that all monsters slide."""
    return not game.zone("adventure").cards and bool(game.track.free)


@ruleset.rule("eastquest.staying.past")
def slid_past(game: Enchanters, staying: Sequence[Card]) -> list[Card | None]:
    """Return the track, with gaps, as it lies once the other cards have slid past those that stay."""
    order = list(game.track.slots)
    for at, card in enumerate(order):
        if card not in staying:
            gap = [*order[:at], None].index(None)  # its own slot, where there is none before it
            order[at], order[gap] = None, card
    return order
