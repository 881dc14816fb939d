"""A rest that a player owes in the next turn.

Rules: eastquest.next-rest.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player

from .. import damage
from ..base import Enchanters, ruleset

OWED, DUE = "owes-rest", "rest-due"
"""Fields of a player: how much damage there is for not resting, in the next turn and in this one."""


@ruleset.rule("eastquest.next-rest.owed")
def oblige(game: Enchanters, player: Player, penalty: int) -> None:
    """Let a player owe a rest in the next turn, or so much damage; one rest is enough for several texts."""
    if penalty > player.fields[OWED]:
        game.set(OWED, penalty, player)


@ruleset.rule("eastquest.next-rest.owed")
def fall_due(game: Enchanters, player: Player) -> None:
    """Let the turn begin in which a player has to rest."""
    if player.fields[OWED]:
        game.set(DUE, player.fields[OWED], player)
        game.set(OWED, 0, player)


@ruleset.rule("eastquest.next-rest.once")
def be_done(game: Enchanters, player: Player) -> None:
    """Let a player owe nothing any more, who rests or has paid for not resting."""
    if player.fields[DUE]:
        game.set(DUE, 0, player)


def pay(game: Enchanters, player: Player) -> Play[None]:
    """Let a player take damage in the clean-up who was to rest and did not."""
    if player.fields[DUE]:
        yield from _be_hurt(game, player)
        be_done(game, player)
        yield from game.settle()


@ruleset.rule("eastquest.next-rest.penalty")
def _be_hurt(game: Enchanters, player: Player) -> Play[None]:
    yield from damage.take(game, {player: player.fields[DUE]})
