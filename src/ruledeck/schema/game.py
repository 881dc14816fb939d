"""The specification of a game: what `game.yml` says, as frozen data.

In: a valid document. Out: a Game. References inside the file (icons of stats, stats of types, sizes) are
checked here, since a Game whose parts point nowhere can be used for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import ContentError, Problem, nearest_or_all
from ruledeck.schema.validate import validate
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
    """A symbol written `{id}` in texts: `icon` names one that ships, `svg` a file beside `game.yml`."""

    id: str
    name: str
    icon: str = ""
    svg: str = ""


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
    """A type of card; `stats` are all printed, in this order, `optional` ones where a card has them."""

    id: str
    name: str
    plural: str
    size: str
    icon: str = ""
    stats: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


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
    folder: Path = field(default=Path())

    def size_of(self, card_type: str) -> CardSize:
        """Return the trim size of a card type."""
        return self.sizes[self.types[card_type].size]

    def icon_name(self, id: str) -> str:
        """Return how an icon is read aloud; one that is not known, by its id."""
        icon = self.icons.get(id)
        return icon.name if icon else id


def load_game(workspace: Workspace, game: str) -> tuple[Game, Document]:
    """Return a game's specification and its document, or raise ContentError with all that is wrong in it."""
    folder = workspace.game_folder(game)
    document = workspace.read(folder / "game.yml")
    problems = list(document.problems) or _moved(document) or validate(document, "game")
    if not problems:
        assert isinstance(document.data, dict)
        problems = list(_reference_problems(document, document.data, folder))
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
        return {word: cls(**{name: word}, **_tuples(entry)) for word, entry in data.get(key, {}).items()}

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
        folder=folder,
    )


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def _reference_problems(document: Document, data: dict[str, Any], folder: Path) -> Iterator[Problem]:
    if data["id"] != folder.name:
        message = f"id '{data['id']}' differs from the folder '{folder.name}'"
        yield document.problem(("id",), "G001", message, f"write 'id: {folder.name}' or rename the folder")
    if data["players"]["min"] > data["players"]["max"]:
        message = "the fewest players are more than the most"
        yield document.problem(("players", "min"), "G005", message)
    for path, word, known in _references(data):
        if word not in data.get(known, {}):
            hint = nearest_or_all(word, data.get(known, {}))
            yield document.problem(path, "G002", f"unknown {known[:-1]} '{word}'", hint)
    for name, entry in data.get("stats", {}).items():
        yield from _stat_problems(document, name, entry)
    for name, entry in data["types"].items():
        for at, stat in enumerate(entry.get("optional", [])):
            if stat in entry.get("stats", []):
                message = f"stat '{stat}' of type '{name}' is required and optional"
                path = ("types", name, "optional", at)
                yield document.problem(path, "G008", message, "list it under one of the two")
    for icon, entry in data.get("icons", {}).items():
        if "svg" in entry and not (folder / entry["svg"]).is_file():
            yield document.problem(
                ("icons", icon, "svg"), "G004", f"no file '{entry['svg']}' in {folder.name}/"
            )


def _stat_problems(document: Document, name: str, entry: dict[str, Any]) -> Iterator[Problem]:
    path = ("stats", name)
    kind = entry["type"]
    if kind in _LISTED and "values" not in entry:
        hint = "add 'values: [...]', from least to greatest"
        yield document.problem(path, "G003", f"stat '{name}' of type '{kind}' needs 'values'", hint)
    if "min" in entry and "max" in entry and entry["min"] > entry["max"]:
        yield document.problem((*path, "min"), "G005", f"the min of stat '{name}' is over its max")
    unused = {"min", "max"} if kind not in _NUMBERS else set()
    unused |= {"values"} if kind not in _LISTED else set()
    for key in sorted(unused & entry.keys()):
        message = f"'{key}' means nothing for a stat of type '{kind}'"
        yield document.key_problem(path, key, "G007", message, "remove it, or change the type")


_LISTED = ("choice", "set")
_NUMBERS = ("integer", "range")


def _references(data: dict[str, Any]) -> Iterator[tuple[tuple[Step, ...], str, str]]:
    for name, entry in data["types"].items():
        yield ("types", name, "size"), entry["size"], "sizes"
        for key in ("stats", "optional"):
            for at, stat in enumerate(entry.get(key, [])):
                yield ("types", name, key, at), stat, "stats"
    for table in ("types", "stats", "labels"):
        for name, entry in data.get(table, {}).items():
            if "icon" in entry:
                yield (table, name, "icon"), entry["icon"], "icons"
