"""What other players would do, as it is done with the Market in a game alone.

Rules: eastquest.solo. What is not here does nothing: the Market has neither crystals nor powers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.flow import acting, done_by, either, found_out, wants
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, in_order

from ... import damage, stacks
from ...base import MARKET, Enchanters, Unit, ruleset
from ...variants import alone
from ..amounts import times
from ..named import game_of
from ..tokens import token_of
from ..types import types_of
from .taken import all_or

Test = Callable[[Card], bool]


def by_others(people: Selector, step: Step, compiler: Compiler, do: Term) -> Step:
    """Return a step that people carry out, or what is done with the Market where it stands for them."""
    instead = _with_the_market(compiler, do)

    def as_said(context: Context) -> Play[Step]:
        yield from ()
        return step

    def with_the_market(context: Context) -> Play[Step]:
        (market,) = yield from people.pick(context)
        return done_by(instead, market)

    ways = (as_said, with_the_market)
    return found_out(lambda context: ways[MARKET in people.things(context)](context), step.can)


def _with_the_market(compiler: Compiler, term: Term) -> Step:
    if isinstance(term, list):
        return in_order([_with_the_market(compiler, each) for each in term])
    ((name, said),) = term.items()
    deeds = {
        "may": _may,
        "take": _take,
        "heal": _heal,
        "discard": _discard,
        "give": _give,
        "bury": _bury,
        "unbury": _unbury,
        "bury-or-unbury": _bury_or_unbury,
    }
    return deeds[name](compiler, said) if name in deeds else Step()


def _may(compiler: Compiler, said: Term) -> Step:
    return _with_the_market(compiler, said["do"])


# Damage


@ruleset.compiles("eastquest.solo.damage")
def _take(compiler: Compiler, said: Term) -> Step:
    some, each = token_of(compiler, said["what"]), times(compiler, 1, said.get("per"))
    amount = some.amount
    assert amount is not None, "so much is taken"

    def run(context: Context) -> Play[None]:
        if some.token == damage.DAMAGE:
            yield from damage.take(game_of(context), {MARKET: amount(context) * each(context)}, context.you)

    return Step(run)


@ruleset.compiles("eastquest.solo.heal")
def _heal(compiler: Compiler, said: Term) -> Step:
    some, each = token_of(compiler, said["what"]), times(compiler, 1, said.get("per"))

    def run(context: Context) -> Play[None]:
        game = game_of(context)
        healed = all_or(some, context, partial(alone.points_beside, game)) * each(context)
        yield from damage.heal(game, {MARKET: healed}, context.you)

    return Step(run)


@ruleset.rule("eastquest.solo.no-fights")
def fights(context: Context, unit: Unit) -> bool:
    """Return whether somebody is there to be attacked or dueled, as the Market is not."""
    return unit != MARKET


# Cards


@ruleset.rule("eastquest.solo.give")
def give_to_market(context: Context, giver: Player, cards: Sequence[Card]) -> Play[None]:
    """Let cards that are given to another player go to an end of the Market, which their player chooses."""
    for card in cards:
        ends = {end: Step(partial(_give_to, card, end, giver)) for end in (alone.TOP, alone.BOTTOM)}
        yield from acting(context, giver, either(ends, "eastquest.solo.give"))


def _give_to(card: Card, end: str, giver: Player, context: Context) -> Play[None]:
    yield from alone.give(game_of(context), card, end, giver)


@ruleset.rule("eastquest.solo.may")
def is_wanted(context: Context) -> Play[bool]:
    """Return whether the player has a card of the Market swapped, taken, buried or unburied."""
    return (yield from wants(context, context.you, Step(), "eastquest.solo.may"))


@ruleset.compiles("eastquest.solo.discard")
def _discard(compiler: Compiler, said: Term) -> Step:
    (what,) = said["what"].values()

    def run(context: Context) -> Play[None]:
        for _ in range(what.get("amount", 1)):
            yield from alone.discard(game_of(context))

    return Step(run)


@ruleset.compiles("eastquest.solo.take")
def _give(compiler: Compiler, said: Term) -> Step:
    (what,) = said["what"].values()
    return _if_wanted(alone.top, types_of(compiler, what["what"]).fit, _have)


def _have(game: Enchanters, context: Context, card: Card) -> Play[None]:
    yield from stacks.give(game, [card], context.you)


@ruleset.compiles("eastquest.solo.take")
def _bury(compiler: Compiler, said: Term) -> Step:
    (what,) = said["what"].values()
    return _if_wanted(alone.top, types_of(compiler, what["what"]).fit, _go_under)


def _go_under(game: Enchanters, context: Context, card: Card) -> Play[None]:
    yield from alone.bury(game, card)


@ruleset.compiles("eastquest.solo.unbury")
def _unbury(compiler: Compiler, said: Term) -> Step:
    (what,) = said["what"].values()
    return _if_wanted(alone.bottom, types_of(compiler, what["what"]).fit, _come_up)


def _come_up(game: Enchanters, context: Context, card: Card) -> Play[None]:
    yield from alone.unbury(game, card)


@ruleset.compiles("eastquest.solo.take", "eastquest.solo.unbury")
def _bury_or_unbury(compiler: Compiler, said: Term) -> Step:
    fits = types_of(compiler, said["what"]).fit
    return in_order([_if_wanted(alone.top, fits, _go_under), _if_wanted(alone.bottom, fits, _come_up)])


@ruleset.compiles("eastquest.solo.may")
def _if_wanted(
    find: Callable[[Enchanters, Test], Card | None],
    is_right: Test,
    do: Callable[[Enchanters, Context, Card], Play[None]],
) -> Step:
    """Return a step on a card of the Market, if its type is right and the player does not leave it out."""

    def run(context: Context) -> Play[None]:
        game = game_of(context)
        card = find(game, is_right)
        if card is not None and (yield from is_wanted(context)):
            yield from do(game, context, card)

    return Step(run)
