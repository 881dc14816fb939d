"""A scenario as data. `path` leads to a part of it in its file, so that a fault is shown where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.text.condition import Choice

Path = tuple[str | int, ...]
ZoneKey = tuple[int, str]
NOTHING = "nothing"
SOUND = "sound"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: its key, which card, its owner's seat or None, where it lies and how.

    `place` is its slot from 0, or None for the end of the zone; `is_face_up` None for how cards lie there.
    `known` is the mask of the seats that have seen it, `host` the key of the card that it is attached to.
    """

    key: str
    card: str
    owner: int | None
    zone: ZoneKey
    place: int | None = None
    is_face_up: bool | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    stored: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, bool] = field(default_factory=dict)
    controller: int | None = None
    known: int = 0
    host: str = ""
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Named:
    """A card (by its key) or a player (by the seat) as the value of a stored field."""

    card: str = ""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Remembered:
    """What lasts, and which limits were used how often, both as a position tells them."""

    lasting: tuple[Mapping[str, Any], ...] = ()
    used: tuple[tuple[tuple[Any, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class Given:
    """A position: the entry point, the players' names by seat, the cards, the stored fields that differ.

    `modes` have a value for each mode of the game, and are empty where it has none.
    """

    at: str
    names: tuple[str, ...]
    cards: tuple[Laid, ...] = ()
    modes: Mapping[str, Choice] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    player_fields: tuple[Mapping[str, Any], ...] = ()
    remembered: Remembered = field(default_factory=Remembered)
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A player answers an ask: `labels` are options, PASS declines; `value` is for an open ask."""

    path: Path
    player: str
    labels: tuple[str, ...]
    value: Any
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """Exactly these dice, for whoever rolls at the same moment: card or player -> results.

    `sides` is how many the dice must have, None where the scenario does not say.
    """

    path: Path
    dice: Mapping[str, tuple[int, ...]]
    sides: int | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A zone (by its address) is shuffled into an order of cards, or into any."""

    path: Path
    zone: str
    order: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Pick:
    """What chance picks: cards or players, the first one first, or a number from 1."""

    path: Path
    picked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """All that may be declined is declined, until something else comes."""

    path: Path


@dataclass(frozen=True, slots=True)
class Reach:
    """The game goes on to an entry point, and nobody is asked on the way."""

    path: Path
    at: str


@dataclass(frozen=True, slots=True)
class Cause:
    """One effect in the game's phrases is carried out for a player, as if printed on a card (or on none)."""

    path: Path
    text: str
    you: str = ""
    this: str = ""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event that is expected: its kind, and where they are given its card, player and reasons."""

    kind: str
    card: str = ""
    player: str = ""
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stat:
    """What a stat must be, and what it is asked for: numbers, words, names of cards, players and zones."""

    value: int
    about: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expect:
    """What must hold at this point. None, or empty, is what nothing is said about."""

    path: Path
    offered: tuple[str, ...] | None = None
    asked: str = ""
    rule: str = ""
    count: tuple[int, int] | None = None
    refused: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    no_choice: Mapping[str, str] = field(default_factory=dict)
    sees: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    does_not_see: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stats: Mapping[str, Mapping[str, Stat]] = field(default_factory=dict)
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    events: tuple[Happened, ...] = ()

    @property
    def looks_at_ask(self) -> bool:
        """Whether it says something about what is asked now, so that a scenario may end there."""
        return self.offered is not None or bool(self.asked or self.rule or self.count or self.refused)


Step = Answer | Roll | Shuffle | Pick | Rest | Reach | Cause | Expect


@dataclass(frozen=True, slots=True)
class After:
    """What is different of one card, player or of the game: property -> value, and why."""

    path: Path
    properties: Mapping[str, Any]
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ZoneAfter:
    """The cards of a whole zone, by their keys, in order where it has one."""

    path: Path
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListAfter:
    """All that lasts, or all that is used up, as a position tells it."""

    path: Path
    entries: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Then:
    """The whole difference: of cards by key, of players by name, of the game; whole zones by address.

    `remembered` holds what lasts and what is used up, where that is different. Where it only `is_sound`,
    anything may be different, and what holds in every game must hold.
    """

    path: Path
    cards: dict[str, After] = field(default_factory=dict)
    players: dict[str, After] = field(default_factory=dict)
    game: dict[str, After] = field(default_factory=dict)
    zones: dict[str, ZoneAfter] = field(default_factory=dict)
    remembered: dict[str, ListAfter] = field(default_factory=dict)
    is_sound: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario; `path` leads to it in `document`."""

    title: str
    tag: str
    proves: tuple[str, ...]
    given: Given
    when: tuple[Step, ...]
    then: Then
    document: Document
    path: Path

    @property
    def id(self) -> str:
        """What it is called in reports: file and title, which no other scenario of the game has."""
        return f"{self.document.name}: {self.title}"
