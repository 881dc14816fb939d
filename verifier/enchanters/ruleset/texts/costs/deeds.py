"""What is paid by a deed: tokens, powers, and what another player heals.

Rules: texts.cost; terms.untargeted.nobody; eastquest.charges, eastquest.quests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import Amount, Condition, Cost, Spent
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count, Selector, State
from ruledeck.verifier.words.step import Step, steps

from ... import damage
from ...actions import besides_crystals
from ...base import HIT_POINTS, Enchanters, Unit, ruleset
from ...tokens import CRYSTAL
from ...variants import alone
from ..amounts import CHARGE, STORED
from ..bonuses import bonuses
from ..named import game_of, state_of
from ..people import people
from ..tokens import Tokens, token_of

Enough = Callable[[Context, Spent], bool]


@dataclass(frozen=True, slots=True)
class Deed(Cost):
    """A step that is a cost, where there is enough for all of it."""

    step: Step
    enough: Enough

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it can be done in full besides what is spent, and count what it takes."""
        return self.enough(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Do it, in full."""
        yield from self.step.run(context)
        return True


def _deed(compiler: Compiler, name: str, said: Term, enough: Enough) -> Cost:
    return Deed(steps(compiler, {name: said}), enough)


# Tokens and powers


def paid(compiler: Compiler, said: Term, kind: str) -> Cost:
    """Return tokens that are paid, for a kind of action."""
    some = token_of(compiler, said["what"])
    _can_be_paid(some)
    assert some.amount is not None, "it is said how many"
    return _PAID[some.token](some.amount, kind)


@ruleset.text_check
def _can_be_paid(some: Tokens) -> None:
    """Refuse tokens that nobody pays with.

    Raises:
        TermError: they are of another sort, or it is not said how many.
    """
    if some.token not in STORED or some.amount is None:
        raise TermError("crystals or charges are paid, so many of them", "some")


@dataclass(frozen=True, slots=True)
class Charges(Cost):
    """Charges that are spent."""

    paid: Amount

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether there are enough besides what is spent, and count them as spent."""
        return self.paid.reserve(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Spend them, and return whether there were enough."""
        return (yield from _spend(context, self.paid, rest))


def _crystals(amount: Count, kind: str) -> Cost:
    """Return crystals that are paid for an action of a kind."""
    return Amount(STORED[CRYSTAL], amount, "texts.minor.pearls", besides=besides_crystals(kind))


def _charges(amount: Count, kind: str) -> Cost:
    """Return charges that are paid, for which nothing else pays."""
    return Charges(Amount(STORED[CHARGE], amount, "eastquest.charges.spend"))


_PAID: dict[str, Callable[[Count, str], Cost]] = {CRYSTAL: _crystals, CHARGE: _charges}
"""How tokens are paid, by their sort."""


@ruleset.rule("eastquest.charges.spend")
def _spend(context: Context, charges: Amount, rest: Sequence[Cost]) -> Play[bool]:
    """Spend charges for a text that a player shows."""
    return (yield from charges.pay(context, rest))


def taken(compiler: Compiler, said: Term) -> Cost:
    """Return damage as a cost, which anybody can take."""
    return _deed(compiler, "take", said, lambda context, spent: True)


def dropped(compiler: Compiler, said: Term) -> Cost:
    """Return a power that falls as a cost."""
    (drop,) = bonuses(compiler, said["bonus"])

    def enough(context: Context, spent: Spent) -> bool:
        spent.take(context.you, drop.stat, -drop.amount)
        return _can_fall(context, drop.stat, spent)

    return _deed(compiler, "gain", said, enough)


@ruleset.rule("texts.cost.power")
def _can_fall(context: Context, power: str, spent: Spent) -> bool:
    """Return whether a power is as high as it would have to fall: at zero there is nothing to pay with."""
    has: int = context.you.fields[power]
    return has >= spent.of(context.you, power)


# What another does


def done_by(compiler: Compiler, said: Term) -> Cost:
    """Return what another player heals as a cost: only one who has as much can be chosen."""
    _is_so_much_healed(said["do"])
    amount: int = said["do"]["heal"]["what"]["some"]["amount"]
    healed = people(compiler, said["who"]).that_are(lambda context, unit: _has_so_much(context, unit, amount))

    def run(context: Context) -> Play[None]:
        for unit in (yield from healed.pick(context)):
            yield from damage.heal(game_of(context), {unit: amount}, context.you)

    return Deed(Step(run), lambda context, spent: is_anybody(context, healed))


@ruleset.text_check
def _is_so_much_healed(do: Term) -> None:
    """Refuse what else another player would do as a cost.

    Raises:
        TermError: it is not healing, or nobody knows how much.
    """
    match do:
        case {"heal": {"what": {"some": {"amount": int()}}}}:
            return
    raise TermError("as a cost another player heals so much damage", "heal")


@ruleset.rule("texts.cost.heal")
def _has_so_much(context: Context, unit: Unit, amount: int) -> bool:
    """Return whether somebody can heal so much damage."""
    return _CAN_HEAL[type(unit)](game_of(context), unit, amount)


@ruleset.rule("texts.cost.heal")
def _player_can(game: Enchanters, player: Player, amount: int) -> bool:
    return damage.can_heal(game, player) and damage.wounds_of(game, player) >= amount


@ruleset.rule("texts.cost.heal")
def _market_can(game: Enchanters, market: str, amount: int) -> bool:
    return alone.points_beside(game) >= amount


@ruleset.rule("texts.cost.heal")
def _overlord_can(game: Enchanters, overlord: Card, amount: int) -> bool:
    """Return whether the Overlord lacks so many hit points."""
    return bool(game.fields["hit-points"] + amount <= HIT_POINTS)


_CAN_HEAL: dict[type, Callable[[Enchanters, Any, int], bool]] = {
    Player: _player_can,
    str: _market_can,
    Card: _overlord_can,
}


@ruleset.rule("terms.untargeted.nobody")
def is_anybody(context: Context, whom: Selector) -> bool:
    """Return whether there is somebody to choose for a cost."""
    return bool(whom.things(context))


# What must be so


def condition(compiler: Compiler, term: Term) -> Cost:
    """Return what must be so for a text, and is not spent."""
    state = state_of(compiler, term)
    return Condition(lambda context: _is_fulfilled(context, state))


@ruleset.rule("eastquest.quests.condition")
def _is_fulfilled(context: Context, state: State) -> bool:
    """Return whether what a player must have for a text is there; it is not spent."""
    return state(context)
