"""The night: lamps are lit until nobody has a card.

Rules: setup.first, setup.together.
"""

from __future__ import annotations

from ruledeck.verifier.engine.ending import Shared
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.timing.order import in_turn_order

from .base import current, ruleset


@ruleset.entry("night")
@ruleset.rule("setup.first")
def night(game: Game) -> Play[None]:
    """Let the current player light a lamp."""
    player = current(game)
    hand = game.zone("hand", player)
    if hand.cards:
        card = yield game.ask(player, hand.cards, "setup.first")
        yield from game.move("light", [card], game.zone("lit", player))
        yield from game.add("shine", "light", 1, player)
    game.set("current", in_turn_order(game, player)[1 % len(game.players)])
    if not any(game.zone("hand", each).cards for each in game.players):
        end(game)


@ruleset.rule("setup.first")
def end(game: Game) -> None:
    """End the game: for all alike, or by who has the most light."""
    if game.modes["together"]:
        together(game)
    light = [player.fields["light"] for player in game.players]
    game.over({each: 1 + sum(more > each.fields["light"] for more in light) for each in game.players})


@ruleset.rule("setup.together")
def together(game: Game) -> None:
    """Let all win, or lose, as one."""
    game.over(Shared(any(game.zone("lit", player).cards for player in game.players)))
