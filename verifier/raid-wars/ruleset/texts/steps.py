"""Steps: what is done when a text is carried out, in order, by you or by whom the text tells to.

Rules: overview.effects.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words import flow, step
from ruledeck.verifier.words.named import those
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step

from ..base import ruleset
from .meant.named import player_of

DISCARDED = "discarded"


def steps(compiler: Compiler, term: Term) -> Step:
    """Return what a step compiles to, or several in order; of rules, only a copy begins there."""
    return step.steps(compiler, term, "say 'for the rest of this invasion'")


# Who does it, and whether


@ruleset.primitive("by")
def by(compiler: Compiler, who: str, do: Term) -> Step:
    """Another player carries out steps and makes their choices."""
    return flow.by(Selector("player", lambda context: [player_of(context, who)]), steps(compiler, do))


@ruleset.primitive("may")
def may(compiler: Compiler, who: str, do: Term, then: Term = None, else_: Term = None) -> Step:
    """A player decides whether steps are done; what cannot be done cannot be chosen."""
    after = None if then is None else steps(compiler, then)
    instead = None if else_ is None else steps(compiler, else_)

    def decider(context: Context) -> Player:
        return player_of(context, who)

    return _offered(steps(compiler, do), decider, after, instead)


@ruleset.compiles("overview.may")
def _offered(offered: Step, who: flow.Person, then: Step | None, otherwise: Step | None) -> Step:
    """Return a step that a player may do or not."""
    return flow.may(offered, "overview.may", who, then, otherwise)


@ruleset.primitive("either")
def either(compiler: Compiler, first: Term, or_: Term) -> Step:
    """One of two, of those that can be done."""
    ways = {"first": steps(compiler, first), "second": steps(compiler, or_)}
    return flow.either(ways, "overview.chooser")


@ruleset.primitive("if")
def if_(compiler: Compiler, condition: Term, do: Term) -> Step:
    """Steps that are done only if something is so now."""
    return flow.only_if(compiler.get(condition), steps(compiler, do))


@ruleset.primitive("for-each")
def for_each(compiler: Compiler, do: Term) -> Step:
    """Steps that are done once for each card that was discarded."""

    def count(context: Context) -> int:
        return len(those(context, DISCARDED).things)

    return flow.for_each(steps(compiler, do), count)
