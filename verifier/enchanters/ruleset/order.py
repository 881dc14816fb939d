"""When a text is carried out that an effect has set off, and which of several comes first in the same step.

Rules: timing.same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.ruleset import Effect
from ruledeck.verifier.engine.timing.order import Waiting

from .base import Enchanters, ruleset

Option = TypeVar("Option")


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
    return (yield from _asked(game, waiting))


def _are_alike(first: Waiting, waiting: Sequence[Waiting]) -> bool:
    """Return whether one text on several cards answers one event: their order is no choice."""
    listener, context = first
    return all(other.ability is listener.ability and each.event is context.event for other, each in waiting)


@ruleset.rule("timing.same-step")
def next_effect(game: Enchanters, effects: Sequence[Effect]) -> Play[Effect]:
    """Ask who decides which of several effects of one card comes first."""
    texts = [effect.text for effect in effects]
    chosen = yield from _asked(game, texts)
    return effects[texts.index(chosen)]


def _asked(game: Enchanters, options: Sequence[Option]) -> Play[Option]:
    """Return which of several the current player chooses, or while there is none the starting player."""
    if game.current is None:
        return (yield from _first_asked(game, options))
    chosen: Option = yield game.ask(game.decider, options, "timing.same-step")
    return chosen


@ruleset.rule("timing.same-step.nobody")
def _first_asked(game: Enchanters, options: Sequence[Option]) -> Play[Option]:
    """Return which of several the starting player chooses."""
    chosen: Option = yield game.ask(game.first, options, "timing.same-step.nobody")
    return chosen
