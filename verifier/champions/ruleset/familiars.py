"""Familiars: one a player, as long as its condition holds.

Rules: familiars.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

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


@ruleset.rule("familiars.condition", "incantations.stay")
def leave_broken(game: Champions) -> Play[None]:
    """Discard the familiars, and the incantations that stay, whose condition is broken, if there are any."""
    broken = [each for each in game.at_work(CONDITION) if not each.ability.run(each.context)]
    game.consult(*(listener.ability.text for listener in broken))
    yield from terms.discard(game, [listener.context.card for listener in broken])


@ruleset.rule("familiars.one", "deals.familiar")
def leave_replaced(game: Champions) -> Play[None]:
    """Discard familiars whose players have got another one since."""
    replaced: list[Card] = []
    for player in game.order:
        replaced += [card for card in game.in_play(player) if card.type == "familiar"][:-1]
    yield from terms.discard(game, replaced)
