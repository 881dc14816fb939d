"""Events: recorded changes of state, refusals, and what could not be done.

In: what is to change, and why. Out: an entry of the log that says what changed, by which rules, by which
card and line, and inside which other event.

Changes are not frozen: they are made for nearly every event, in a third of the time that frozen ones take.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card, Spec
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone
    from ruledeck.verifier.engine.timing.ability import Text

REFUSED = "refused"
SKIPPED = "skipped"
CHANGED = "changed"
"""What `data` of an event calls by how much a number that is clamped has really changed."""


@dataclass(slots=True)
class Move:
    """A card goes to a zone, to a place in it (None: where cards come, mostly last), face up or down."""

    to: Zone
    place: int | None = None
    is_face_up: bool | None = None


@dataclass(slots=True)
class Face:
    """A card is turned face up or down."""

    is_face_up: bool


@dataclass(slots=True)
class Count:
    """So many counters of a kind are put on a card, or taken off; never below none."""

    delta: int
    counter: str = "counter"


@dataclass(slots=True)
class Store:
    """A stored value of a card changes by so much, and is clamped."""

    stat: str
    delta: int


@dataclass(slots=True)
class SetField:
    """A stored field of the game or of a player takes a value."""

    name: str
    value: Any


@dataclass(slots=True)
class Add:
    """A stored number of the game or of a player changes by so much, and is clamped."""

    name: str
    delta: int


@dataclass(slots=True)
class Shuffle:
    """A zone's cards come into an order of chance, which nobody knows: keys of cards from the first on."""

    zone: Zone
    order: tuple[Card, ...]


@dataclass(slots=True)
class Arrange:
    """A zone's cards come into an order that a player chose, whom nobody watches; None: the zone's owner.

    Where there are slots, None in the order is a gap.
    """

    zone: Zone
    order: tuple[Card | None, ...]
    by: Player | None = None


@dataclass(slots=True)
class Know:
    """Players come to know what cards are; a mask of their bits."""

    cards: tuple[Card, ...]
    players: int


@dataclass(slots=True)
class Part:
    """A part of a card is activated or deactivated."""

    name: str
    is_active: bool


@dataclass(slots=True)
class Control:
    """A card comes under a player's control; None: under nobody's."""

    player: Player | None


@dataclass(slots=True)
class Attach:
    """A card is attached to another, with which it goes on; None: it is attached to nothing any more."""

    host: Card | None


@dataclass(slots=True)
class Enter:
    """A card comes into the game: what is printed on it, where to, whose it is, and how it lies there.

    Its event has no card when it is proposed, and the new one when it is recorded.
    """

    spec: Spec
    to: Zone
    owner: Player | None = None
    place: int | None = None
    is_face_up: bool | None = None


Change = (
    Enter | Move | Face | Count | Store | SetField | Add | Shuffle | Arrange | Know | Part | Control | Attach
)


class Event:
    """Something that happens: proposed, then perhaps recorded.

    `kind` is a word of the game (`destroy`), `change` what it does to the state, None for what only tells
    (a roll, a hit). `by` is the player who causes it, `data` what else there is to know of it. Filled in
    when it is proposed: how the card is `before`. Filled in when it is recorded: its number, the rules that
    were being carried out, the text that caused it, the event inside which it happened, the rules and texts
    that had a say in it (`consulted`, in that order; to be gone through), and the mask `seen` of the players
    who saw which cards it was about.
    """

    __slots__ = (
        *("before", "by", "card", "change", "consulted", "data", "is_meant", "kind", "number"),
        *("parent", "player", "rules", "seen", "text"),
    )

    def __init__(
        self,
        kind: str,
        card: Card | None = None,
        change: Change | None = None,
        player: Player | None = None,
        by: Player | None = None,
        **data: Any,
    ) -> None:
        self.kind = kind
        self.card = card
        self.change = change
        self.player = player
        self.by = by
        self.data = data
        self.before: Before | None = None
        self.number = -1
        self.rules: tuple[str, ...] = ()
        self.consulted: Collection[str | Text] = ()
        self.is_meant = False
        self.text: Text | None = None
        self.parent = -1
        self.seen = 0

    def mean(self, game: Game) -> None:
        """Carry the rules, the text and the event that are being carried out now, whenever it is recorded."""
        self.rules, self.text, self.parent = game.rules, game.text, game.parent
        self.is_meant = True

    def with_delta(self, delta: int) -> Event:
        """Return the same event with another amount, to take its place; its change has one."""
        assert isinstance(self.change, (Add, Store, Count)), f"'{self.kind}' changes no number"
        other = Event(self.kind, self.card, replace(self.change, delta=delta), self.player, self.by)
        other.data = dict(self.data)
        return other

    @property
    def changes_nothing(self) -> bool:
        """Whether it has happened and a number stayed what it was: by 0 more, or at its limit."""
        change = self.change
        if isinstance(change, (Add, Store)):
            return not self.data.get(CHANGED, change.delta)
        if not isinstance(change, Count):
            return False
        there = self.before.counters.get(change.counter, 0) if self.before else 0
        return not max(change.delta, -there)

    @property
    def is_late(self) -> bool:
        """Whether its card has left since it was proposed: another object lies there now."""
        return self.before is not None and self.card is not None and self.card.stay != self.before.stay

    def __repr__(self) -> str:
        about = f" {self.card.key}" if self.card else ""
        return f"<{self.number} {self.kind}{about} {self.change or ''} by {', '.join(self.rules)}>"


class Before:
    """How a card was before an event: zone, place, face, counters and stored values, and which object."""

    __slots__ = ("controlled_by", "counters", "is_face_up", "parts", "place", "stay", "stored", "zone")

    def __init__(self, card: Card) -> None:
        self.zone = zone = card.zone
        self.place = (zone.slots or zone.cards).index(card)  # `place_of`, without a call at most events
        self.is_face_up = card.is_face_up
        self.stay = card.stay
        self.counters = card.counters
        self.stored = card.stored
        self.parts = card.parts
        self.controlled_by = card.controlled_by
