"""What Raid Wars is made of: zones, stored fields, and words for what lies where.

Rules: components, dungeons.layout, heroes.parties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, Zone, ZoneKind

DUNGEONS = 3
LINE = 3
PARTY = 3
HAND = 7
ACTIONS = 3
GOAL = 5
STALLED_TURNS = 20
FACING = ("traps.face", "guardians.round")

CHALLENGES = ("guardian", "trap")
RESOURCES = ("relic", "spell", "enchantment")

ruleset = Ruleset(
    "raid-wars",
    roles=(("attacker", "defender"), ("good", "evil")),
    faces=("revealed", "hidden"),
    steps=("do", "then", "else", "first", "or"),
    zones=[
        ZoneKind("deck", Seen.NOBODY, is_face_up=False),
        ZoneKind("hand", Seen.OWNER, is_ordered=False, rules=("components.own-hidden",)),
        ZoneKind("discard", is_ordered=False, rules=("components.discard-piles",)),
        ZoneKind("scored", is_ordered=False),
        ZoneKind("aside", Seen.OWNER, is_ordered=False, is_face_up=False),
        ZoneKind("party", is_ordered=False, is_table=True, rules=("heroes.party",)),
        ZoneKind(
            "dungeon.{}.core",
            Seen.FACE,
            is_table=True,
            count=DUNGEONS,
            is_face_up=False,
            rules=("components.own-hidden",),
        ),
        ZoneKind(
            "dungeon.{}.line",
            Seen.FACE,
            is_table=True,
            count=DUNGEONS,
            is_face_up=False,
            rules=("components.own-hidden",),
        ),
    ],
    fields={
        "current": Stored(is_player=True),
        "actions": Stored(ACTIONS),
        "dungeon": Stored(0),
        "passed": Stored(0),
        "faced": Stored(is_card=True),
        "restarted": Stored(False),
        "disrupted": Stored(0),
        "effects": Stored([], is_card=True),
        "destroyed": Stored([], is_card=True),
        "stalled": Stored(0),
        "winner": Stored(is_player=True),
        "first": Stored(is_player=True, is_inner=True),
    },
    player_fields={"reached": Stored([], is_card=True)},
)


@dataclass(frozen=True, slots=True)
class Dungeon:
    """One of a player's three dungeons: its core, and its line from the first challenge to the last."""

    owner: Player
    number: int
    core: Zone
    line: Zone

    @property
    def resource(self) -> Card | None:
        """The resource in the core."""
        return next(iter(self.core.cards), None)

    @property
    def is_activated(self) -> bool:
        """Whether a resource is in the core, hidden or revealed (dungeons.activated)."""
        return bool(self.core.cards)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a challenge can be played: before what lies at `at` (from 0), or in place of a card there."""

    dungeon: Dungeon
    at: int
    replaced: tuple[Card, ...] = ()


class RaidWars(Game):
    """A game of Raid Wars."""

    def __init__(self, names: Sequence[str], seed: int = 0, is_traced: bool = True) -> None:
        super().__init__(ruleset, names, seed, is_traced)
        self.dungeons = [
            [
                Dungeon(
                    player,
                    number,
                    self.zone(f"dungeon.{number}.core", player),
                    self.zone(f"dungeon.{number}.line", player),
                )
                for number in range(1, DUNGEONS + 1)
            ]
            for player in self.players
        ]
        # What a round against a guardian, or a roll against a trap, needs to know. The entry point of each
        # sets it before anything asks for it, so that a position need not tell it.
        self.hero_facing: Card | None = None
        self.attacking_hero: Card | None = None
        self.rolls_first: Card | None = None
        self.is_silent = False
        self.gathered: list[Event] | None = None

    # Who

    @property
    def current(self) -> Player:
        """The player whose turn it is; during an invasion, the invading player."""
        player: Player = self.fields["current"]
        return player

    @property
    def opponent(self) -> Player:
        """The player whose turn it is not; during an invasion, the defending player."""
        return self.other(self.current)

    def other(self, player: Player) -> Player:
        """Return the opponent of a player."""
        return self.players[1 - player.seat]

    # What lies where

    def hand(self, player: Player) -> list[Card]:
        """Return a player's hand."""
        return self.zone("hand", player).cards

    def deck(self, player: Player) -> list[Card]:
        """Return a player's deck from the top on."""
        return self.zone("deck", player).cards

    @property
    def party(self) -> list[Card]:
        """The heroes in the current player's party."""
        return self.zone("party", self.current).cards

    @property
    def invaded(self) -> Dungeon | None:
        """The dungeon that is being invaded."""
        number = self.fields["dungeon"]
        return self.dungeons[self.opponent.seat][number - 1] if number else None

    @property
    def faced(self) -> Card | None:
        """The challenge that the party approaches or faces."""
        card: Card | None = self.fields["faced"]
        return card

    @property
    def is_faced(self) -> bool:
        """Whether the party faces that challenge, and does not approach it any more."""
        return self.at in FACING

    def dungeon_of(self, card: Card) -> Dungeon | None:
        """Return the dungeon that a card lies in."""
        zone = card.zone
        return next((each for each in self.all_dungeons() if zone is each.core or zone is each.line), None)

    def all_dungeons(self) -> list[Dungeon]:
        """Return the dungeons of both players, the current player's first."""
        return [*self.dungeons[self.current.seat], *self.dungeons[self.opponent.seat]]

    def resources(self, player: Player) -> list[Card]:
        """Return a player's resources in dungeons, hidden and revealed."""
        return [card for dungeon in self.dungeons[player.seat] for card in dungeon.core.cards]

    def counters(self, card: Card) -> int:
        """Return how many counters lie on a resource."""
        return card.counters.get("counter", 0)

    def is_ready(self, card: Card) -> bool:
        """Return whether a resource has as many counters as its value or minimum (resources.ready)."""
        return self.counters(card) >= int(card.spec.stats["value"][0])


def is_challenge(card: Card) -> bool:
    """Return whether a card is a guardian or a trap (challenges.types)."""
    return card.type in CHALLENGES


def is_resource(card: Card) -> bool:
    """Return whether a card is a relic, a spell or an enchantment (resources.types)."""
    return card.type in RESOURCES


def top(cards: Sequence[Any], count: int) -> list[Any]:
    """Return so many cards from the top, or all that there are."""
    return list(cards[:count])
