"""Who does a step, and the rules that what it does carries.

Rules: co-op.others.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words import step
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.step import Plan, Step, planned

from ..named import game_of

Side = Player | Card
"""Who carries out a step: a player, or the Overlord's card."""


def steps(compiler: Compiler, term: Term) -> Step:
    """Return what a step compiles to, or several in order."""
    return step.steps(compiler, term, "say 'this turn'")


def doer(context: Context) -> Side:
    """Return who carries out a step: a player, or the Overlord's card."""
    return actor(context)


def is_the_overlord(context: Context) -> bool:
    """Return whether it is the Overlord that carries out a step."""
    return isinstance(doer(context), Card)


def under(found: Step, *rules: str) -> Step:
    """Return a step whose events carry rules besides."""

    def run(context: Context) -> Play[Any]:
        with game_of(context).under(*rules):
            return (yield from found.run(context))

    def asks(context: Context) -> Play[Plan]:
        with game_of(context).under(*rules):
            plan = yield from found.plan(context)
        return partial(act, context, plan)

    def act(context: Context, plan: Plan) -> Play[Any]:
        with game_of(context).under(*rules):
            return (yield from plan())

    return replace(found, run=run, asks=asks)


def of_players(found: Step, instead: Step) -> Step:
    """Return a step that players carry out so, and for the Overlord another in its place."""

    ways: dict[type, Step] = {Player: found, Card: instead}

    def which(context: Context) -> Step:
        return ways[type(doer(context))]

    def asks(context: Context) -> Play[Plan]:
        return (yield from which(context).plan(context))

    return replace(planned(asks, lambda context: which(context).can(context)), takes=found.takes)
