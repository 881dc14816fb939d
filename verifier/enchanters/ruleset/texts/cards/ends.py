"""Top and bottom cards of stacks.

Rules: terms.stacks; mechanics.take-card; texts.chooser, texts.order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import Selector, one, several

from ...base import STACK_OF, STACKS, Enchanters, Unit, ruleset
from ...variants import alone
from ..named import game_of
from ..people import people
from ..types import ANY, EACH, ONE, Types, types_of
from .meant import CARD, Cards, these

TOP, BOTTOM = 0, -1
"""Places in a stack."""


@ruleset.primitive("top")
def top(compiler: Compiler, what: Term, of: Term = None) -> Cards:
    """The top cards of the stacks for some types, of whoever does it or of others."""
    return _at_an_end(compiler, what, of, TOP)


@ruleset.primitive("bottom")
def bottom(compiler: Compiler, what: Term, of: Term = None) -> Cards:
    """The bottom cards of the stacks for some types, of whoever does it or of others."""
    return _at_an_end(compiler, what, of, BOTTOM)


def _at_an_end(compiler: Compiler, what: Term, of: Term, at: int) -> Cards:
    types = types_of(compiler, what)
    if of is None:
        return _tops(lambda context: _ends(game_of(context), actor(context), types, at), types.way)
    whose = people(compiler, of)

    def source(context: Context) -> list[Card]:
        return _ends_of(game_of(context), whose.things(context), types, at)

    def choose(context: Context, things: list[Card]) -> Play[list[Card]]:
        picked = yield from whose.pick(context)
        theirs = _ends_of(game_of(context), picked, types, at)
        return [card for card in things if card in theirs]

    return these(Selector(CARD, source, choose=choose))


def _ends_of(game: Enchanters, units: Sequence[Unit], types: Types, at: int) -> list[Card]:
    return [card for unit in units for card in _ENDS[type(unit)](game, unit, types, at)]


def _ends_of_market(game: Enchanters, market: str, types: Types, at: int) -> list[Card]:
    """Return the card of the Market that stands for one of another player in a game alone."""
    card = _END_OF_MARKET[at](game, types.fit)
    return [] if card is None else [card]


_END_OF_MARKET = {TOP: alone.top, BOTTOM: alone.bottom}


@ruleset.rule("terms.stacks", "mechanics.take-card")
def _ends(game: Enchanters, player: Player, types: Types, at: int) -> list[Card]:
    """Return the top or bottom cards of a player's stacks for some types, if they are of such a type."""
    zones = dict.fromkeys(game.stack(STACK_OF[kind], player) for kind in types.kinds)
    return [zone.cards[at] for zone in zones if zone.cards and types.fit(zone.cards[at])]


_ENDS: dict[type, Callable[[Enchanters, Any, Types, int], list[Card]]] = {
    Player: _ends,
    str: _ends_of_market,
    Card: lambda game, overlord, types, at: [],
}
"""Top or bottom cards of players and of whatever stands for others; an Overlord has no stacks."""


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
        return [card for zone in zones for card in zone.cards[:1]]

    return _tops(source, ONE)
