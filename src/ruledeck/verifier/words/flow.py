"""How steps follow one another: who does them, whether they are done, which of them, and how often.

In: steps, and the rules of a game by which it is asked. Out: steps. A game keeps primitives of its own that
call these, so that it says itself whom its words mean and by which rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.together import together
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import acting_as, actor, as_player, join
from ruledeck.verifier.words.selector import Count, Selector, State
from ruledeck.verifier.words.step import Plan, Step, act_all, always, in_order

YES = "yes"
Person = Callable[[Context], Player]
Way = Callable[[Context], Play[Step]]
"""What finds out which step is done, and asks for it if it must."""


def found_out(which: Way, can: State = always) -> Step:
    """Return a step of which it turns out only when its turn comes what it is."""

    def run(context: Context) -> Play[Any]:
        step = yield from which(context)
        return (yield from step.run(context))

    def asks(context: Context) -> Play[Plan]:
        step = yield from which(context)
        return (yield from step.plan(context))

    return Step(run, can, asks=asks)


# Who does it


def acting(context: Context, player: Player, step: Step) -> Play[Any]:
    """Carry out a step for a player, who makes its choices."""
    with acting_as(context, player):
        return (yield from step.run(context))


def can_do(context: Context, player: Player, step: Step) -> bool:
    """Return whether a player can carry out a step."""
    return step.can(as_player(context, player))


def done_by(step: Step, player: Player, *rules: str) -> Step:
    """Return a step as a player carries it out; what happens by it carries rules besides."""

    def run(context: Context) -> Play[Any]:
        with context.game.under(*rules):
            return (yield from acting(context, player, step))

    def asks(context: Context) -> Play[Plan]:
        with acting_as(context, player):
            plan = yield from step.plan(context)
        return partial(act, context, plan)

    def act(context: Context, plan: Plan) -> Play[Any]:
        with context.game.under(*rules), acting_as(context, player):
            return (yield from plan())

    return Step(run, lambda context: can_do(context, player, step), asks=asks)


def by(people: Selector, step: Step) -> Step:
    """Return a step that others carry out: one player in order, several at one moment.

    It can be done if any of them can do it.
    """

    def which(context: Context) -> Play[Step]:
        players = yield from people.pick(context)
        return done_by(step, *players) if len(players) == 1 else _done_by_several(step, players)

    def can(context: Context) -> bool:
        return people.can(context) and any(can_do(context, each, step) for each in people.things(context))

    return found_out(which, can)


def _done_by_several(step: Step, players: Sequence[Player]) -> Step:
    """Return a step as several players carry it out: each chooses, in the order given, then all act at once.

    What they have named as "those" is called so afterwards, all of it.
    """

    def run(context: Context) -> Play[None]:
        act = yield from asks(context)
        yield from together(context.game, act())

    def asks(context: Context) -> Play[Plan]:
        parts = [as_player(context, player) for player in players]
        plans = []
        for part in parts:
            plans.append((yield from step.plan(part)))
        return partial(act, context, parts, plans)

    def act(context: Context, parts: Sequence[Context], plans: Sequence[Plan]) -> Play[None]:
        yield from act_all(plans)
        join(context, parts)

    return Step(run, asks=asks)


# Whether it is done


def wants(context: Context, player: Player, offered: Step, rule: str) -> Play[bool]:
    """Ask a player whether to do what is offered; what cannot be done cannot be chosen."""
    if not can_do(context, player, offered):
        return False
    answer = yield context.game.ask(player, [YES], rule, about=context.text, may=True)
    return answer is not None


def decide(context: Context, player: Player, offered: Step, rule: str) -> Play[bool]:
    """Let a player do what is offered or not, as a rule says, and return whether it was done."""
    is_wanted = yield from wants(context, player, offered, rule)
    if is_wanted:
        yield from done_by(offered, player, rule).run(context)
    return is_wanted


def may(
    offered: Step, rule: str, who: Person = actor, then: Step | None = None, otherwise: Step | None = None
) -> Step:
    """Return a step that a player may do.

    Args:
        offered: what is offered.
        rule: by which the player is asked.
        who: who decides and does it.
        then: what follows if it was done.
        otherwise: what is done in its place if it was not, be it that it cannot.
    """

    def which(context: Context) -> Play[Step]:
        player = who(context)
        if (yield from wants(context, player, offered, rule)):
            return in_order([done_by(offered, player, rule), *([then] if then else [])])
        return otherwise or Step(_decline)

    def can(context: Context) -> bool:
        return can_do(context, who(context), offered) or bool(otherwise and otherwise.can(context))

    return replace(found_out(which, can), deciders=lambda context: [who(context)])


def _decline(context: Context) -> Play[bool]:
    yield from ()
    return False


def only_if(is_so: State, step: Step, otherwise: Step | None = None) -> Step:
    """Return a step that is done if something is so when its turn comes, or else another."""

    def which(context: Context) -> Play[Step]:
        yield from ()
        return step if is_so(context) else otherwise or Step()

    return found_out(which)


# Which, and how often


def either(ways: Mapping[str, Step], rule: str) -> Step:
    """Return one of several steps, by names that label them, which whoever carries it out chooses by a rule.

    What cannot be done cannot be chosen.
    """

    def able(context: Context) -> list[str]:
        return [name for name, way in ways.items() if way.can(context)]

    def which(context: Context) -> Play[Step]:
        chosen = yield context.game.ask(actor(context), able(context), rule, about=context.text)
        return ways[chosen]

    return found_out(which, lambda context: bool(able(context)))


def for_each(step: Step, count: Count) -> Step:
    """Return a step that is done so often, as is counted when its turn comes."""

    def which(context: Context) -> Play[Step]:
        yield from ()
        return in_order([step] * count(context))

    return found_out(which)
