"""What journeys cost where a text says so.

Rules: journeys.cost.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort
from ruledeck.verifier.words.holding import Rule

from ...base import ruleset

COST = "journey-cost"
FREE = 0


@ruleset.primitive("journeys-cost")
def journeys_cost(compiler: Compiler, to: Term, amount: int) -> Rule:
    """Your journeys to some slots cost so much, before speed is taken off."""
    slots: range = compiler.get(to)

    def matches(context: Context, asked: Event) -> bool:
        return asked.player is context.you and asked.data["slot"] in slots

    return Rule((Ability(Sort.MODIFY, (COST,), compiler.text, _set(amount), matches),))


@ruleset.compiles("journeys.cost.texts")
def _set(amount: int) -> Modifier:
    """Return what takes the place of the number of the slot."""
    return Modifier(lambda context: amount, sets=True, rules=("journeys.cost.texts",))


@ruleset.primitive("journeys-free")
def journeys_free(compiler: Compiler) -> Rule:
    """Your journeys cost nothing."""

    def matches(context: Context, asked: Event) -> bool:
        return asked.player is context.you

    return Rule((Ability(Sort.MODIFY, (COST,), compiler.text, _nothing(), matches),))


@ruleset.compiles("journeys.cost.free")
def _nothing() -> Modifier:
    """Return what makes a journey free, whatever the slot and the speed."""
    return Modifier(lambda context: FREE, last=True, rules=("journeys.cost.free",))
