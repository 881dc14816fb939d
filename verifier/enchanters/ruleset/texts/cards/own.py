"""Cards of whoever carries out a text: so many of them, or all.

Rules: terms.keep, terms.keep.class; texts.chooser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import Choice, Selector

from ...base import KEPT, Enchanters, ruleset
from ...stacks import cards_of, is_kept
from ..named import game_of
from ..types import Types, types_of
from .meant import CARD, Cards, all_loose, shows


@ruleset.primitive("own")
def own(compiler: Compiler, what: Term, amount: int, with_: str = "") -> Cards:
    """So many cards of whoever does it, who chooses them."""
    types = types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return [card for card in _stacked(context, types) if not with_ or shows(context, card, with_)]

    stay, leave = (Selector(CARD, source, choose=_so_many(amount, test)) for test in (_may_stay, _may_leave))
    return Cards(stay, all_loose(leave))


def _stacked(context: Context, types: Types) -> list[Card]:
    """Return the cards of whoever does it, of some types, wherever they lie in the stacks."""
    return cards_of(game_of(context), actor(context), *types.kinds)


def _may_stay(context: Context, card: Card, chosen: Sequence[Card]) -> bool:
    return True


@ruleset.rule("terms.keep")
def _may_leave(context: Context, card: Card, chosen: Sequence[Card]) -> bool:
    """Return whether a card can leave besides those that are chosen."""
    gone = sum(each.zone is card.zone for each in chosen)
    return not is_kept(game_of(context), card, gone)


def _so_many(amount: int, test: Callable[[Context, Card, Sequence[Card]], bool]) -> Choice:
    """Return a choice of so many cards, one after another, or of as many as there are."""

    def choose(context: Context, things: list[Card]) -> Play[list[Card]]:
        chosen: list[Card] = []
        for _ in range(amount):
            left = [card for card in things if card not in chosen and test(context, card, chosen)]
            if left:
                card: Card = yield game_of(context).ask(actor(context), left, "texts.chooser", context.text)
                chosen.append(card)
        return chosen

    return choose


@ruleset.primitive("all-own")
def all_own(compiler: Compiler, what: Term) -> Cards:
    """All cards of a type of whoever does it; if they leave, one stays of a stack that is never empty."""
    types = types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return _stacked(context, types)

    everything = Selector(CARD, source)
    return Cards(everything, all_loose(replace(everything, choose=_all_but_one)))


def _all_but_one(context: Context, things: list[Card]) -> Play[list[Card]]:
    """Return the cards that leave: all but one that is kept of each stack which is never left empty."""
    game, player = game_of(context), actor(context)
    kept: list[Card] = []
    for stack in (game.stack(name, player) for name in KEPT):
        if not set(stack.cards).isdisjoint(things):
            kept.append((yield from _keep_one(game, player, stack.cards)))
    return [card for card in things if card not in kept]


@ruleset.rule("terms.keep.class")
def _keep_one(game: Enchanters, player: Player, cards: Sequence[Card]) -> Play[Card]:
    """Return which card of a stack stays: the class or the first enchantment, or one that is chosen."""
    first = [card for card in cards if _is_first(card)]
    chosen: Card = yield game.ask(player, first or cards, "terms.keep.class")
    return chosen


def _is_first(card: Card) -> bool:
    return card.type == "class" or (card.spec.is_a("enchantment") and not card.spec.group)
