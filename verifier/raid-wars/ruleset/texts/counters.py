"""Steps that add, remove and move counters.

Rules: resources.counters; invasions.disrupt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context

from .. import terms
from ..base import ruleset
from .meant.named import actor, bind_many, game_of
from .meant.selectors import Selector, amount_of, placed, selector
from .meant.sense import RESOURCE, only
from .steps import Step

REMOVED = "removed-by-this-disruption"


@ruleset.primitive("divided")
def divided(compiler: Compiler, over: Term) -> Divided:
    """An amount is divided over cards as the player chooses."""
    found = placed(compiler, over)
    only(found.types, RESOURCE, "have counters")
    return Divided(found)


class Divided:
    """Cards that an amount is divided over."""

    def __init__(self, over: Selector) -> None:
        self.over = over

    def choose(self, context: Context, most: int, takes: Callable[[Card, int], bool]) -> Play[Counter[Card]]:
        """Return how much each card gets, chosen one by one up to `most`.

        Args:
            context: of the text.
            most: how many there are to divide.
            takes: whether a card that has been given so many takes one more.
        """
        game, chosen = game_of(context), Counter[Card]()
        while chosen.total() < most:
            options = [card for card in self.over.things(context) if takes(card, chosen[card])]
            if not options:
                break
            card = yield game.ask(actor(context), options, "overview.up-to", about=context.text, may=True)
            if card is None:
                break
            chosen[card] += 1
        return chosen


@ruleset.primitive("add-counters")
def add_counters(compiler: Compiler, amount: int, to: Term) -> Step:
    """Counters are put on a resource."""
    found = selector(compiler, to)

    def run(context: Context) -> Play[bool]:
        cards = [card for card in found.things(context) if card.zone.kind.is_table]
        for card in cards:
            yield from terms.add_counters(game_of(context), card, amount)
        return bool(cards)

    return Step(run, found.can)


@ruleset.primitive("remove-counters")
def remove_counters(compiler: Compiler, amount: Term, from_: Term) -> Step:
    """Counters are taken off one resource, or off several as the player divides them."""
    source = compiler.get(from_)
    if isinstance(source, Divided):
        return _remove_divided(source, compiler.get(amount))
    count = amount_of(amount)

    def run(context: Context) -> Play[bool]:
        removed = 0
        for card in source.things(context):
            removed += yield from terms.remove_counters(game_of(context), card, count(context))
        return removed >= count(context)

    return Step(run, takes=lambda context, card: game_of(context).counters(card) >= count(context))


def _remove_divided(source: Divided, most: Callable[[Context], int]) -> Step:
    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        chosen = yield from source.choose(context, most(context), lambda card, n: game.counters(card) > n)
        yield from game.happen(*(Event("remove-counters", card, Count(-n)) for card, n in chosen.items()))
        bind_many(context, "resource", list(chosen))
        return bool(chosen)

    return Step(run)


@ruleset.primitive("move-counters")
def move_counters(compiler: Compiler, amount: Term, from_: Term, to: Term) -> Step:
    """Counters go from a resource, or from those that a disruption has just removed, to others."""
    target = compiler.get(to)
    if from_ == REMOVED:
        return _move_removed(target, amount)
    return _move_divided(selector(compiler, from_), target)


def _move_removed(target: Selector, amount: int) -> Step:
    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        count = min(amount, game.fields["disrupted"])
        cards = target.things(context)
        if not count or not cards:
            game.skip("move-counters", "overview.possible")
            return False
        game.set("disrupted", game.fields["disrupted"] - count)
        yield from terms.add_counters(game, cards[0], count)
        return True

    return Step(run, takes=lambda context, card: game_of(context).fields["disrupted"] > 0)


def _move_divided(source: Selector, target: Divided) -> Step:
    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        (card,) = source.things(context)
        chosen = yield from target.choose(context, game.counters(card), lambda other, n: True)
        if chosen:
            moved: list[Any] = [Event("remove-counters", card, Count(-chosen.total()))]
            moved += [Event("add-counters", other, Count(n)) for other, n in chosen.items()]
            yield from game.happen(*moved)
        return bool(chosen)

    return Step(run)
