"""Inline marks of card texts.

In: a line of card text. Out: its parts: plain words, icons written `{attack}`, boxed values written `[6]` or
`[x3]`, and a label such as `Core:` that opens the line. Face, site and check all read texts through here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

MARKS = re.compile(r"\{(?P<icon>[^{}]*)\}|\[(?P<value>x?\d+)\]")
IconName = Callable[[str, int | None], str]
"""Says how an icon is read aloud behind a number, or behind none."""
_NUMBER = re.compile(r"(?<![\w.])([0-9]{1,9}) ?$")
_TOUCHES_ICON = re.compile(r"(?<=[\w}])(?=\{)|(?<=\})(?=\w)")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line: its `kind`, its `text` (words, icon id, value, label), its `offset` in the line."""

    kind: Literal["words", "icon", "value", "label"]
    text: str
    offset: int


def split_line(line: str, labels: Iterable[str] = ()) -> tuple[Part, ...]:
    """Return the parts of a line of card text, in order; with their marks put back they give the line."""
    label = next((word for word in labels if line.startswith(f"{word}:")), None)
    if label is None:
        return tuple(split_marks(line))
    start = len(label) + 1
    rest = (Part(part.kind, part.text, part.offset + start) for part in split_marks(line[start:]))
    return (Part("label", label, 0), *rest)


def split_marks(text: str) -> Iterator[Part]:
    """Yield words, icons and values of any text that has no label."""
    at = 0
    for match in MARKS.finditer(text):
        if match.start() > at:
            yield Part("words", text[at : match.start()], at)
        kind: Literal["icon", "value"] = "icon" if match["icon"] is not None else "value"
        yield Part(kind, match[kind], match.start())
        at = match.end()
    if at < len(text):
        yield Part("words", text[at:], at)


def spoken_line(line: str, icon_name: IconName) -> str:
    """Return a line of card text in plain words: icons by their names, values in brackets as they are."""

    def spoken(mark: re.Match[str]) -> str:
        before = mark.string[: mark.start()]
        return mark[0] if mark["icon"] is None else icon_name(mark["icon"], number_before(before))

    return MARKS.sub(spoken, set_apart(line))


def number_before(text: str) -> int | None:
    """Return the number that a text ends with, behind which an icon may stand."""
    match = _NUMBER.search(text)
    return int(match[1]) if match else None


def set_apart(text: str) -> str:
    """Return a text with a space between an icon and a word or icon that touches it: `2 {heat}`."""
    return _TOUCHES_ICON.sub(" ", text)
