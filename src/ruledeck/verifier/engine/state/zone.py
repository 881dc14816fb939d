"""Zones: where cards lie, in order, and who sees them there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player


class Seen(Enum):
    """Who sees the cards of a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"
    FACE = "face"
    """Everybody what lies face up, its owner the rest too."""


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A kind of zone as a ruleset declares it.

    Args:
        name: of the zone; `{}` in it is the number of one among several.
        seen: who sees its cards.
        is_ordered: whether places in it mean something; cards of an unordered zone are a set.
        is_table: whether cards there are in play.
        slots: number of fixed places, gaps and all; 0 for a zone that closes up.
        count: how many a player has.
        is_shared: whether all players have it together.
        is_face_up: how cards lie that come here, where nothing else is said.
    """

    name: str
    seen: Seen = Seen.ALL
    is_ordered: bool = True
    is_table: bool = False
    slots: int = 0
    count: int = 1
    is_shared: bool = False
    is_face_up: bool = True


class Zone:
    """One zone; `cards` are in order. Where it has slots, `slots` holds them with None for a gap.

    `owner` is None for a zone that all players share.
    """

    __slots__ = ("cards", "kind", "name", "number", "owner", "slots")

    def __init__(self, kind: ZoneKind, owner: Player | None, number: int) -> None:
        self.kind = kind
        self.owner = owner
        self.number = number
        self.name = kind.name.format(number)
        self.cards: list[Card] = []
        self.slots: list[Card | None] = [None] * kind.slots

    @property
    def address(self) -> str:
        """The zone's name with its owner's before it: `ann.hand`."""
        return f"{self.owner.name}.{self.name}" if self.owner else self.name

    def put(self, card: Card, place: int | None = None) -> None:
        """Add a card before what lies at a place, or last; in a zone with slots, into that slot.

        Raises:
            ValueError: the slot is taken, or none is free.
        """
        if not self.slots:
            self.cards.insert(len(self.cards) if place is None else place, card)
            return
        slot = self.slots.index(None) if place is None else place
        if self.slots[slot] is not None:
            raise ValueError(f"slot {slot} of {self.address} is taken")
        self.slots[slot] = card
        self.cards = [held for held in self.slots if held is not None]

    def take(self, card: Card) -> None:
        """Remove a card; a slot stays empty, any other zone closes up."""
        self.cards.remove(card)
        if self.slots:
            self.slots[self.slots.index(card)] = None

    def place_of(self, card: Card) -> int:
        """Return a card's place from 0: its slot, where there are slots."""
        return self.slots.index(card) if self.slots else self.cards.index(card)

    def __repr__(self) -> str:
        return f"<{self.address}: {self.cards}>"
