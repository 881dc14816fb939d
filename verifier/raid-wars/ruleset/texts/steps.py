"""Steps: what is done when a text is carried out, in order, by you or by whom the text tells to.

Rules: overview.effects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError, nothing
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

from ..base import ruleset
from .meant.conditions import State
from .meant.named import actor, game_of, player_of, those
from .meant.selectors import Filter, Selector

YES = "yes"
DISCARDED = "discarded"


def _can(context: Context) -> bool:
    return True


def _takes(context: Context, card: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done.

    Args:
        run: does it; returns False where its player declined it.
        can: whether it can be done at all.
        takes: whether it can be done to what a step before it chooses.
        chooses: what it chooses from, and nothing else.
        decider: who decides whether it is done, `you` or `opponent`.
    """

    run: Callable[[Context], Play[Any]]
    can: State = _can
    takes: Filter = _takes
    chooses: Selector | None = None
    decider: str = "you"

    def __call__(self, context: Context) -> Play[Any]:
        """Do it."""
        return self.run(context)


def steps(compiler: Compiler, term: Term) -> Step:
    """Return what a step compiles to, or several in order."""
    if isinstance(term, list):
        return _in_order([steps(compiler, each) for each in term])
    found = compiler.get(term)
    _can_be_done(found)
    step: Step = found
    return step


@ruleset.text_check
def _can_be_done(found: Any) -> None:
    """Refuse a rule where something is done; only a copy begins there.

    Raises:
        TermError: it holds and is not done.
    """
    if not isinstance(found, Step):
        raise TermError("a rule holds and is not done", "say 'for the rest of this invasion'")


def _in_order(parts: Sequence[Step]) -> Step:
    """Return steps one after another; the first chooses only what those after it can be done to."""
    first, *later = parts or [Step(nothing)]
    if first.chooses is not None:
        able = first.chooses
        for step in later:
            able = able.that_are(step.takes)
        first = choice(able)

    def run(context: Context) -> Play[None]:
        for step in (first, *later):
            yield from step.run(context)

    return Step(run, first.can)


def choice(found: Selector) -> Step:
    """Return a step that chooses, and does nothing else."""
    return Step(found.pick, found.can, chooses=found)


# Who does it, and whether


def _acting(context: Context, player: Player, step: Step) -> Play[None]:
    """Carry out a step for a player, who makes its choices."""
    before = actor(context)
    context.bound["actor"] = player
    yield from step.run(context)
    context.bound["actor"] = before


@ruleset.primitive("by")
def by(compiler: Compiler, who: str, do: Term) -> Step:
    """Another player carries out steps and makes their choices."""
    step = steps(compiler, do)
    return Step(lambda context: _acting(context, player_of(context, who), step), step.can)


@ruleset.primitive("may")
def may(compiler: Compiler, who: str, do: Term, then: Term = None, else_: Term = None) -> Step:
    """A player decides whether steps are done; what cannot be done cannot be chosen."""
    offered = steps(compiler, do)
    after = None if then is None else steps(compiler, then)
    instead = None if else_ is None else steps(compiler, else_)

    def run(context: Context) -> Play[bool]:
        is_done = yield from _decide(context, player_of(context, who), offered)
        following = after if is_done else instead
        if following is not None:
            yield from following.run(context)
        return is_done

    return Step(run, offered.can, decider=who)


@ruleset.rule("overview.may")
def _decide(context: Context, player: Player, offered: Step) -> Play[bool]:
    """Ask a player whether to do what is offered, and do it or not."""
    if not offered.can(context):
        return False
    answer = yield game_of(context).ask(player, [YES], "overview.may", about=context.text, may=True)
    if answer is None:
        return False
    yield from _acting(context, player, offered)
    return True


@ruleset.primitive("either")
def either(compiler: Compiler, first: Term, or_: Term) -> Step:
    """One of two, of those that can be done."""
    ways = {"first": steps(compiler, first), "second": steps(compiler, or_)}

    def able(context: Context) -> list[str]:
        return [name for name, way in ways.items() if way.can(context)]

    def run(context: Context) -> Play[None]:
        game = game_of(context)
        chosen = yield game.ask(actor(context), able(context), "overview.chooser", about=context.text)
        yield from ways[chosen].run(context)

    return Step(run, lambda context: bool(able(context)))


@ruleset.primitive("if")
def if_(compiler: Compiler, condition: Term, do: Term) -> Step:
    """Steps that are done only if something is so now."""
    is_so: State = compiler.get(condition)
    step = steps(compiler, do)

    def run(context: Context) -> Play[None]:
        if is_so(context):
            yield from step.run(context)

    return Step(run)


@ruleset.primitive("for-each")
def for_each(compiler: Compiler, do: Term) -> Step:
    """Steps that are done once for each card that was discarded."""
    step = steps(compiler, do)

    def run(context: Context) -> Play[None]:
        for _ in those(context, DISCARDED).things:
            yield from step.run(context)

    return Step(run)
