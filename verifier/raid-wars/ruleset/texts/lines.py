"""Whole lines of card texts: when they work is said by the type of their card.

Rules: resources.relics, resources.spells, traps.failure, heroes.core-effects, heroes.ability.once.
"""

from __future__ import annotations

from dataclasses import replace

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Ability, Context, Limit, Listener, Sort

from ..base import ruleset
from .meant.named import game_of
from .rules import Rule, triggered
from .steps import steps

EFFECT = "effect"
CORE = "core"
SPELL = "spell"


@ruleset.primitive("once-per")
def once_per(compiler: Compiler, period: str) -> Limit:
    """Once for all cards of one name together."""
    return compiler.limited(Limit(period))


def _limit(compiler: Compiler, term: Term) -> Limit | None:
    limit: Limit | None = None if term is None else compiler.get(term)
    return limit


@ruleset.primitive("when")
def when(compiler: Compiler, event: Term, do: Term, limit: Term = None) -> Rule:
    """Each time that something happens, do something: a line, or what lasts."""
    found, once = triggered(compiler, event, do), _limit(compiler, limit)
    if once is None:
        return found
    return Rule(compiler.text, tuple(_limited(each, once) for each in found.abilities))


def _limited(ability: Ability, limit: Limit) -> Ability:
    """Return an ability that is used up, for all cards of its name, when it is triggered or chosen."""
    return replace(ability, limit=limit, run=replace(ability.run, is_limited=True))


@ruleset.primitive("effect")
def effect(compiler: Compiler, do: Term, limit: Term = None) -> None:
    """What a trap that is activated does, or a relic that is forcefully revealed."""
    step, once = steps(compiler, do), _limit(compiler, limit)
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
    printed = ruleset.specs.get(compiler.text.card)
    if printed is not None:
        low, high = printed[0].stats["value"]
        if high - low != most - least:
            raise TermError(f"the levels {least} to {most} are not those of a value of {low}-{high}")

    def run(context: Context) -> Play[None]:
        context.bound["level"] = _level(context, least, most)
        yield from step.run(context)

    compiler.carry_out(SPELL, run)


@ruleset.rule("resources.spell.number")
def _level(context: Context, least: int, most: int) -> int:
    """Return the level at which a spell is cast, which is the X in its text."""
    above: int = context.bound["above"]
    return min(least + above, most)
