"""Cards as data. In: valid entries of `cards/*.yml`. Out: Card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ruledeck.schema.game import Game, StatValue
from ruledeck.schema.parse.tree import Step

PLAIN = "plain"  # the mark, in `copies`, of copies without a mark


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card: its `icons` with their numbers, and where its lines stand in the card's text.

    The lines are `card.text[part.start:part.stop]`.
    """

    id: str
    icons: Mapping[str, int] = field(default_factory=dict)
    start: int = 0
    stop: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `file` and `index` say where it stands (the entry's place in the file's list, from 0).

    `text` are all its lines; where its type has parts, `parts` says which line stands in which of them.
    `marks` are the copies that bear a mark, by mark; `copies` counts those and the others. `mention` says
    what is known of a card that is named but not given: it has no text and is not printed.
    """

    id: str
    name: str
    type: str
    set: str
    text: tuple[str, ...]
    provenance: Mapping[str, str]
    side: str = ""
    copies: int = 1
    stats: Mapping[str, StatValue] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    flavour: str = ""
    retired: str = ""
    file: str = ""
    index: int = 0
    parts: tuple[Part, ...] = ()
    marks: Mapping[str, int] = field(default_factory=dict)
    group: str = ""
    reverse: str = ""
    mention: str = ""

    @property
    def is_printed(self) -> bool:
        """Whether the card is made: neither out of print nor only named."""
        return not self.retired and not self.mention

    @property
    def icons(self) -> Mapping[str, int]:
        """The icons of all its parts, each with the sum of its numbers."""
        found: dict[str, int] = {}
        for part in self.parts:
            for icon, number in part.icons.items():
                found[icon] = found.get(icon, 0) + number
        return found

    def part_at(self, line: int) -> Part | None:
        """Return the part that a line of the text stands in, None for a card without parts."""
        return next((part for part in self.parts if part.start <= line < part.stop), None)

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield each line of the text after the id of its part, '' for a card without parts."""
        for at, line in enumerate(self.text):
            part = self.part_at(at)
            yield part.id if part else "", line

    def line_path(self, line: int) -> tuple[Step, ...]:
        """Return the path of a line of the text in the file of the card."""
        part = self.part_at(line)
        return (self.index, "text", part.id, line - part.start) if part else (self.index, "text", line)


def card_from_data(game: Game, data: Mapping[str, Any], file: str, index: int) -> Card:
    """Return the card that a valid entry of a file of cards describes; stats in the order of its type."""
    card_type = game.types[data["type"]]
    raw = data.get("stats", {})
    order = [stat for stat in (*card_type.stats, *card_type.optional) if stat in raw]
    plain = ("id", "name", "type", "set", "provenance")
    optional = ("side", "flavour", "retired", "group", "reverse", "mention")
    copies = data.get("copies", 1)
    by_mark = copies if isinstance(copies, Mapping) else {PLAIN: copies}
    return Card(
        **{key: data[key] for key in plain},
        **{key: data[key] for key in optional if key in data},
        text=flat_text(data.get("text", ()), card_type.parts),
        stats={stat: game.stats[stat].read(raw[stat]) for stat in order},
        rules=tuple(data.get("rules", ())),
        file=file,
        index=index,
        parts=tuple(_parts(data, card_type.parts)),
        copies=sum(by_mark.values()),
        marks={mark: by_mark[mark] for mark in game.marks if mark in by_mark},
    )


def flat_text(text: Any, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines of a text as it is in a file: a list, or by part; `parts` gives their order."""
    if not isinstance(text, Mapping):
        return tuple(text)
    order = dict.fromkeys((*parts, *text))
    return tuple(line for part in order for line in text.get(part, ()))


def _parts(data: Mapping[str, Any], parts: tuple[str, ...]) -> Iterator[Part]:
    text, icons = data.get("text", {}), data.get("icons", {})
    start = 0
    for id in () if data.get("mention") else parts:
        stop = start + len(text.get(id, ()))
        yield Part(id, dict(icons.get(id, {})), start, stop)
        start = stop
