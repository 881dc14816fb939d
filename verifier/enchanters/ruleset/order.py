"""When a text is carried out that an effect has set off, and which of several comes first in the same step.

Rules: timing.same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.ruleset import Effect
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.order import Waiting

from .base import Enchanters, ruleset


@ruleset.rule("timing.finish")
def finish(game: Enchanters) -> Play[None]:
    """Carry out what an effect has set off, now that it has been carried out to its end."""
    yield from game.settle()


@ruleset.policy
@ruleset.rule("timing.same-step")
def next_trigger(game: Enchanters, waiting: Sequence[Waiting]) -> Play[Waiting]:
    """Ask who decides which of several texts that wait comes first, where it makes a difference."""
    first = next(iter(waiting))
    if _are_alike(first, waiting):
        return first
    chosen: Waiting = yield game.ask(_who_decides(game), waiting, "timing.same-step")
    return chosen


def _are_alike(first: Waiting, waiting: Sequence[Waiting]) -> bool:
    """Return whether one text on several cards answers one event: their order is no choice."""
    listener, context = first
    return all(other.ability is listener.ability and each.event is context.event for other, each in waiting)


@ruleset.rule("timing.same-step")
def next_effect(game: Enchanters, effects: Sequence[Effect]) -> Play[Effect]:
    """Ask who decides which of several effects of one card comes first."""
    texts = [effect.text for effect in effects]
    chosen = yield game.ask(_who_decides(game), texts, "timing.same-step")
    return effects[texts.index(chosen)]


def _who_decides(game: Enchanters) -> Player:
    """Return who is asked: the current player, if there is one."""
    return game.current or _first(game)


@ruleset.rule("timing.same-step.nobody")
def _first(game: Enchanters) -> Player:
    """Return the starting player, who decides while it is nobody's turn."""
    game.consult("timing.same-step.nobody")
    return game.first
