"""Rules as lines of their own, or as long as something is so; and those about their card as it is met.

Rules: terms.parts; texts.lines.
"""

from __future__ import annotations

from dataclasses import replace

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.words.holding import Rule, rule_of

from ...base import MET, ruleset
from ..moments import Situation
from ..named import state_of


@ruleset.primitive("holds")
def holds(compiler: Compiler, rule: Term) -> Rule:
    """A line that is a rule."""
    return rule_of(compiler, rule)


@ruleset.primitive("while")
def while_(compiler: Compiler, state: Term, rule: Term) -> Rule:
    """A rule that holds as long as a state does."""
    found = rule_of(compiler, rule).only(state_of(compiler, state))
    return _WHERE[is_met(compiler, state)](compiler, found)


def is_met(compiler: Compiler, state: Term) -> bool:
    """Return whether a state is one of the card itself, as an opponent or as it lies on the track."""
    if isinstance(state, dict) and "on-track" in state:
        return True
    found = compiler.get(state)
    return isinstance(found, Situation) and found.is_met


def met(compiler: Compiler, rule: Rule) -> Rule:
    """Return a rule as it holds where its card is met, and nowhere else."""
    return Rule(tuple(replace(each, part=MET) for each in rule.abilities))


def _as_printed(compiler: Compiler, rule: Rule) -> Rule:
    """Return a rule as it holds where the part of the card is shown in which it is printed."""
    return rule


_WHERE = {True: met, False: _as_printed}
"""Where a rule holds, by whether it is about its card as an opponent or on the track."""
