"""Places: where a text looks for cards or dungeons.

Rules: components.zones, components.table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import bind_one, those

from ...base import Dungeon, ruleset
from .named import game_of, player_of, players_of


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are: all of them, in their order."""

    cards: Callable[[Context], list[Card]]


@dataclass(frozen=True, slots=True)
class Pile:
    """A player's hand, deck or discard pile: a place, and a thing that a text looks at and points back to."""

    name: str
    of: str

    def zone(self, context: Context) -> Zone:
        """Return the zone."""
        return game_of(context).zone(self.name, player_of(context, self.of))

    def cards(self, context: Context) -> list[Card]:
        """Return its cards."""
        return list(self.zone(context).cards)

    def things(self, context: Context) -> list[Zone]:
        """Return the zone, as `that deck` means it."""
        return [self.zone(context)]

    def look(self, context: Context) -> list[Card]:
        """Return its cards; `that hand` or `that deck` means it from now on."""
        bind_one(context, self.name, self.zone(context))
        return self.cards(context)


def place(compiler: Compiler, term: Term) -> Place | Pile:
    """Return what a place compiles to."""
    if term == "party":
        return Place(_party)
    if term == "this-dungeon":
        return _in_dungeons(_this)
    found = compiler.get(term)
    return found if isinstance(found, Place | Pile) else _in_zones(found.things)


def _party(context: Context) -> list[Card]:
    return list(game_of(context).party)


def _this(context: Context) -> list[Dungeon]:
    dungeon = game_of(context).dungeon_of(context.card)
    return [dungeon] if dungeon is not None else []


def _in_zones(zones: Callable[[Context], list[Zone]]) -> Place:
    return Place(lambda context: [card for zone in zones(context) for card in zone.cards])


def _in_dungeons(dungeons: Callable[[Context], list[Dungeon]]) -> Place:
    def cards(context: Context) -> list[Card]:
        return [card for dungeon in dungeons(context) for card in (*dungeon.line.cards, *dungeon.core.cards)]

    return Place(cards)


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
def those_dungeons(compiler: Compiler, what: Term, of: str) -> Place:
    """The dungeons that the text has named, or those of them that are a player's."""
    named = compiler.get(what).things

    def dungeons(context: Context) -> list[Dungeon]:
        owners = players_of(context, of)
        return [each for each in named(context) if each.owner in owners]

    return _in_dungeons(dungeons)


@ruleset.primitive("among")
def among(compiler: Compiler, what: Term) -> Place:
    """Cards that the text has named, as far as they are still where they were."""
    word = what["those"]["what"]
    return Place(lambda context: those(context, word).left)


@ruleset.primitive("hand")
def hand(compiler: Compiler, of: str) -> Pile:
    """A player's hand."""
    return Pile("hand", of)


@ruleset.primitive("deck")
def deck(compiler: Compiler, of: str) -> Pile:
    """A player's deck."""
    return Pile("deck", of)


@ruleset.primitive("discard-pile")
def discard_pile(compiler: Compiler, of: str) -> Pile:
    """A player's discard pile."""
    return Pile("discard", of)
