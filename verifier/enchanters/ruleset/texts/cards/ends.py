"""Top and bottom cards of stacks.

Rules: terms.stacks; mechanics.take-card; texts.chooser, texts.order.
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
from ruledeck.verifier.words.selector import Selector, one, several

from ...base import MARKET, STACK_OF, STACKS, Enchanters, ruleset
from ...variants import alone
from ..named import game_of
from ..people import people
from ..types import ANY, EACH, ONE, Types, types_of
from .meant import CARD, Cards, these


@ruleset.primitive("top")
def top(compiler: Compiler, what: Term, of: Term = None) -> Cards:
    """The top cards of the stacks for some types, of whoever does it or of others."""
    return _at_an_end(compiler, what, of, 0)


@ruleset.primitive("bottom")
def bottom(compiler: Compiler, what: Term, of: Term = None) -> Cards:
    """The bottom cards of the stacks for some types, of whoever does it or of others."""
    return _at_an_end(compiler, what, of, -1)


def _at_an_end(compiler: Compiler, what: Term, of: Term, at: int) -> Cards:
    types = types_of(compiler, what)
    if of is None:
        return _tops(lambda context: _ends(game_of(context), actor(context), types, at), types.way)
    whose = people(compiler, of)

    def source(context: Context) -> list[Card]:
        there = whose.things(context)
        those = [each for each in there if isinstance(each, Player)]
        found = [card for player in those for card in _ends(game_of(context), player, types, at)]
        return [*found, *_end_of_market(game_of(context), types, at)] if MARKET in there else found

    def choose(context: Context, things: list[Card]) -> Play[list[Card]]:
        players = yield from whose.pick(context)
        if MARKET in players:
            return things
        return [card for card in things if card.controlled_by in players]

    return these(Selector(CARD, source, choose=choose))


def _end_of_market(game: Enchanters, types: Types, at: int) -> list[Card]:
    """Return the card of the Market that stands for one of another player in a game alone."""
    card = alone.top(game, types.fit) if at == 0 else alone.bottom(game, types.fit)
    return [] if card is None else [card]


@ruleset.rule("terms.stacks", "mechanics.take-card")
def _ends(game: Enchanters, player: Player, types: Types, at: int) -> list[Card]:
    """Return the top or bottom cards of a player's stacks for some types, if they are of such a type."""
    zones = dict.fromkeys(game.stack(STACK_OF[kind], player) for kind in types.kinds)
    return [zone.cards[at] for zone in zones if zone.cards and types.fit(zone.cards[at])]


def _tops(source: Callable[[Context], list[Card]], way: str) -> Cards:
    """Return cards of several stacks: each of them, one that is chosen, or as many as are wanted."""
    cards = these(Selector(CARD, source))
    return replace(cards, found=_chosen(cards.found, way), leaving=_chosen(cards.leaving, way))


def _chosen(selector: Selector, way: str) -> Selector:
    if way == ONE:
        return one(selector, "texts.chooser", "texts.effect")
    if way == ANY:
        return several(selector, "texts.chooser")
    assert way == EACH
    return replace(selector, choose=_in_an_order)


def _in_an_order(context: Context, things: list[Card]) -> Play[list[Card]]:
    """Return cards of several stacks in the order that their player chooses."""
    if len(things) < 2:
        return things
    player, count = actor(context), len(things)
    order: Sequence[Card] = yield game_of(context).ask(
        player, things, "texts.order", context.text, least=count, most=count, is_ordered=True
    )
    return list(order)


@ruleset.primitive("any-top")
def any_top(compiler: Compiler) -> Cards:
    """The top card of one of the stacks of whoever does it."""

    def source(context: Context) -> list[Card]:
        zones = [game_of(context).stack(name, actor(context)) for name in STACKS]
        return [zone.cards[0] for zone in zones if zone.cards]

    return _tops(source, ONE)
