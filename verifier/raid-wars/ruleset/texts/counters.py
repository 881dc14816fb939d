"""Steps that add, remove and move counters.

Rules: resources.counters; invasions.disrupt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step

from .. import terms
from ..base import ruleset
from .meant.named import game_of
from .meant.selectors import placed
from .meant.sense import RESOURCE, counters_are, only, types_of


@ruleset.primitive("divided")
def divided(compiler: Compiler, over: Term) -> Divided:
    """An amount is divided over cards as the player chooses."""
    found = placed(compiler, over)
    only(types_of(found.word), RESOURCE, "have counters")
    return Divided(found)


@dataclass(frozen=True, slots=True)
class Divided:
    """Cards that an amount is divided over."""

    over: Selector

    def share(self, context: Context, most: int, takes: Callable[[Card, int], bool]) -> Play[Counter[Card]]:
        """Return how much each card gets, chosen one by one up to `most`.

        Args:
            context: of the text.
            most: how many there are to divide.
            takes: whether a card that has been given so many takes one more.
        """
        game, given = game_of(context), Counter[Card]()
        while given.total() < most:
            options = [card for card in self.over.things(context) if takes(card, given[card])]
            if not options:
                game.skip("counters", "overview.possible")
                break
            card = yield game.ask(actor(context), options, "overview.up-to", about=context.text, may=True)
            if card is None:
                break
            given[card] += 1
        return given


@ruleset.primitive("add-counters")
def add_counters(compiler: Compiler, amount: Term, to: Term) -> Step:
    """Counters are put on a resource."""
    counters_are(amount, "number")
    found = placed(compiler, to)

    def do(context: Context) -> Play[None]:
        for card in found.things(context):
            yield from terms.add_counters(game_of(context), card, amount)

    return Step(do, found.can)


@ruleset.primitive("remove-counters")
def remove_counters(compiler: Compiler, amount: Term, from_: Term) -> Step:
    """Counters are taken off one resource, or off several as the player divides them."""
    source = compiler.get(from_)
    if isinstance(source, Divided):
        counters_are(amount, "up-to-counters")
        return _remove_divided(source, compiler.get(amount))
    counters_are(amount, "number")

    def do(context: Context) -> Play[None]:
        for card in source.things(context):
            yield from terms.remove_counters(game_of(context), card, amount)

    return Step(do, takes=lambda context, card: game_of(context).counters(card) >= amount)


def _remove_divided(source: Divided, most: Callable[[Context], int]) -> Step:
    def do(context: Context) -> Play[None]:
        game = game_of(context)
        taken = yield from source.share(context, most(context), lambda card, n: game.counters(card) > n)
        for card, n in taken.items():
            yield from terms.remove_counters(game, card, n)
        bind_many(context, "resource", list(taken))

    return Step(do)


@ruleset.primitive("move-counters")
def move_counters(compiler: Compiler, from_: Term, to: Term) -> Step:
    """Counters go from a resource to others, as many as the player likes."""
    source, target = placed(compiler, from_), compiler.get(to)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        (card,) = source.things(context)
        given = yield from target.share(context, game.counters(card), lambda other, n: True)
        for other, n in given.items():
            yield from terms.remove_counters(game, card, n)
            yield from terms.add_counters(game, other, n)

    return Step(do)


@ruleset.primitive("move-removed-counters")
def move_removed_counters(compiler: Compiler, amount: int, to: Term) -> Step:
    """Counters that a disruption has just removed go to a resource."""
    target = placed(compiler, to)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        count = min(amount, game.fields["disrupted"])
        if not count:
            game.skip("move-counters", "overview.possible")
            return
        for card in target.things(context):
            game.set("disrupted", game.fields["disrupted"] - count)
            yield from terms.add_counters(game, card, count)

    return Step(do)
