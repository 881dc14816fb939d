"""What is paid before a text is carried out: all of it, or nothing.

Rules: texts.cost; terms.untargeted.nobody; co-op.bury; eastquest.charges, eastquest.quests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import Amount, Condition, Cost, Spent, payable
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, steps

from .. import damage, stacks
from ..base import HIT_POINTS, KEPT, MARKET, STACKS, Unit, ruleset
from ..tokens import CRYSTAL, CRYSTALS
from .amounts import CHARGE
from .bonuses import bonuses
from .cards import found, leaving
from .named import game_of, state_of
from .people import people
from .tokens import token_of
from .types import ONE, types_of

STORED = {CRYSTAL: CRYSTALS, CHARGE: "charges"}
"""Where tokens are kept that can be paid."""
Enough = Callable[[Context, Spent], bool]


def costs(compiler: Compiler, term: Term, purpose: str) -> list[Cost]:
    """Return what the parts of a cost compile to; none for a text that has none.

    Args:
        compiler: of the text.
        term: one part, or several.
        purpose: the kind of action that is paid for.
    """
    terms = term if isinstance(term, list) else [] if term is None else [term]
    return [InFull(_cost(compiler, each, purpose)) for each in terms]


def _cost(compiler: Compiler, term: Term, purpose: str) -> Cost:
    """Return what a part of a cost compiles to.

    Raises:
        TermError: it cannot be one.
    """
    ((name, said),) = term.items()
    if name not in _PARTS:
        raise TermError(f"'{name}' is no cost", ", ".join(_PARTS))
    return _PARTS[name](compiler, said, purpose)


@dataclass(frozen=True, slots=True)
class InFull:
    """A part of a cost as texts have it."""

    cost: Cost

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it can be paid besides what is spent."""
        return self.cost.reserve(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Pay it, and return whether it was paid in full."""
        return (yield from _pay(context, self.cost, rest))


@ruleset.rule("texts.cost")
def _pay(context: Context, cost: Cost, rest: Sequence[Cost]) -> Play[bool]:
    """Pay a part of a cost, all of it or nothing."""
    return (yield from cost.pay(context, rest))


@dataclass(frozen=True, slots=True)
class Deed:
    """A step that is a cost, where there is enough for all of it."""

    step: Step
    enough: Enough

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it can be done in full besides what is spent, and count what it takes."""
        return self.enough(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Do it, if it can still be done in full."""
        is_possible = self.enough(context, Spent())
        if is_possible:
            yield from self.step.run(context)
        return is_possible


def _deed(compiler: Compiler, name: str, said: Term, enough: Enough) -> Deed:
    return Deed(steps(compiler, {name: said}), enough)


# Tokens and powers


def _paid(compiler: Compiler, said: Term, purpose: str) -> Cost:
    some = token_of(compiler, said["what"])
    if some.token not in STORED or some.amount is None:
        raise TermError("crystals or charges are paid, so many of them", "some")
    paid = Amount(STORED[some.token], some.amount, "texts.minor.pearls", purpose)
    return Charges(paid) if some.token == CHARGE else paid


@dataclass(frozen=True, slots=True)
class Charges:
    """Charges that are spent."""

    paid: Amount

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether there are enough besides what is spent, and count them as spent."""
        return self.paid.reserve(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Spend them, and return whether there were enough."""
        return (yield from _spend(context, self.paid, rest))


@ruleset.rule("eastquest.charges.spend")
def _spend(context: Context, paid: Amount, rest: Sequence[Cost]) -> Play[bool]:
    """Spend charges for a text that a player shows."""
    return (yield from paid.pay(context, rest))


def _taken(compiler: Compiler, said: Term, purpose: str) -> Cost:
    """Return damage as a cost, which anybody can take."""
    return _deed(compiler, "take", said, lambda context, spent: True)


def _dropped(compiler: Compiler, said: Term, purpose: str) -> Cost:
    drops = bonuses(compiler, said["bonus"])

    def enough(context: Context, spent: Spent) -> bool:
        for each in drops:
            spent.take(context.you, each.stat, -each.amount)
        return all(_can_fall(context, each.stat, spent) for each in drops)

    return _deed(compiler, "gain", said, enough)


@ruleset.rule("texts.cost.power")
def _can_fall(context: Context, power: str, spent: Spent) -> bool:
    """Return whether a power is as high as it would have to fall: at zero there is nothing to pay with."""
    has: int = context.you.fields[power]
    return has >= spent.of(context.you, power)


# What another does


def _done_by(compiler: Compiler, said: Term, purpose: str) -> Cost:
    """Return what another player heals as a cost: only one who has as much can be chosen.

    Raises:
        TermError: it is something else that another player does, or nobody knows how much.
    """
    amount = said["do"].get("heal", {}).get("what", {}).get("some", {}).get("amount")
    if not isinstance(amount, int):
        raise TermError("as a cost another player heals so much damage", "heal")
    healed = people(compiler, said["who"]).that_are(lambda context, unit: _has_so_much(context, unit, amount))

    def run(context: Context) -> Play[None]:
        for unit in (yield from healed.pick(context)):
            yield from damage.heal(game_of(context), {unit: amount}, context.you)

    return Deed(Step(run), lambda context, spent: _is_anybody(context, healed))


@ruleset.rule("texts.cost.heal")
def _has_so_much(context: Context, unit: Unit, amount: int) -> bool:
    """Return whether somebody can heal so much damage."""
    game = game_of(context)
    if isinstance(unit, Player):
        return damage.can_heal(game, unit) and damage.wounds_of(game, unit) >= amount
    if unit == MARKET:
        return damage.can_give(game, unit) >= amount
    return bool(game.fields["hit-points"] + amount <= HIT_POINTS)


@ruleset.rule("terms.untargeted.nobody")
def _is_anybody(context: Context, whom: Selector) -> bool:
    """Return whether there is somebody to choose for a cost."""
    return bool(whom.things(context))


# Cards that leave


@dataclass(frozen=True, slots=True)
class Cards:
    """So many cards that leave, as `step` lets them; `whom` is who gets them, if anybody does."""

    cards: Selector
    count: int
    step: Callable[[Context, Sequence[Card]], Play[Any]] | Step
    whom: Selector | None = None

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Count cards as spent, stack by stack, and return whether there are enough."""
        left = self.count
        things = self.cards.things(context)
        for stack in dict.fromkeys(card.zone for card in things):
            can = min(
                sum(card.zone is stack for card in things),
                _room(context, stack) - _spent(context, spent, stack),
            )
            gone = max(min(can, left), 0)
            spent.take(context.you, stack.name, gone)
            left -= gone
        return left == 0 and (self.whom is None or _is_anybody(context, self.whom))

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Let the cards be chosen, such that enough is left for the rest, and let them go."""
        if not payable([self, *rest], context):
            return False
        if isinstance(self.step, Step):
            yield from self.step.run(context)
            return True
        able = self.cards.that_are(lambda context, card: _leaves_enough(context, card, rest))
        chosen = yield from able.pick(context)
        if len(chosen) < self.count:
            return False
        yield from self.step(context, chosen)
        return True


@ruleset.rule("terms.keep")
def _room(context: Context, zone: Zone) -> int:
    """Return how many cards can leave a zone: of a stack that is never left empty all but one."""
    return len(zone.cards) - (zone.kind.name in KEPT)


def _spent(context: Context, spent: Spent, zone: Zone) -> int:
    return spent.of(context.you, zone.name)


def _leaves_enough(context: Context, card: Card, rest: Sequence[Cost]) -> bool:
    """Return whether the rest of a cost can be paid once a card has left."""
    spent = Spent()
    spent.take(context.you, card.zone.name, 1)
    return payable(rest, context, spent)


def _discarded(compiler: Compiler, said: Term, purpose: str) -> Cost:
    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        return stacks.discard(game_of(context), cards, context.you)

    return Cards(leaving(compiler, said["what"]), _count(compiler, said["what"]), do)


def _given(compiler: Compiler, said: Term, purpose: str) -> Cost:
    cards, count = leaving(compiler, said["what"]), _count(compiler, said["what"])
    return Cards(cards, count, steps(compiler, {"give": said}), people(compiler, said["to"]))


def _removed(compiler: Compiler, said: Term, purpose: str) -> Cost:
    step = steps(compiler, {"remove-from-game": said})
    return Cards(leaving(compiler, said["what"]), _count(compiler, said["what"]), step)


def _count(compiler: Compiler, what: Term) -> int:
    """Return how many cards are to leave.

    Raises:
        TermError: it is not said how many.
    """
    ((name, said),) = what.items()
    if name == "own":
        amount: int = said["amount"]
        return amount
    if name in ("this", "any-top"):
        return 1
    if name == "top":
        types = types_of(compiler, said["what"])
        return 1 if types.way == ONE else len(types.kinds)
    raise TermError(f"{name} does not say how many cards are paid", "own, top, any-top or this")


# Cards that are buried


@dataclass(frozen=True, slots=True)
class Buried:
    """Top cards of stacks that go under them: all that are said, or one."""

    cards: Selector
    count: int
    step: Step

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether so many cards can be buried, besides what is spent."""
        able = [card for card in self.cards.things(context) if _can_go(context, card, spent)]
        return len(able) >= self.count

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Bury them."""
        is_possible = payable([self, *rest], context)
        if is_possible:
            yield from _bury(context, self)
        return is_possible


def _can_go(context: Context, card: Card, spent: Spent) -> bool:
    """Return whether a card lies on top of others, or is a monster that is discarded in its place."""
    zone = card.zone
    if zone.kind.name not in STACKS or zone.cards[0] is not card:
        return False
    return _is_discarded(context, card) or len(zone.cards) - _spent(context, spent, zone) > 1


@ruleset.rule("co-op.bury")
def _is_discarded(context: Context, card: Card) -> bool:
    """Return whether a card is discarded where it would have to be buried as a cost."""
    return game_of(context).is_co_op and card.spec.is_a("monster")


def _bury(context: Context, cost: Buried) -> Play[None]:
    """Bury cards, or in a co-op game discard a monster."""
    monsters = [card for card in cost.cards.things(context) if _is_discarded(context, card)]
    if monsters:
        with game_of(context).under("co-op.bury"):
            yield from stacks.discard(game_of(context), monsters, context.you)
    else:
        yield from cost.step.run(context)


def _buried(compiler: Compiler, said: Term, purpose: str) -> Cost:
    cards = found(compiler, said["what"])
    return Buried(cards, _count(compiler, said["what"]), steps(compiler, {"bury": said}))


# What must be so


def _state(name: str) -> Callable[[Compiler, Term, str], Cost]:
    def condition(compiler: Compiler, said: Term, purpose: str) -> Cost:
        return Condition(_fulfilled(compiler, {name: said}))

    return condition


@ruleset.compiles("eastquest.quests.condition")
def _fulfilled(compiler: Compiler, term: Term) -> Callable[[Context], bool]:
    """Return a state that must hold for a text and is not spent."""
    return state_of(compiler, term)


_PARTS: dict[str, Callable[[Compiler, Term, str], Cost]] = {
    "pay": _paid,
    "take": _taken,
    "gain": _dropped,
    "by": _done_by,
    "discard": _discarded,
    "give": _given,
    "remove-from-game": _removed,
    "bury": _buried,
    "have": _state("have"),
    "have-none": _state("have-none"),
    "have-most": _state("have-most"),
}
