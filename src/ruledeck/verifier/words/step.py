"""Steps: what is done when a text is carried out, in order.

A step has two phases, for what several players do at one moment: `plan` asks all that there is to ask and
changes nothing, and returns what carries it out. `run` does both, where one player acts alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError, nothing
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Filter, Selector, State

Plan = Callable[[], Play[Any]]
"""What carries out a step for which all has been asked."""
Planner = Callable[[Context], Play[Plan]]
People = Callable[[Context], Sequence[Player]]


def always(context: Context) -> bool:
    """Return that something is so."""
    return True


def _takes(context: Context, thing: Any) -> bool:
    return True


def only_you(context: Context) -> Sequence[Player]:
    """Return you alone."""
    return [context.you]


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done; without arguments, nothing.

    Args:
        run: does it; returns False where its player declined it.
        can: whether it can be done at all.
        takes: whether it can be done to what a step before it chooses.
        chooses: what it chooses from, and nothing else.
        deciders: the players who decide whether it is done.
        asks: its first phase; None where it asks nothing, or only while it is carried out.
    """

    run: Callable[[Context], Play[Any]] = nothing
    can: State = always
    takes: Filter = _takes
    chooses: Selector | None = None
    deciders: People = only_you
    asks: Planner | None = None

    def __call__(self, context: Context) -> Play[Any]:
        """Do it."""
        return self.run(context)

    def plan(self, context: Context) -> Play[Plan]:
        """Ask what is to be asked, let nothing happen, and return what carries it out."""
        if self.asks is None:
            return partial(self.run, context)
        return (yield from self.asks(context))


def planned(asks: Planner, can: State = always) -> Step:
    """Return a step that first asks and then does what was planned."""

    def run(context: Context) -> Play[Any]:
        act = yield from asks(context)
        return (yield from act())

    return Step(run, can, asks=asks)


def done_to(found: Selector, do: Callable[[Context, Sequence[Any]], Play[Any]], otherwise: str) -> Step:
    """Return a step that does something to the things that are meant, as far as there are any.

    Args:
        found: the things.
        do: does it to those that were picked.
        otherwise: the rule by which it is left out where there are none.
    """

    def asks(context: Context) -> Play[Plan]:
        things = yield from found.pick(context)
        return partial(act, context, things)

    def act(context: Context, things: Sequence[Any]) -> Play[None]:
        if things:
            yield from do(context, things)
        else:
            context.game.skip("step", otherwise)

    return planned(asks, found.can)


def choice(found: Selector) -> Step:
    """Return a step that chooses, and does nothing else."""

    def asks(context: Context) -> Play[Plan]:
        yield from found.pick(context)
        return partial(nothing, context)

    return Step(found.pick, found.can, chooses=found, asks=asks)


def steps(compiler: Compiler, term: Term, instead: str = "") -> Step:
    """Return what a step compiles to, or several in order.

    Raises:
        TermError: it is something that holds and is not done; `instead` is the hint what to say.
    """
    if isinstance(term, list):
        return in_order([steps(compiler, each, instead) for each in term])
    found = compiler.get(term)
    if not isinstance(found, Step):
        raise TermError("a rule holds and is not done", instead)
    return found


def in_order(parts: Sequence[Step]) -> Step:
    """Return steps one after another; the first chooses only what those after it can be done to."""
    first, *later = parts or [Step()]
    if first.chooses is not None:
        able = first.chooses
        for step in later:
            able = able.that_are(step.takes)
        first = choice(able)

    def run(context: Context) -> Play[None]:
        for step in (first, *later):
            yield from step.run(context)

    def asks(context: Context) -> Play[Plan]:
        plans = []
        for step in (first, *later):
            plans.append((yield from step.plan(context)))
        return partial(act_all, plans)

    return Step(run, first.can, asks=asks)


def act_all(plans: Sequence[Plan]) -> Play[None]:
    """Carry out what was planned, one after another."""
    for act in plans:
        yield from act()
