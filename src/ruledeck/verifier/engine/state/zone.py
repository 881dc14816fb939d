"""Zones: where cards lie, in order, and who sees them there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.fault import PositionError

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


class Shows(Enum):
    """What the cards of a zone show of themselves, where a ruleset asks for that."""

    ALL = "all"
    TOP = "top"
    """It is a stack: the first card shows all, those that it covers show some parts."""
    NOTHING = "nothing"


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
        controls: whether the zone's owner controls the cards that lie here, whoever owns them.
        shows: what its cards show of themselves.
        lower: the parts that covered cards of a stack show.
        is_on_top: whether cards that come here come to the start, on top of the others, not to the end.
        rules: those that say who sees its cards.
    """

    name: str
    seen: Seen = Seen.ALL
    is_ordered: bool = True
    is_table: bool = False
    slots: int = 0
    count: int = 1
    is_shared: bool = False
    is_face_up: bool = True
    controls: bool = False
    shows: Shows = Shows.ALL
    lower: tuple[str, ...] = ()
    is_on_top: bool = False
    rules: tuple[str, ...] = ()


class Zone:
    """One zone; `cards` are in order. Where it has slots, `slots` holds them with None for a gap.

    `owner` is None for a zone that all players share; `address` is the name with its owner's before it, as
    `ann.hand`; `watched` is the mask of the players who see its cards however they lie.
    """

    __slots__ = (
        *("address", "cards", "is_by_face", "is_open", "is_stack", "kind", "name", "number", "owner"),
        *("slots", "watched"),
    )

    def __init__(self, kind: ZoneKind, owner: Player | None, number: int) -> None:
        self.kind = kind
        self.owner = owner
        self.number = number
        self.name = kind.name.format(number)
        self.address = f"{owner.name}.{self.name}" if owner else self.name
        self.cards: list[Card] = []
        self.slots: list[Card | None] = [None] * kind.slots
        self.is_open = kind.seen is Seen.ALL
        self.is_by_face = kind.seen is Seen.FACE
        self.is_stack = kind.shows is Shows.TOP
        self.watched = owner.bit if owner and kind.seen in (Seen.OWNER, Seen.FACE) else 0

    @property
    def free(self) -> list[int]:
        """The numbers of the slots in which nothing lies."""
        return [number for number, held in enumerate(self.slots) if held is None]

    def controller_of(self, card: Card) -> Player | None:
        """Return who controls a card that comes here, where nothing else is said."""
        return self.owner if self.kind.controls else card.owned_by

    def put(self, card: Card, place: int | None = None) -> None:
        """Add a card before what lies at a place, or where cards come; in a zone with slots, into that slot.

        Raises:
            PositionError: there is no such slot, it is taken, or none is free.
        """
        if not self.slots:
            if place is None and not self.kind.is_on_top:
                self.cards.append(card)
            else:
                self.cards.insert(place or 0, card)
            return
        if place is None and None in self.slots:
            place = self.slots.index(None)
        if place is None or not 0 <= place < len(self.slots) or self.slots[place] is not None:
            raise PositionError(f"{card.key} cannot be put into {self.address}: {self._why_not(place)}")
        self.slots[place] = card
        self.cards = [held for held in self.slots if held is not None]

    def _why_not(self, place: int | None) -> str:
        """Return why nothing can be put into a slot, or into any."""
        if place is None:
            return "every slot of it is taken"
        if not 0 <= place < len(self.slots):
            return f"it has no slot {place + 1}"
        return f"slot {place + 1} of it is taken"

    def take(self, card: Card) -> None:
        """Remove a card; a slot stays empty, any other zone closes up."""
        self.cards.remove(card)
        if self.slots:
            self.slots[self.slots.index(card)] = None

    def arrange(self, order: Sequence[Card | None]) -> None:
        """Bring the cards into an order; where there are slots, None is a gap.

        Raises:
            PositionError: the order has other cards than the zone, or another number of slots.
        """
        cards = [card for card in order if card is not None]
        is_same = len(cards) == len(self.cards) and set(cards) == set(self.cards)
        if not is_same or (self.slots and len(order) != len(self.slots)):
            raise PositionError(f"what {self.address} is to be arranged as is not what lies there")
        self.cards[:] = cards
        if self.slots:
            self.slots = list(order)

    def place_of(self, card: Card) -> int:
        """Return a card's place from 0: its slot, where there are slots."""
        return (self.slots or self.cards).index(card)

    def __repr__(self) -> str:
        return f"<{self.address}>"


def uppermost(zone: Zone, deep: int) -> Sequence[Card]:
    """Return so many cards from the top of a stack; none of a zone that is none."""
    return zone.cards[:deep] if zone.is_stack else ()
