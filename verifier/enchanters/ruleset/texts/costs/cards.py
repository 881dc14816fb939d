"""What is paid with cards: such as leave their stacks, and such as are buried.

Rules: texts.cost; terms.keep; co-op.bury.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import Cost, Spent, payable
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, steps

from ... import stacks
from ...base import KEPT, STACKS, ruleset
from ..cards import found, leaving
from ..named import game_of
from ..people import people
from ..types import ONE, types_of
from .deeds import is_anybody

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
                _room(context, stack) - taken_from(context, spent, stack),
            )
            gone = max(min(can, left), 0)
            spent.take(context.you, stack.name, gone)
            left -= gone
        return left == 0 and (self.whom is None or is_anybody(context, self.whom))

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


def taken_from(context: Context, spent: Spent, zone: Zone) -> int:
    """Return how many cards of a zone are spent."""
    return spent.of(context.you, zone.name)


def _leaves_enough(context: Context, card: Card, rest: Sequence[Cost]) -> bool:
    """Return whether the rest of a cost can be paid once a card has left."""
    spent = Spent()
    spent.take(context.you, card.zone.name, 1)
    return payable(rest, context, spent)


def discarded(compiler: Compiler, said: Term) -> Cost:
    """Return cards that are discarded as a cost."""

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        return stacks.discard(game_of(context), cards, context.you)

    return Cards(leaving(compiler, said["what"]), _count(compiler, said["what"]), do)


def given(compiler: Compiler, said: Term) -> Cost:
    """Return cards that are given away as a cost."""
    cards, count = leaving(compiler, said["what"]), _count(compiler, said["what"])
    return Cards(cards, count, steps(compiler, {"give": said}), people(compiler, said["to"]))


def removed(compiler: Compiler, said: Term) -> Cost:
    """Return a card that goes out of the game as a cost."""
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
    return _is_discarded(context, card) or len(zone.cards) - taken_from(context, spent, zone) > 1


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


def buried(compiler: Compiler, said: Term) -> Cost:
    """Return cards that are buried as a cost."""
    cards = found(compiler, said["what"])
    return Buried(cards, _count(compiler, said["what"]), steps(compiler, {"bury": said}))
