"""Which cards a text means, wherever they lie, and which of them may leave.

Rules: terms.cards; texts.chooser, texts.order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many
from ruledeck.verifier.words.selector import NONE, Choice, Filter, Selector, one, several

from ..base import MARKET, STACK_OF, STACKS, Enchanters, ruleset
from ..stacks import cards_of, is_kept
from ..variants import alone
from .named import game_of
from .people import PLAYER, each_player, people
from .types import ANY, EACH, ONE, Types, types_of

CARD = "card"
PLACES = {"overlord": "held", "track": "track", "market": "market"}
PILES = {"graveyard": "graveyard", "adventure-deck": "adventure", "market": "market"}


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that a text means.

    Args:
        found: as they lie.
        leaving: those of them that can be taken away from where they lie.
        is_one: whether any card is such a card.
    """

    found: Selector
    leaving: Selector
    is_one: Filter


def found(compiler: Compiler, term: Term) -> Selector:
    """Return the cards that a text means, for what leaves them in their stack or swaps them."""
    return _cards(compiler, term).found


def leaving(compiler: Compiler, term: Term) -> Selector:
    """Return the cards that a text means, for what takes them away: the last of a stack stays."""
    return _cards(compiler, term).leaving


def matching(compiler: Compiler, term: Term) -> Filter:
    """Return whether a card is one that a text means."""
    return _cards(compiler, term).is_one


def _cards(compiler: Compiler, term: Term) -> Cards:
    cards = compiler.get(term)
    if not isinstance(cards, Cards):
        raise TermError(f"{term} is no card", "this, own, all-own, top, bottom, any-top, card-on, pile, each")
    return cards


# What can leave


@ruleset.rule("terms.keep")
def is_loose(context: Context, card: Card) -> bool:
    """Return whether a card can be taken away from where it lies."""
    return not is_kept(game_of(context), card)


def _all_loose(selector: Selector) -> Selector:
    return selector.that_are(is_loose)


def _these(selector: Selector, is_one: Filter) -> Cards:
    return Cards(selector, _all_loose(selector), is_one)


def _in(source: Callable[[Context], Collection[Card]]) -> Filter:
    return lambda context, card: card in source(context)


# The card itself


@ruleset.primitive("this")
def this(compiler: Compiler, what: str) -> Cards:
    """The card or the token that has the text."""
    _is_called(compiler, what)
    return _these(Selector(CARD, lambda context: [context.card]), lambda context, card: card is context.card)


@ruleset.text_check
def _is_called(compiler: Compiler, what: str) -> None:
    """Refuse a text that calls its card by another type.

    Raises:
        TermError: the card is of no such type.
    """
    printed = compiler.ruleset.specs.get(compiler.text.card)
    if what in STACK_OF and printed is not None and not printed[0].is_a(what):
        raise TermError(f"the card with the text is no {what}", printed[0].type)


# Cards of whoever does it


@ruleset.primitive("own")
def own(compiler: Compiler, what: Term, amount: int, with_: str = "") -> Cards:
    """So many cards of whoever does it, who chooses them."""
    types = types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return [card for card in _stacked(context, types) if not with_ or shows(context, card, with_)]

    stay, leave = (Selector(CARD, source, choose=_so_many(amount, test)) for test in (_may_stay, _may_leave))
    return Cards(stay, _all_loose(leave), _in(source))


def _stacked(context: Context, types: Types) -> list[Card]:
    """Return the cards of whoever does it, of some types, wherever they lie in the stacks."""
    cards = cards_of(game_of(context), actor(context))
    return [card for card in cards if types.fit(card)]


def shows(context: Context, card: Card, icon: str) -> bool:
    """Return whether a card shows an icon: on a stack what can be seen, elsewhere all that is printed."""
    if card.zone.kind.name in STACKS:
        return any(ruleset.icons_of(each).get(icon) for each in game_of(context).shown(card))
    return any(icons.get(icon) for icons in ruleset.cards[card.id].icons.values())


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
        bind_many(context, CARD, chosen)
        return chosen

    return choose


@ruleset.primitive("all-own")
def all_own(compiler: Compiler, what: Term) -> Cards:
    """All cards of a type of whoever does it; if they leave, one stays of a stack that is never empty."""
    types = types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return _stacked(context, types)

    everything = Selector(CARD, source)
    return Cards(everything, replace(everything, choose=_all_but_one).that_are(is_loose), _in(source))


def _all_but_one(context: Context, things: list[Card]) -> Play[list[Card]]:
    """Return the cards that leave: all but one that is kept of each stack which is never left empty."""
    kept: list[Card] = []
    for zone in dict.fromkeys(card.zone for card in things):
        if is_kept(game_of(context), zone.cards[0], len(zone.cards) - 1):
            kept.append((yield from _keep_one(game_of(context), actor(context), zone.cards)))
    return [card for card in things if card not in kept]


@ruleset.rule("terms.keep.class")
def _keep_one(game: Enchanters, player: Player, cards: Sequence[Card]) -> Play[Card]:
    """Return which card of a stack stays: the class or the first enchantment, or one that is chosen."""
    first = [card for card in cards if _is_first(card)]
    if first:
        return first[0]
    chosen: Card = yield game.ask(player, cards, "terms.keep.class")
    return chosen


def _is_first(card: Card) -> bool:
    return card.type == "class" or (card.spec.is_a("enchantment") and not card.spec.group)


# Tops and bottoms of stacks


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

    return _these(Selector(CARD, source, choose=choose), _in(source))


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
    cards = _these(Selector(CARD, source), _in(source))
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


# Cards elsewhere


@ruleset.primitive("card-on")
def card_on(compiler: Compiler, place: str, what: Term) -> Cards:
    """A card of a type that lies on the Overlord's card, on the journey track or in the Market, by choice."""
    zone, types = PLACES[place], types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return [card for card in game_of(context).zone(zone).cards if types.fit(card)]

    return _tops(source, ONE)


@ruleset.primitive("pile")
def pile(compiler: Compiler, of: str, from_: str, amount: int) -> Cards:
    """So many cards on top of a pile, or at its bottom."""

    def source(context: Context) -> list[Card]:
        cards = game_of(context).zone(PILES[of]).cards
        return list(cards[:amount] if from_ == "top" else cards[max(len(cards) - amount, 0) :])

    return _these(Selector(CARD, source), _in(source))


@ruleset.primitive("card-in")
def card_in(compiler: Compiler, slot: Term) -> Cards:
    """The cards in some slots of the journey track."""
    slots: range = compiler.get(slot)

    def source(context: Context) -> list[Card]:
        return [card for card in game_of(context).track.cards if game_of(context).slot_of(card) in slots]

    return _these(Selector(CARD, source), _in(source))


@ruleset.primitive("slots")
def slots(compiler: Compiler, from_: int = 0, to: int | None = None) -> range:
    """Slots of the journey track, from one to another."""
    return _numbers(from_, 5 if to is None else to)


@ruleset.compiles("terms.track", "terms.distance", "terms.distance.none")
def _numbers(least: int, most: int) -> range:
    """Return the numbers of slots; what is not on the track has none of them."""
    return range(least, most + 1)


@ruleset.primitive("invading")
def invading(compiler: Compiler, what: Term) -> Cards:
    """The card that invades, if it is of a type."""
    types = types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        card = game_of(context).invading
        return [card] if card is not None and types.fit(card) else []

    return _these(Selector(CARD, source), _in(source))


# All of some


@ruleset.primitive("each", unordered=["what"])
def each(compiler: Compiler, what: Term, except_: Term = None, with_: str = "") -> Selector | Cards:
    """All cards of some types, or with an icon; or all players, or all but whoever does it."""
    if what == PLAYER:
        return each_player(compiler, except_)
    types = types_of(compiler, what)

    def is_one(context: Context, card: Card) -> bool:
        return types.fit(card) and (not with_ or shows(context, card, with_))

    def source(context: Context) -> list[Card]:
        return [card for card in game_of(context).cards.values() if is_one(context, card)]

    return _these(Selector(CARD, source, least=NONE), is_one)
