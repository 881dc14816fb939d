"""Familiars: one a player, as long as its condition holds.

Rules: familiars.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Sort

from . import terms
from .base import Champions, ruleset

CONDITION = "condition"
"""What the abilities are for that say whether a familiar stays: `run` takes a context and returns it."""


@ruleset.rule("familiars.replaced")
def put(game: Champions, card: Card, player: Player) -> Play[None]:
    """Put a familiar into play; one that its player has is discarded first."""
    own = [each for each in game.in_play(player) if each.type == "familiar"]
    yield from terms.discard(game, own, player)
    yield from terms.put_into_play(game, [card], player)


def leave(game: Champions) -> Play[bool]:
    """Discard familiars that cannot stay; return whether there were any."""
    leaving = [*_broken(game), *_replaced(game)]
    if leaving:
        yield from terms.discard(game, dict.fromkeys(leaving))
    return bool(leaving)


@ruleset.rule("familiars.condition")
def _broken(game: Champions) -> list[Card]:
    """Return the familiars whose condition is broken."""
    return [
        listener.context.card
        for listener in game.listeners.of(Sort.CHOICE, CONDITION)
        if game.is_working(listener) and not listener.ability.run(listener.context)
    ]


@ruleset.rule("familiars.one", "deals.familiar")
def _replaced(game: Champions) -> list[Card]:
    """Return the familiars of players who have got another one since."""
    found = []
    for player in game.order:
        own = [card for card in game.in_play(player) if card.type == "familiar"]
        found += sorted(own, key=lambda card: card.moment)[:-1]
    return found
