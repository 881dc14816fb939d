"""A rest that a player owes in the next turn.

Rules: eastquest.next-rest.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player

from .. import damage
from ..base import Enchanters, ruleset

OWED, DUE = "owes-rest", "rest-due"
"""Fields of a player: the damage for not resting in the next turn, and in this one; mostly there is none."""


@ruleset.rule("eastquest.next-rest.owed")
def oblige(game: Enchanters, player: Player, penalty: int) -> None:
    """Let a player owe a rest in the next turn, or so much damage; one rest is enough for several texts."""
    game.set(OWED, [max(penalty, sum(player.fields[OWED]))], player)


@ruleset.rule("eastquest.next-rest.owed")
def fall_due(game: Enchanters, player: Player) -> None:
    """Let the turn begin in which a player has to rest."""
    for penalty in player.fields[OWED]:
        game.set(DUE, [penalty], player)
        game.set(OWED, [], player)


@ruleset.rule("eastquest.next-rest.once")
def be_done(game: Enchanters, player: Player) -> None:
    """Let a player owe nothing any more, who rests or has paid for not resting."""
    for _ in player.fields[DUE]:
        game.set(DUE, [], player)


def pay(game: Enchanters, player: Player) -> Play[None]:
    """Let a player take damage in the clean-up who was to rest and did not."""
    for penalty in player.fields[DUE]:
        yield from _be_hurt(game, player, penalty)
        be_done(game, player)
        yield from game.settle()


@ruleset.rule("eastquest.next-rest.penalty")
def _be_hurt(game: Enchanters, player: Player, penalty: int) -> Play[None]:
    yield from damage.take(game, {player: penalty})
