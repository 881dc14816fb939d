"""The specification of a game: what `game.yml` says, as frozen data.

In: a valid document. Out: a Game. References inside the file (icons of stats, stats of types, sizes) are
checked here, since a Game whose parts point nowhere can be used for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ruledeck.schema.document import Document
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate import form_problems
from ruledeck.schema.validate.references import reference_problems
from ruledeck.schema.workspace import Workspace

StatType = Literal["integer", "choice", "range", "set", "text", "date"]
StatValue = int | str | tuple[int, int] | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size after trimming: `width`, `height` and corner radius, all in mm."""

    id: str
    width: float
    height: float
    corner: float = 3.0


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol written `{id}` in texts: `icon` names one that ships, `svg` a file beside `game.yml`.

    `means` says what it stands for, or is empty. `one` and `many` are its name behind a 1 and behind any
    other number, empty where that is `name` too.
    """

    id: str
    name: str
    icon: str = ""
    svg: str = ""
    means: str = ""
    one: str = ""
    many: str = ""


@dataclass(frozen=True, slots=True)
class Stat:
    """A stat that card types may have. `values` are in the order that comparisons use."""

    id: str
    name: str
    type: StatType
    min: int | None = None
    max: int | None = None
    values: tuple[str, ...] = ()
    icon: str = ""
    unit: str = ""
    prints: str = "{value}"

    def read(self, raw: Any) -> StatValue:
        """Return a value as it is in the file as data: a range as (least, greatest), a set as a tuple."""
        if self.type == "range":
            if isinstance(raw, int):
                return raw, raw
            low, _, high = str(raw).partition("-")
            return int(low), int(high)
        if self.type == "set":
            return tuple(raw)
        return raw  # type: ignore[no-any-return]  # the schema has checked it

    def show(self, value: StatValue) -> str:
        """Return a value as it is printed; a negative one has its own sign in place of a printed plus."""
        if isinstance(value, tuple) and self.type == "range":
            low, high = value
            shown = str(low) if low == high else f"{low}–{high}"
        elif isinstance(value, tuple):
            shown = ", ".join(str(part) for part in value)
        else:
            shown = str(value)
        prints = self.prints.replace("+{value}", "{value}") if shown.startswith("-") else self.prints
        return prints.replace("{value}", shown)


@dataclass(frozen=True, slots=True)
class CardType:
    """A type of card; `stats` are all printed, in this order, `optional` ones where a card has them.

    `parts` are the parts that its texts stand in, from top to bottom; without any, a text is one. `counts_as`
    is another type whose cards these are too, `back` the id of their back, `layout` how the face is laid out.
    `colour`, #rrggbb or empty, is that of cards without a side. `line` are stats whose values stand in words
    beside the type, `emblem` is one whose value has an icon that takes the place of the type's.
    """

    id: str
    name: str
    plural: str
    size: str
    icon: str = ""
    stats: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    counts_as: str = ""
    back: str = ""
    layout: str = ""
    colour: str = ""
    line: tuple[str, ...] = ()
    emblem: str = ""


@dataclass(frozen=True, slots=True)
class PartSpec:
    """A part of cards; one that `stays` is seen even when another card lies on top."""

    id: str
    name: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark by which some copies of a card differ from the others: `text`, or the id of an `icon`."""

    id: str
    name: str
    icon: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """A back of cards; `colour` is #rrggbb or empty, `icon` the id of an icon or empty."""

    id: str
    name: str
    colour: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class GroupKind:
    """A kind of group that cards belong to; `roles` are what a group of the kind may have, by id."""

    id: str
    name: str
    plural: str
    roles: Mapping[str, Role] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Role:
    """What a group may have: a card of one `type` in this role."""

    id: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side or faction; `colour` is #rrggbb."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards published together; `released` is an ISO date or empty."""

    id: str
    name: str
    released: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """Words that may open a line of text, as in `Core: ...`; `rule` explains them."""

    text: str
    icon: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word of the game with a meaning of its own; `rule` is the paragraph that gives it."""

    id: str
    name: str
    rule: str = ""


@dataclass(frozen=True)
class Game:
    """One game. Mappings keep the order of the file."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    language: str
    status: str
    notice: str
    licence: str
    chapters: tuple[str, ...]
    sizes: Mapping[str, CardSize]
    sets: Mapping[str, CardSet]
    types: Mapping[str, CardType]
    sides: Mapping[str, Side] = field(default_factory=dict)
    icons: Mapping[str, Icon] = field(default_factory=dict)
    stats: Mapping[str, Stat] = field(default_factory=dict)
    labels: Mapping[str, Label] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    macros: Mapping[str, str] = field(default_factory=dict)
    parts: Mapping[str, PartSpec] = field(default_factory=dict)
    part_icons: tuple[str, ...] = ()
    marks: Mapping[str, Mark] = field(default_factory=dict)
    backs: Mapping[str, Back] = field(default_factory=dict)
    groups: Mapping[str, GroupKind] = field(default_factory=dict)
    folder: Path = field(default=Path())

    def size_of(self, card_type: str) -> CardSize:
        """Return the trim size of a card type."""
        return self.sizes[self.types[card_type].size]

    def counts_as(self, card_type: str) -> tuple[str, ...]:
        """Return a type and the types that its cards are too, from the nearest."""
        found: list[str] = []
        while card_type and card_type not in found:
            found.append(card_type)
            card_type = self.types[card_type].counts_as
        return tuple(found)

    def emblem_of(self, card_type: str, stats: Mapping[str, StatValue]) -> str:
        """Return the id of the icon that stands for a card with some stats, or '' where there is none."""
        value = stats.get(self.types[card_type].emblem)
        return value if isinstance(value, str) and value in self.icons else self.types[card_type].icon

    def line_of(self, card_type: str, stats: Mapping[str, StatValue]) -> str:
        """Return in words what stands beside the type on a card with some stats: 'Female archer'."""
        told = [self.stats[stat].show(stats[stat]) for stat in self.types[card_type].line if stat in stats]
        words = " ".join(told)
        return words[:1].upper() + words[1:]

    def icon_name(self, id: str, number: int | None = None) -> str:
        """Return how an icon is read aloud, behind a number or alone; one that is not known, by its id."""
        icon = self.icons.get(id)
        if icon is None:
            return id
        named = "" if number is None else icon.one if number == 1 else icon.many
        return named or icon.name


def load_game(workspace: Workspace, game: str) -> tuple[Game, Document]:
    """Return a game's specification and its document, or raise ContentError with all that is wrong in it."""
    folder = workspace.game_folder(game)
    document = workspace.read(folder / "game.yml")
    problems = _moved(document) or form_problems(document, "game")
    if not problems:
        assert isinstance(document.data, dict)
        problems = list(reference_problems(document, document.data, folder))
    if problems:
        raise ContentError(problems)
    return game_from_data(document.data, folder), document


def _moved(document: Document) -> list[Problem]:
    """Return that the style stands in a file of its own, where `game.yml` still has it."""
    if not isinstance(document.data, dict) or "style" not in document.data:
        return []
    hint = "move it there: 'word' is called 'avoid' and is a list, 'use' 'write', and each entry says 'why'"
    return [document.key_problem((), "style", "G011", "the style stands in style.yml beside game.yml", hint)]


def game_from_data(data: Any, folder: Path) -> Game:
    """Return the Game that valid data of a `game.yml` describes."""

    def table(key: str, cls: Any, name: str = "id") -> dict[str, Any]:
        return {word: cls(**{name: word}, **_fields(entry)) for word, entry in data.get(key, {}).items()}

    plain = ("id", "name", "summary", "language", "status", "notice", "licence")
    return Game(
        **{key: data[key] for key in plain},
        players=(data["players"]["min"], data["players"]["max"]),
        chapters=tuple(data["chapters"]),
        sizes=table("sizes", CardSize),
        sets=table("sets", CardSet),
        types=table("types", CardType),
        sides=table("sides", Side),
        icons=table("icons", Icon),
        stats=table("stats", Stat),
        labels=table("labels", Label, "text"),
        keywords=table("keywords", Keyword),
        macros=data.get("macros", {}),
        parts=table("parts", PartSpec),
        part_icons=tuple(data.get("part-icons", ())),
        marks=table("marks", Mark),
        backs=table("backs", Back),
        groups={word: _group(word, entry) for word, entry in data.get("groups", {}).items()},
        folder=folder,
    )


def _fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry as arguments: its keys with underscores, its lists as tuples."""
    return {
        key.replace("-", "_"): tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
    }


def _group(id: str, entry: Mapping[str, Any]) -> GroupKind:
    roles = {role: Role(role, **about) for role, about in entry.get("has", {}).items()}
    return GroupKind(id, entry["name"], entry["plural"], roles)
