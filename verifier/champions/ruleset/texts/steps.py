"""Steps: what is done when a text is carried out, in order, by you or by whom the text tells to.

Rules: priority, overview.may; ending.at-once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words import flow, step
from ruledeck.verifier.words.flow import acting
from ruledeck.verifier.words.named import actor, bind_one
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, in_order

from ..base import ruleset
from .meant.named import PLAYER
from .meant.people import people

INSTEAD = "say 'until end of turn'"
"""What to say where something is told to be done that holds."""


def steps(compiler: Compiler, term: Term) -> Step:
    """Return what a step compiles to, or several in order; who is out carries out no more of them."""
    return in_order([_as_long_as_in(step.steps(compiler, each, INSTEAD)) for each in _listed(term)])


def _listed(term: Term) -> Sequence[Term]:
    """Return the steps that a term says, one by one."""
    return [one for each in term for one in _listed(each)] if isinstance(term, list) else [term]


def _as_long_as_in(part: Step) -> Step:
    def run(context: Context) -> Play[Any]:
        if not _is_out(context):
            return (yield from part.run(context))

    return replace(part, run=run)


@ruleset.rule("ending.at-once")
def _is_out(context: Context) -> bool:
    """Return whether the player who carries out a text is out."""
    return actor(context).is_out


# Who does it


@ruleset.primitive("by")
def by(compiler: Compiler, who: Term, do: Term) -> Step:
    """Other players carry out steps and make their choices, each step all of them before the next."""
    found, parts = people(compiler, who), [steps(compiler, each) for each in _listed(do)]

    def run(context: Context) -> Play[None]:
        players = yield from found.pick(context)
        yield from _each_part(context, players, parts)

    return Step(run)


@ruleset.rule("priority.each", "overview.chooser")
def _each_part(context: Context, players: Sequence[Player], parts: Sequence[Step]) -> Play[None]:
    """Carry out a first part for all players, in their order, then the next."""
    for part in parts:
        for player in players:
            bind_one(context, PLAYER, player)
            yield from acting(context, player, part)


# Whether it is done


@ruleset.primitive("may")
def may(compiler: Compiler, do: Term, then: Term = None, else_: Term = None) -> Step:
    """You decide whether steps are done; what cannot be done cannot be chosen."""
    after = None if then is None else steps(compiler, then)
    instead = None if else_ is None else steps(compiler, else_)
    return _offered(steps(compiler, do), after, instead)


@ruleset.compiles("overview.may")
def _offered(offered: Step, then: Step | None, otherwise: Step | None) -> Step:
    """Return a step that a player may do or not."""
    return flow.may(offered, "overview.may", actor, then, otherwise)


@ruleset.primitive("if")
def if_(compiler: Compiler, condition: Term, do: Term) -> Step:
    """Steps that are done only if something is so now."""
    return flow.only_if(compiler.get(condition), steps(compiler, do))


@ruleset.primitive("choose")
def choose(compiler: Compiler, what: Term) -> Step:
    """Something is chosen, and called by its word."""
    found: Selector = compiler.get(what)
    return step.choice(found)
