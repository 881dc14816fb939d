"""Whole lines of card texts: actions, what waits for a moment, what is done once.

Rules: texts.actions, texts.lines; overlords.invasions.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Ability, Context, Limit, Scope, Sort
from ruledeck.verifier.words.holding import Rule, whenever
from ruledeck.verifier.words.step import Step, steps

from ..actions import CHALLENGE, MINOR, REST, TURN
from ..base import INVASION, ruleset
from ..effects import APPEARS, EFFECT, IMMEDIATE
from .costs import costs
from .moments import Situation, moment_of
from .named import game_of, state_of
from .rules.holding import met
from .types import types_of

MINOR_ACTION, DOUBLE_ACTION, MULTI_ACTION = "minor-action", "double-action", "multi-action"
MAIN = {"rest": REST, "challenge": CHALLENGE}
Effect = Callable[[Context], Play[None]]
INSTEAD = "say 'this turn'"
"""What to say where something is told to be done that holds."""


# Actions


@ruleset.primitive("action")
def action(
    compiler: Compiler, do: Term, sort: str = "", main: str = "", limit: Term = None, cost: Term = None
) -> Rule:
    """What may be used, for a cost or freely: a minor action, a rest or a challenge."""
    _is_a_sort(sort)
    kind = MAIN[main] if main else MINOR
    once: Limit | None = compiler.get(limit) if limit else _limit(sort)
    effect = _used_by(sort, steps(compiler, do, INSTEAD))
    cost_parts = tuple(costs(compiler, cost, kind))
    found = Rule((Ability(Sort.ACT, (kind,), compiler.text, effect, limit=once, cost=cost_parts),))
    return found.only(_in_your_turn) if limit else found


def _used_by(sort: str, step: Step) -> Effect:
    """Return what carries out the effect of an action, by the rules on its arrow; it is never declined."""

    def run(context: Context) -> Play[None]:
        yield from _USES[sort](context, step)

    return run


@ruleset.rule("texts.minor.once", "texts.minor.each")
def _use_once(context: Context, step: Step) -> Play[None]:
    """Carry out a minor action, which is used then."""
    yield from _have_effect(context, step)


@ruleset.rule("texts.minor.more", "texts.minor.each")
def _use_again(context: Context, step: Step) -> Play[None]:
    """Carry out a double action or a multi-action."""
    yield from _have_effect(context, step)


@ruleset.rule("texts.effect")
def _have_effect(context: Context, step: Step) -> Play[None]:
    """Carry out what stands behind the arrow, as far as it can be; its cost has been paid."""
    yield from step.run(context)


_USES: dict[str, Callable[[Context, Step], Play[None]]] = {
    "": _have_effect,
    MINOR_ACTION: _use_once,
    DOUBLE_ACTION: _use_again,
    MULTI_ACTION: _use_again,
}
"""What carries out the effect of an action, by its arrow; the first has none."""


@ruleset.text_check
def _is_a_sort(sort: str) -> None:
    """Refuse an arrow that there is not.

    Raises:
        TermError: it is no sort of action.
    """
    if sort not in _USES:
        raise TermError(
            f"'{sort}' is no sort of action", f"{MINOR_ACTION}, {DOUBLE_ACTION} or {MULTI_ACTION}"
        )


def _limit(sort: str) -> Limit | None:
    """Return how often an action may be used in a turn, by its arrow: without one as often as wanted."""
    return _once() if sort == MINOR_ACTION else _more(sort)


@ruleset.compiles("texts.minor.once")
def _once() -> Limit:
    return Limit(TURN, _by_itself())


@ruleset.compiles("texts.minor.more")
def _more(sort: str) -> Limit | None:
    return Limit(TURN, _by_itself(), 2) if sort == DOUBLE_ACTION else None


@ruleset.compiles("texts.minor.each", "mechanics.move.used", "mechanics.bury.used", "mechanics.unbury.used")
def _by_itself() -> Scope:
    """Return what shares one use: one line of one card, as long as it stays in a stack."""
    return Scope.CARD


@ruleset.primitive("once-per")
def once_per(compiler: Compiler, period: str) -> Limit:
    """Once in your own turn."""
    assert period == "turn"
    return compiler.limited(_once())


@ruleset.rule("texts.once")
def _in_your_turn(context: Context) -> bool:
    """Return whether it is the turn of the player with a text that works once per turn."""
    return game_of(context).current is context.you


# What waits for a moment


@ruleset.primitive("when")
def when(compiler: Compiler, event: Term, do: Term, if_: Term = None, limit: Term = None) -> Rule:
    """Each time that something happens, do something."""
    found, step = moment_of(compiler, event), steps(compiler, do, INSTEAD)
    once: Limit | None = compiler.get(limit)
    rule = whenever(compiler, found, step, once)
    for state in [*([state_of(compiler, if_)] if if_ else []), *([_in_your_turn] if once else [])]:
        rule = rule.only(state)
    return met(compiler, rule) if isinstance(found, Situation) and found.is_met else rule


# What is done once


@ruleset.primitive("immediate")
def immediate(compiler: Compiler, do: Term) -> None:
    """What is done once the card has been taken, before it is on a stack."""
    compiler.carry_out(IMMEDIATE, steps(compiler, do, INSTEAD).run)


@ruleset.primitive("invasion")
def invasion(compiler: Compiler, of: Term, do: Term) -> None:
    """What the Overlord does when a card of some types invades."""
    step = steps(compiler, do, INSTEAD)
    for kind in types_of(compiler, of).kinds:
        compiler.carry_out(f"{INVASION} {kind}", step.run)


@ruleset.primitive("invasion-of-token")
def invasion_of_token(compiler: Compiler, token: str, do: Term) -> None:
    """What the Overlord does when a card invades on which tokens of a sort lie."""
    compiler.carry_out(f"{INVASION} {token}", steps(compiler, do, INSTEAD).run)


@ruleset.primitive("effect")
def effect(compiler: Compiler, do: Term) -> None:
    """What is done when the card is turned up."""
    compiler.carry_out(EFFECT, steps(compiler, do, INSTEAD).run)


@ruleset.primitive("appears")
def appears(compiler: Compiler, do: Term) -> None:
    """What is done when the card comes to the journey track."""
    compiler.carry_out(APPEARS, steps(compiler, do, INSTEAD).run)
