"""Places: where a text looks for cards or dungeons.

Rules: components.zones, components.table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context

from ...base import Dungeon, ruleset
from .named import game_of, player_of, players_of, that, those


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are: all of them, in their order; and the dungeons it is made of, where it is."""

    cards: Callable[[Context], list[Card]]
    dungeons: Callable[[Context], list[Dungeon]] = lambda context: []

    def has(self, context: Context, card: Card) -> bool:
        """Return whether a card is there."""
        return card in self.cards(context)


def place(compiler: Compiler, term: Term) -> Place:
    """Return what a place compiles to; no place is the table."""
    if term is None:
        return Place(_table)
    if term == "party":
        return Place(_party)
    if term == "this-dungeon":
        return _in_dungeons(_this)
    found = compiler.get(term)
    return found if isinstance(found, Place) else Place(_of_bound(term))


def _of_bound(term: Term) -> Callable[[Context], list[Card]]:
    """Return the cards of a zone that the text has named, as in `that hand`."""
    word = term["that"]["what"]

    def cards(context: Context) -> list[Card]:
        zone = that(context, word)
        return list(zone.cards) if zone is not None else []

    return cards


def _in_dungeons(dungeons: Callable[[Context], list[Dungeon]]) -> Place:
    def cards(context: Context) -> list[Card]:
        return [card for dungeon in dungeons(context) for card in (*dungeon.line.cards, *dungeon.core.cards)]

    return Place(cards, dungeons)


def _table(context: Context) -> list[Card]:
    return [*_party(context), *_in_dungeons(_all).cards(context)]


def _party(context: Context) -> list[Card]:
    return list(game_of(context).party)


def _all(context: Context) -> list[Dungeon]:
    return game_of(context).all_dungeons()


def _this(context: Context) -> list[Dungeon]:
    dungeon = game_of(context).dungeon_of(context.card)
    return [dungeon] if dungeon is not None else []


@ruleset.primitive("dungeon")
def dungeon(compiler: Compiler, of: str) -> Place:
    """Any dungeon, or one of yours or of the opponent's."""

    def dungeons(context: Context) -> list[Dungeon]:
        game = game_of(context)
        return [each for player in players_of(context, of) for each in game.dungeons[player.seat]]

    return _in_dungeons(dungeons)


@ruleset.primitive("other-dungeons")
def other_dungeons(compiler: Compiler, of: str) -> Place:
    """Dungeons of a player other than the one that this card is in."""

    def dungeons(context: Context) -> list[Dungeon]:
        game = game_of(context)
        own = game.dungeons[player_of(context, of).seat]
        return [each for each in own if each is not game.dungeon_of(context.card)]

    return _in_dungeons(dungeons)


@ruleset.primitive("those-dungeons")
def those_dungeons(compiler: Compiler, of: str) -> Place:
    """The dungeons that the text has named, or those of them that are a player's."""

    def dungeons(context: Context) -> list[Dungeon]:
        owners = players_of(context, of)
        return [each for each in those(context, "dungeon").things if each.owner in owners]

    return _in_dungeons(dungeons)


@ruleset.primitive("among")
def among(compiler: Compiler, what: Term) -> Place:
    """Cards that the text has named."""
    word = what["those"]["what"]
    return Place(lambda context: list(those(context, word).left))


@dataclass(frozen=True, slots=True)
class Pile(Place):
    """A player's hand, deck or discard pile: a place, and a thing that a text looks at and points back to."""

    name: str = ""
    of: str = ""

    def zone(self, context: Context) -> Any:
        """Return the zone."""
        return _zone(context, self.name, self.of)


def _zone(context: Context, name: str, of: str) -> Zone:
    return game_of(context).zone(name, player_of(context, of))


def _pile(name: str, of: str) -> Pile:
    return Pile(lambda context: list(_zone(context, name, of).cards), name=name, of=of)


@ruleset.primitive("hand")
def hand(compiler: Compiler, of: str) -> Pile:
    """A player's hand."""
    return _pile("hand", of)


@ruleset.primitive("deck")
def deck(compiler: Compiler, of: str) -> Pile:
    """A player's deck."""
    return _pile("deck", of)


@ruleset.primitive("discard-pile")
def discard_pile(compiler: Compiler, of: str) -> Pile:
    """A player's discard pile."""
    return _pile("discard", of)
