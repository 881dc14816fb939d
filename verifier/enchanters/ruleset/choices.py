"""What texts settle that is no event: who may not do what, how somebody attacks, what stays where it is.

In: the name of a choice, as texts are compiled for it. Out: the texts that have a say in it now.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Listener

from .base import Enchanters


def working(game: Enchanters, name: str) -> Sequence[Listener]:
    """Return the texts that have a say in a choice now."""
    return game.at_work(name, Event(name))


def own(game: Enchanters, card: Card, name: str) -> Sequence[Listener]:
    """Return what a card itself says on how it does something."""
    found = [each for each in working(game, name) if each.context.card is card]
    for each in found:
        game.consult(each.ability.text)
    return found
