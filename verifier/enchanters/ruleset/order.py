"""Which of several texts comes first that would be carried out in the same step.

Rules: timing.same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.ruleset import Effect
from ruledeck.verifier.engine.timing.order import Waiting

from .base import Enchanters, ruleset


@ruleset.policy
@ruleset.rule("timing.same-step", "timing.same-step.nobody")
def next_trigger(game: Enchanters, waiting: Sequence[Waiting]) -> Play[Waiting]:
    """Ask who decides which of several texts that wait comes first, where it makes a difference."""
    if _are_alike(waiting):
        return waiting[0]
    chosen: Waiting = yield game.ask(game.decider, waiting, "timing.same-step")
    return chosen


def _are_alike(waiting: Sequence[Waiting]) -> bool:
    """Return whether one text of one player answers one event on several cards: their order is no choice."""
    listener, context = waiting[0]
    return all(
        other.ability is listener.ability and each.you is context.you and each.event is context.event
        for other, each in waiting
    )


@ruleset.rule("timing.same-step", "timing.same-step.nobody")
def next_effect(game: Enchanters, effects: Sequence[Effect]) -> Play[Effect]:
    """Ask who decides which of several effects of one card comes first."""
    texts = [effect.text for effect in effects]
    chosen = yield game.ask(game.decider, texts, "timing.same-step")
    return effects[texts.index(chosen)]
