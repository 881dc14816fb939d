"""Before the night: gangs and the pile.

Rules: overview.setup.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.staging import Impossible

from .base import GANGS, ruleset


@ruleset.policy
def begin(setup: Any, seed: int, is_traced: bool) -> Game:
    """Return a game with all cards in the box: the players are called as their gangs."""
    if setup is not None:
        raise PositionError("there is but one way to set up the game")
    game = Game(ruleset, GANGS, seed, is_traced)
    gangs = {player.name: player for player in game.players}
    for spec, copies in ruleset.specs.values():
        owner = gangs.get(spec.side)
        for copy in range(1, copies + 1):
            place = game.zone("played", owner) if owner else game.zone("pile")
            game.add_card(f"{spec.id}.{copy}", spec, owner, place)
    game.at = "setup"
    return game


@ruleset.policy
def check_position(game: Game) -> Iterable[Impossible]:
    """Yield why there cannot be such a position."""
    for card in game.cards.values():
        is_cat = card.zone.kind.name in ("hand", "front", "played")
        if (card.type == "cat") is not is_cat:
            yield Impossible(f"a {card.type} never lies there", card)


@ruleset.entry("setup")
@ruleset.rule("overview.pile")
def set_up(game: Game) -> Play[None]:
    """Give each player a gang, and shuffle the catches."""
    yield from take_gangs(game)
    game.shuffle(game.zone("pile"))
    game.at = "round"


@ruleset.rule("overview.gangs", "words.gang")
def take_gangs(game: Game) -> Play[None]:
    """Let each player take the cats of a gang into hand."""
    for player in game.players:
        for cat in game.zone("played", player).cards[:]:
            yield from game.happen(Event("back", cat, Move(game.zone("hand", player)), by=player))
