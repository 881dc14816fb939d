"""What is paid with cards: such as leave their stacks, and such as are buried.

Rules: texts.cost; terms.keep; co-op.bury.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import Cost, Spent
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, steps

from ... import stacks
from ...base import KEPT, ruleset
from ..cards import found, leaving
from ..named import game_of
from ..people import people
from ..steps.turning import can_go_under
from ..types import ONE, types_of
from .deeds import is_anybody

# Cards that leave


@dataclass(frozen=True, slots=True)
class Cards(Cost):
    """So many cards that leave, as a step lets them; `whom` is who gets them, if anybody does."""

    cards: Selector
    count: int
    step: Step
    whom: Selector | None = None

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether so many can leave, and somebody is there to get them."""
        can_go = _can_leave(context, self.cards.things(context))
        return can_go >= self.count and (self.whom is None or is_anybody(context, self.whom))

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Let the cards be chosen and go."""
        yield from self.step.run(context)
        return True


@ruleset.rule("terms.keep")
def _can_leave(context: Context, cards: Sequence[Card]) -> int:
    """Return how many of some cards can leave: of a stack that is never left empty all but one."""
    zones = dict.fromkeys(card.zone for card in cards)
    return sum(min(_of(cards, zone), len(zone.cards) - (zone.kind.name in KEPT)) for zone in zones)


def _of(cards: Sequence[Card], zone: Zone) -> int:
    return sum(card.zone is zone for card in cards)


def discarded(compiler: Compiler, said: Term) -> Cost:
    """Return cards that are discarded as a cost."""
    return _cards(compiler, "discard", said)


def given(compiler: Compiler, said: Term) -> Cost:
    """Return cards that are given away as a cost."""
    return _cards(compiler, "give", said, people(compiler, said["to"]))


def removed(compiler: Compiler, said: Term) -> Cost:
    """Return a card that goes out of the game as a cost."""
    return _cards(compiler, "remove-from-game", said)


def _cards(compiler: Compiler, name: str, said: Term, whom: Selector | None = None) -> Cost:
    what = said["what"]
    return Cards(leaving(compiler, what), _count(compiler, what), steps(compiler, {name: said}), whom)


def _count(compiler: Compiler, what: Term) -> int:
    """Return how many cards are to leave."""
    ((name, said),) = what.items()
    _says_how_many(name)
    return _COUNTS[name](compiler, said)


def _of_tops(compiler: Compiler, said: Term) -> int:
    """Return how many top cards of stacks are to leave: one that is chosen, or one of each."""
    types = types_of(compiler, said["what"])
    return 1 if types.way == ONE else len(types.kinds)


_COUNTS: dict[str, Callable[[Compiler, Term], int]] = {
    "own": lambda compiler, said: int(said["amount"]),
    "top": _of_tops,
    "any-top": lambda compiler, said: 1,
    "this": lambda compiler, said: 1,
}
"""How many cards are meant, by the word for them."""


@ruleset.text_check
def _says_how_many(name: str) -> None:
    """Refuse cards as a cost where it is not said how many.

    Raises:
        TermError: it is another word.
    """
    if name not in _COUNTS:
        raise TermError(f"{name} does not say how many cards are paid", ", ".join(_COUNTS))


# Cards that are buried


@dataclass(frozen=True, slots=True)
class Buried(Cost):
    """Top cards of stacks that go under them: all that are said, or one."""

    cards: Selector
    count: int
    step: Step

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether so many cards can be buried."""
        return sum(_can_go(context, card) for card in self.cards.things(context)) >= self.count

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Bury them."""
        yield from _bury(context, self)
        return True


def _can_go(context: Context, card: Card) -> bool:
    """Return whether a card can be buried, or is a monster that is discarded in its place."""
    return _is_discarded(context, card) or can_go_under(context, card)


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
