"""Attack and defense power that rise and fall until the clean-up of the turn.

Rules: mechanics.powers; terms.power.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.step import Step

from ...base import Enchanters, ruleset
from ..amounts import times
from ..bonuses import bonuses
from ..named import game_of


@ruleset.primitive("gain", unordered=["bonus"])
def gain(compiler: Compiler, bonus: Sequence[Term], per: Term = None) -> Step:
    """Powers rise and fall at one moment, so much for each of what is counted."""
    counted = times(compiler, 1, per)
    changes = bonuses(compiler, bonus)

    def run(context: Context) -> Play[None]:
        count = counted(context)
        yield from _gain(
            game_of(context), actor(context), [(each.stat, count * each.amount) for each in changes]
        )

    return Step(run)


@ruleset.rule("mechanics.gain", "terms.power", "terms.power.zero")
def _gain(game: Enchanters, player: Player, changes: Sequence[tuple[str, int]]) -> Play[None]:
    """Let the powers of a player change from what they are; none falls below zero."""
    for stat, by in changes:
        yield from game.happen(Event("gain", None, Add(stat, by), player))


@ruleset.primitive("double")
def double(compiler: Compiler, stat: str) -> Step:
    """A power rises by what it is."""

    def run(context: Context) -> Play[None]:
        yield from _double(context, stat)

    return Step(run)


@ruleset.rule("mechanics.gain.double")
def _double(context: Context, stat: str) -> Play[None]:
    game, player = game_of(context), actor(context)
    yield from _gain(game, player, [(stat, player.fields[stat])])
