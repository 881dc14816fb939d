"""What happens in each scenario, step by step: written by the verifier, read by site and terminal.

In: `build/verify/<game>-scenarios.json`. Out: the stories of a game by their addresses. Nothing of a ruleset
is needed to read them.

Words are lists of pieces: text, `{"card": key}` for a card of the story, `{"dice": [6, 1]}`. A piece that not
everybody knows has `seen`, the seats of the players who do. A table is told by its zones that hold something
and by its stored fields; a step holds what is different after it, None for what is there no longer.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ruledeck.schema.files.kept import read_kept_data
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace

FORMAT = 2
Piece = str | Mapping[str, Any]
Words = Sequence[Piece]
Laid = Mapping[str, Any] | None
"""A card on the table: its key as `card`, and what is not as usual: whether it lies face `down`, the seats to
which it is `known`, and `marks`, what is said of it in the game's words; of a card in a stack the parts that
it `shows`. None is an empty slot."""
_MOST_LETTERS = 100


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """A kind of zone: `{}` in its name is the number of one among `count`.

    `seen` is who sees its cards: `all`, `owner`, `nobody`, or `face`, which is everybody what lies face up.
    In a stack the first card covers the others, of which a part can be seen.
    """

    name: str
    title: str
    seen: str
    count: int = 1
    is_ordered: bool = False
    is_table: bool = False
    is_shared: bool = False
    is_stack: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What lies where, by the address of a zone, and the stored fields that are not as at first."""

    zones: Mapping[str, Sequence[Laid] | None] = field(default_factory=dict)
    fields: Mapping[str, Words | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One event in words, by which rules and by which text; `also` are rules and texts that had a say in it.

    `text` is the place of a text in the story's list, -1 for none.
    """

    kind: str
    words: Words = ()
    rules: Sequence[str] = ()
    text: int = -1
    also: Sequence[str | int] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player was asked, by which rule, what was offered and what was chosen.

    `chosen` are places in `offered`; None where the scenario ends without an answer. `is_passed` says that
    nothing was chosen. Only the seats in `seen` see what is offered. `refused` is what could not be chosen,
    with the rules that say so; `text` the text that asks.
    """

    player: str
    rule: str
    words: Words = ()
    text: int = -1
    offered: Sequence[Words] = ()
    chosen: Sequence[int] | None = None
    may_pass: bool = False
    is_passed: bool = False
    is_forced: bool = False
    seen: Sequence[int] = ()
    refused: Sequence[Line] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a story: an ask, or events of one moment; what is different after it; what was checked."""

    lines: Sequence[Line] = ()
    asked: Asked | None = None
    checks: Sequence[str] = ()
    zones: Mapping[str, Sequence[Laid] | None] = field(default_factory=dict)
    fields: Mapping[str, Words | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A part of how a scenario ends: what it is about, how that is now, and why."""

    about: Words
    now: Words
    because: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A text that acted: its card's id and line, or neither; and its words."""

    card: str
    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Story:
    """What happens in a scenario. `cards` are ids by key, `line` is where it stands in `file`.

    `modes` are the names of what was chosen before the game and is not as usual.
    """

    title: str
    tag: str
    proves: Sequence[str]
    file: str
    line: int
    players: Sequence[str]
    cards: Mapping[str, str]
    start: Table
    steps: Sequence[Step]
    ends: Sequence[Outcome] = ()
    texts: Sequence[Told] = ()
    modes: Sequence[str] = ()


@dataclass(frozen=True)
class Stories:
    """The stories of a game. `of` is a hash of all that they depend on.

    `fields` is what its stored fields are called.
    """

    game: str
    of: str
    zones: Sequence[ZoneSpec]
    fields: Mapping[str, str]
    stories: Sequence[Story]


def addresses(titles: Iterable[str]) -> Mapping[str, str]:
    """Return for each title the word that stands for it in addresses; alike ones get a mark of their own."""
    told = list(titles)
    plain = {title: _address(title) for title in told}
    twins = Counter(plain.values())
    return {
        title: word if word and twins[word] == 1 else f"{word}-{_mark(title)}".lstrip("-")
        for title, word in plain.items()
    }


def _address(title: str) -> str:
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", letters.replace("'", "")).strip("-")
    if len(words) <= _MOST_LETTERS:
        return words
    return f"{words[:_MOST_LETTERS].rpartition('-')[0]}-{_mark(title)}"


def _mark(title: str) -> str:
    return blake2b(title.encode(), digest_size=3).hexdigest()


def card_names(story: Story, names: Mapping[str, str]) -> Mapping[str, str]:
    """Return how the cards of a story are called, by key; `names` are those of the game's cards by id.

    Where it has several of one card they are told apart, as `Imp 2`, or by what the scenario calls them.
    """
    copies = Counter(story.cards.values())
    return {key: _card_name(key, id, names.get(id, id), copies[id]) for key, id in story.cards.items()}


def _card_name(key: str, id: str, name: str, copies: int) -> str:
    if copies == 1 or key == id:
        return name
    number = key.removeprefix(f"{id}.")
    return f"{name} {number}" if number.isdigit() else f"{name} ‘{key}’"


def stories_file(workspace: Workspace, game: str) -> Path:
    """Return where the stories of a game are kept."""
    return workspace.build / "verify" / f"{game}-scenarios.json"


def keep_stories(workspace: Workspace, stories: Stories) -> Path:
    """Write stories and return their file."""
    path = stories_file(workspace, stories.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    head = {"format": FORMAT, "game": stories.game, "of": stories.of}
    head |= {"zones": bare(stories.zones), "fields": dict(stories.fields)}
    rows = ",\n".join(_compact(bare(story)) for story in stories.stories)
    return write_whole(path, f'{_compact(head)[:-1]},"stories":[\n{rows}\n]}}\n')


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def bare(value: Any) -> Any:
    """Return data as JSON has it; what a dataclass holds as by default is left out."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            each.name: bare(held)
            for each in fields(value)
            if not _is_usual(each, held := getattr(value, each.name))
        }
    if isinstance(value, Mapping):
        return {name: bare(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [bare(one) for one in value]
    return value


def _is_usual(each: Field[Any], held: Any) -> bool:
    """Return whether a field that has a default holds it; an empty list is as good as an empty tuple."""
    if each.default_factory is not MISSING:
        usual = each.default_factory()
    elif each.default is not MISSING:
        usual = each.default
    else:
        return False
    return bool(held == usual) or (isinstance(usual, (tuple, list)) and not usual and held in ((), []))


def read_stories(workspace: Workspace, game: str) -> Stories | None:
    """Return the stories of a game, or None where there are none of this format."""
    data = read_kept_data(stories_file(workspace, game), FORMAT)
    if data is None:
        return None
    zones = [ZoneSpec(**zone) for zone in data["zones"]]
    told = [_story(one) for one in data["stories"]]
    return Stories(data["game"], data["of"], zones, data["fields"], told)


def _story(data: Mapping[str, Any]) -> Story:
    told: dict[str, Any] = dict(data)
    told["start"] = Table(**told["start"])
    told["steps"] = [_step(one) for one in told["steps"]]
    told["ends"] = [Outcome(**one) for one in told.get("ends", ())]
    told["texts"] = [Told(**one) for one in told.get("texts", ())]
    return Story(**told)


def _step(data: Mapping[str, Any]) -> Step:
    told = dict(data)
    told["lines"] = [Line(**one) for one in told.get("lines", ())]
    if "asked" in told:
        asked = told["asked"]
        refused = [Line(**one) for one in asked.get("refused", ())]
        told["asked"] = Asked(**{**asked, "refused": refused})
    return Step(**told)
