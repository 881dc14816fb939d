"""The card with the text, cards that lie elsewhere than in stacks, and cards by what they are.

Rules: terms.track, terms.distance, terms.graveyard; overlords.invasion.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Selector, one

from ...base import GRAVEYARD, MARKET, SLOTS, STACK_OF, ruleset
from ..named import game_of
from ..people import PLAYER, each_player
from ..types import types_of
from .meant import CARD, Alike, Cards, shows, these

PLACES = {"overlord": "held", "track": "track", "market": MARKET}
PILES = {"graveyard": GRAVEYARD, "adventure-deck": "adventure", "market": MARKET}

# The card itself


@ruleset.primitive("this")
def this(compiler: Compiler, what: str) -> Cards:
    """The card or the token that has the text."""
    _is_called(compiler, what)
    return these(Selector(CARD, _itself), _is_itself)


def _itself(context: Context) -> list[Card]:
    return [context.card]


def _is_itself(context: Context, card: Card) -> bool:
    return card is context.card


@ruleset.text_check
def _is_called(compiler: Compiler, what: str) -> None:
    """Refuse a text that calls its card by another type.

    Raises:
        TermError: the card is of no such type.
    """
    printed = compiler.ruleset.specs.get(compiler.text.card)
    if what in STACK_OF and printed is not None and not printed[0].is_a(what):
        raise TermError(f"the card with the text is no {what}", printed[0].type)


# Where they lie


@ruleset.primitive("card-on")
def card_on(compiler: Compiler, place: str, what: Term) -> Cards:
    """A card of a type that lies on the Overlord's card, on the journey track or in the Market, by choice."""
    zone, types = PLACES[place], types_of(compiler, what)

    def source(context: Context) -> list[Card]:
        return [card for card in game_of(context).zone(zone).cards if types.fit(card)]

    cards = these(Selector(CARD, source))
    return Cards(_one(cards.found), _one(cards.leaving))


def _one(cards: Selector) -> Selector:
    return one(cards, "texts.chooser", "texts.effect")


@ruleset.primitive("pile")
def pile(compiler: Compiler, of: str, from_: str, amount: int) -> Cards:
    """So many cards on top of a pile, or at its bottom."""

    def source(context: Context) -> list[Card]:
        cards = game_of(context).zone(PILES[of]).cards
        return list(cards[:amount] if from_ == "top" else cards[-amount:])

    return these(Selector(CARD, source))


@ruleset.primitive("card-in")
def card_in(compiler: Compiler, slot: Term) -> Cards:
    """The cards in some slots of the journey track."""
    slots: Sequence[int] = compiler.get(slot)

    def source(context: Context) -> list[Card]:
        return [card for card in game_of(context).track.cards if game_of(context).slot_of(card) in slots]

    return these(Selector(CARD, source))


@ruleset.primitive("slots")
def slots(compiler: Compiler, from_: int = 0, to: int = SLOTS - 1) -> Sequence[int]:
    """Slots of the journey track, from one to another."""
    return _numbers(from_, to)


@ruleset.compiles("terms.distance")
def _numbers(least: int, most: int) -> Sequence[int]:
    """Return the numbers of slots, the last among them."""
    return range(least, most + 1)


@ruleset.primitive("invading", naming=["what"])
def invading(compiler: Compiler, what: Term) -> Cards:
    """The card that invades, by whose type the Overlord's text works."""

    def source(context: Context) -> list[Card]:
        card = game_of(context).invading
        return [] if card is None else [card]

    return these(Selector(CARD, source))


# What they are


@ruleset.primitive("each", unordered=["what"])
def each(compiler: Compiler, what: Term, except_: Term = None, with_: str = "") -> Selector | Alike:
    """All cards of some types, or with an icon; or all players, or all but whoever does it."""
    if what == PLAYER:
        return each_player(compiler, except_)
    types = types_of(compiler, what)

    def is_one(context: Context, card: Card) -> bool:
        return types.fit(card) and (not with_ or shows(context, card, with_))

    return Alike(is_one)
