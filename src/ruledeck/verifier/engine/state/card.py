"""Cards on the table. A card is for ever; an object is one stay of it in a zone, counted by `stay`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import GapError

if TYPE_CHECKING:
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone


@dataclass(frozen=True, slots=True)
class Spec:
    """What is printed on a card: its id, type, values, and anything else that a ruleset looks at.

    `counts_as` are the other types whose card it is too, `group` is the group of cards that it belongs to,
    `marks` says how many of its copies bear a mark, by mark.
    """

    id: str
    type: str = ""
    stats: Mapping[str, Any] = field(default_factory=dict)
    side: str = ""
    counts_as: tuple[str, ...] = ()
    group: str = ""
    marks: Mapping[str, int] = field(default_factory=dict)

    def is_a(self, *types: str) -> bool:
        """Return whether it is a card of one of some types, or counts as one."""
        return self.type in types or (bool(self.counts_as) and not set(types).isdisjoint(self.counts_as))


class Card:
    """One physical card.

    `owned_by` and `controlled_by` are None for a card that nobody owns, or controls; `owner` and `controller`
    are for rules by which somebody does. `key` names it among all cards of the game; `stay` counts its stays
    in zones, so that (card, stay) is an object. `counters` and `stored` (values that events change) belong to
    the stay, `parts` says which parts of the card are active, `known` is a bit mask of the players who know
    which card it is where its place does not tell. `moment` numbers the moment at which the stay began.
    `has_entered` says that it came into the game while that was played. `host` is the object to which it is
    attached, which may have left.
    """

    __slots__ = (
        *("controlled_by", "counters", "has_entered", "host", "is_face_up", "key", "known", "moment"),
        *("owned_by", "parts", "spec", "stay", "stored", "zone"),
    )

    def __init__(self, key: str, spec: Spec, owner: Player | None, zone: Zone) -> None:
        self.key = key
        self.spec = spec
        self.owned_by = owner
        self.controlled_by = zone.controller_of(self)
        self.zone = zone
        self.stay = 0
        self.moment = 0
        self.has_entered = False
        self.host: Object | None = None
        self.is_face_up = False
        self.counters: dict[str, int] = {}
        self.stored: dict[str, int] = {}
        self.parts: dict[str, bool] = {}
        self.known = 0

    @property
    def owner(self) -> Player:
        """The player who owns it.

        Raises:
            GapError: nobody does.
        """
        if self.owned_by is None:
            raise GapError(f"nobody owns {self.key}: whom it counts as a card of")
        return self.owned_by

    @property
    def controller(self) -> Player:
        """The player who controls it.

        Raises:
            GapError: nobody does.
        """
        if self.controlled_by is None:
            raise GapError(f"nobody controls {self.key}: who decides for it")
        return self.controlled_by

    @property
    def attached_to(self) -> Card | None:
        """The card that it is attached to, as long as that is there."""
        return self.host.card if self.host is not None and self.host.is_there else None

    @property
    def id(self) -> str:
        """The printed card's id."""
        return self.spec.id

    @property
    def type(self) -> str:
        """The printed card's type."""
        return self.spec.type

    @property
    def position(self) -> int:
        """Where it lies in its zone, from 0."""
        return self.zone.place_of(self)

    def __repr__(self) -> str:
        return f"<{self.key} in {self.zone.address}>"


@dataclass(frozen=True, slots=True)
class Object:
    """One stay of a card in a zone: what targets, durations and limits bind."""

    card: Card
    stay: int

    @property
    def is_there(self) -> bool:
        """Whether that stay still lasts."""
        return self.card.stay == self.stay


def object_of(card: Card) -> Object:
    """Return the object that a card is now."""
    return Object(card, card.stay)
