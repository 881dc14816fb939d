"""Whole lines of card texts: when they work is said by the type of their card.

Rules: resources.relics, resources.spells, traps.failure, heroes.core-effects, heroes.ability.once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Ability, Context, Limit, Listener, Sort
from ruledeck.verifier.words.holding import Rule, waited, whenever
from ruledeck.verifier.words.step import Step

from ..base import ruleset
from .meant.named import LEVEL, game_of
from .meant.sense import has_levels
from .steps import steps

EFFECT = "effect"
CORE = "core"
SPELL = "spell"


@ruleset.primitive("once-per")
def once_per(compiler: Compiler, period: str) -> Limit:
    """Once for all cards of one name together."""
    return compiler.limited(Limit(period))


@ruleset.primitive("when")
def when(compiler: Compiler, event: Term, do: Term, limit: Term = None) -> Rule:
    """Each time that something happens, do something: a line, or what lasts."""
    found, step = waited(compiler, event), steps(compiler, do)
    once: Limit | None = compiler.get(limit)
    if once is not None:
        step = _used_up_by(step)
    return whenever(compiler, found, step, once)


def _used_up_by(step: Step) -> Step:
    return replace(step, run=lambda context: _use(context, step))


@ruleset.rule("heroes.ability.once", "heroes.ability.used")
def _use(context: Context, step: Step) -> Play[Any]:
    """Carry out what is used up, for all cards of its name, when it is triggered or chosen."""
    return (yield from step.run(context))


@ruleset.primitive("effect")
def effect(compiler: Compiler, do: Term, limit: Term = None) -> None:
    """What a trap that is activated does, or a relic that is forcefully revealed."""
    step, once = steps(compiler, do), compiler.get(limit)
    used = Ability(Sort.AFTER, (), compiler.text, None, limit=once)

    def run(context: Context) -> Play[None]:
        game, listener = game_of(context), Listener(used, context)
        if game.listeners.is_used_up(listener):
            game.skip("effect", "invasions.restart.copy", context.card)
            return
        game.listeners.use(listener)
        yield from step.run(context)

    compiler.carry_out(EFFECT, run)


@ruleset.primitive("core")
def core(compiler: Compiler, do: Term) -> None:
    """A core effect."""
    compiler.carry_out(CORE, steps(compiler, do).run)


@ruleset.primitive("spell")
def spell(compiler: Compiler, do: Term, level: Term) -> None:
    """What a spell does when it is scored; X is its level."""
    step, least, most = steps(compiler, do), level["range"]["from"], level["range"]["to"]
    has_levels(compiler, least, most)

    def run(context: Context) -> Play[None]:
        context.bound[LEVEL] = _level(context, least)
        yield from step.run(context)

    compiler.carry_out(SPELL, run)


@ruleset.rule("resources.spell.number")
def _level(context: Context, least: int) -> int:
    """Return the level at which a spell is cast, which is the X in its text."""
    above: int = context.bound["above"]
    return least + above
