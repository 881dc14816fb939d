"""How steps follow one another: who carries them out, whether, and until when what they begin holds.

Rules: texts.may, texts.or, texts.if, texts.chooser; mechanics.gain; co-op.total.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words import flow
from ruledeck.verifier.words.holding import lasts
from ruledeck.verifier.words.selector import Selector, State
from ruledeck.verifier.words.step import Step, in_order

from ...actions import TURN
from ...base import ruleset
from ...tokens import CRYSTALS, lose_crystals
from ..named import game_of
from ..people import people
from .leaving import give_all_together
from .market import by_others
from .taken import held, so_many
from .who import is_the_overlord, steps, under

ONE_BY_ONE = ("duel", "journey")
"""Steps that several players do one after another, and not at one moment: each can be prepared."""
ORDERED = ("mechanics.duel.order", "mechanics.duel.both")
"""The rules by which they do."""


# Who


@ruleset.primitive("by")
def by(compiler: Compiler, who: Term, do: Term) -> Step:
    """Others carry out steps and make their choices: several of them at one moment, but for duels."""
    step = give_all_together(compiler, **do["give"]) if _all_give(who, do) else steps(compiler, do)
    found = people(compiler, who)
    if found.choose is not None:
        found = found.that_are(step.takes)
    step = _by_one_by_one(found, step) if _is_one_by_one(do) else flow.by(found, step)
    return under(by_others(found, step, compiler, do), "texts.chooser")


def _all_give(who: Term, do: Term) -> bool:
    """Return whether all players give cards at one moment."""
    return who == {"each": {"what": "player"}} and isinstance(do, dict) and "give" in do


@ruleset.compiles("mechanics.duel.order")
def _is_one_by_one(do: Term) -> bool:
    """Return whether several players do something, or may do it, one after another."""
    deed = do["may"]["do"] if "may" in do else do
    return any(map(deed.__contains__, ONE_BY_ONE))


def _by_one_by_one(people: Selector, step: Step) -> Step:
    def which(context: Context) -> Play[Step]:
        units = yield from people.pick(context)
        return _one_after_another(context, step, units)

    return flow.found_out(which, people.can)


@ruleset.rule("mechanics.duel.order", "mechanics.duel.both")
def _one_after_another(context: Context, step: Step, units: Sequence[Any]) -> Step:
    """Return a step as it is done one after another, clockwise from the current player."""
    return in_order([flow.done_by(step, unit, *ORDERED) for unit in units])


# Whether


@ruleset.primitive("may")
def may(compiler: Compiler, do: Term, else_: Term = None) -> Step:
    """A player decides whether to do steps; what cannot be done cannot be chosen."""
    offered = steps(compiler, do)
    return _offered(offered) if else_ is None else _one_or_else(offered, steps(compiler, else_))


@ruleset.compiles("texts.may")
def _offered(offered: Step) -> Step:
    """Return steps that a player may do or not."""
    return _decided(flow.may(offered, "texts.may"), under(offered, "texts.may"), Step())


@ruleset.compiles("texts.or")
def _one_or_else(offered: Step, otherwise: Step) -> Step:
    """Return steps that a player may do, and others that are done if they are not, as far as they can be."""
    instead = under(otherwise, "texts.or")
    return _decided(flow.may(offered, "texts.or", otherwise=instead), under(offered, "texts.or"), instead)


def _decided(asking: Step, offered: Step, otherwise: Step) -> Step:
    """Return a step about which a player is asked; the Overlord, whom nobody asks, does what it can."""

    def which(context: Context) -> Play[Step]:
        yield from ()
        if not is_the_overlord(context):
            return asking
        return offered if offered.can(context) else otherwise

    found = flow.found_out(which, asking.can)
    return replace(found, deciders=asking.deciders)


@ruleset.primitive("if")
@ruleset.compiles("texts.if")
def if_(compiler: Compiler, condition: Term, do: Term, else_: Term = None) -> Step:
    """Steps that are done if something is so when they are carried out, or else others."""
    is_so: State = compiler.get(condition)
    otherwise = None if else_ is None else steps(compiler, else_)
    return under(flow.only_if(is_so, steps(compiler, do), otherwise), "texts.if")


@ruleset.primitive("pay-together")
def pay_together(compiler: Compiler, who: Term, what: Term, else_: Term) -> Step:
    """Players may pay so many crystals in all; if they do not, something else is done."""
    payers, otherwise = people(compiler, who), steps(compiler, else_)
    token, amount = so_many(compiler, what)

    def pay(context: Context) -> Play[None]:
        yield from _pay_in_all(context, payers.things(context), amount(context))

    def can(context: Context) -> bool:
        there = sum(held(game_of(context), player, token) for player in payers.things(context))
        return there >= amount(context)

    def which(context: Context) -> Play[Step]:
        if (yield from flow.wants(context, game_of(context).decider, Step(can=can), "texts.or")):
            return Step(pay)
        return under(otherwise, "texts.or")

    return flow.found_out(which, payers.can)


@ruleset.rule("co-op.total")
def _pay_in_all(context: Context, players: Sequence[Player], amount: int) -> Play[None]:
    """Let players pay crystals in all, each as many as they like, as long as the others can pay the rest."""
    game = game_of(context)
    for at, player in enumerate(players):
        others = sum(int(other.fields[CRYSTALS]) for other in players[at + 1 :])
        most = min(amount, int(player.fields[CRYSTALS]))
        shares = list(range(max(amount - others, 0), most + 1))
        share: int = yield game.ask(player, shares, "co-op.total", context.text)
        amount -= share
        yield from lose_crystals(game, player, share)


# Until when


@ruleset.primitive("lasting")
def lasting(compiler: Compiler, rule: Term, until: str) -> Step:
    """A rule that holds from now to the end of the turn, wherever its card is."""
    _is_a_turn(until)
    effect = lasts(compiler, rule, TURN)

    def run(context: Context) -> Play[None]:
        with game_of(context).under("mechanics.gain"):
            yield from ()
            context.game.begin(effect, context)

    return Step(run)


@ruleset.text_check
def _is_a_turn(until: str) -> None:
    """Refuse what would last for another time than a turn.

    Raises:
        TermError: nothing ends it then.
    """
    if until != "end-of-turn":
        raise TermError(f"nothing ends at '{until}'", "say 'end-of-turn'")
