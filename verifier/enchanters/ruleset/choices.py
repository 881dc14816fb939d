"""What texts settle that is no event: who may not do what, how somebody attacks, what stays where it is.

In: the name of a choice, as texts are compiled for it. Out: the texts that have a say in it now.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Listener

from .base import Enchanters


def own(game: Enchanters, name: str, *cards: Card) -> Sequence[Listener]:
    """Return what cards themselves say on how they do something."""
    found = [each for each in game.at_work(name) if each.context.card in cards]
    for each in found:
        game.consult(each.ability.text)
    return found
