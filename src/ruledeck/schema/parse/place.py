"""Where each character of a YAML text value stands in the file.

In: the file's text and the node of a text. Out: the place in the file of a character of the value, through
quotes, escapes, folded lines and block texts.

Source: YAML 1.2.2, 6.5 (line folding), 7.3 (flow scalars), 8.1 (block scalars).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

_SPACE = " \t\n"
_GAP = re.compile(r"[ \t\n]+")
_BREAK_ESCAPED = re.compile(r"\\\n[ \t\n]*")
_ESCAPE_LENGTH = {"x": 4, "u": 6, "U": 10}


def character_place(text: str, node: yaml.ScalarNode, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character at `offset` of a node's value.

    An offset at the value's end gives the place after its last character.
    """
    places = _block_places if node.style in ("|", ">") else _flow_places
    at = node.start_mark.index
    for number, place in enumerate(places(text, node)):
        at = place
        if number == offset:
            break
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _block_places(text: str, node: yaml.ScalarNode) -> Iterator[int]:
    """Yield the offset in the file of each character of a block text, and last of what follows."""
    at = text.find("\n", node.start_mark.index) + 1
    for character in node.value:
        while character not in _SPACE and text[at : at + 1] in (" ", "\t", "\n"):
            at += 1
        yield at
        at += 1 if text[at : at + 1] == character else 0
    yield at


def _flow_places(text: str, node: yaml.ScalarNode) -> Iterator[int]:
    """Yield the offset in the file of each character of a plain or quoted text, and last of what follows."""
    style, left = node.style, len(node.value)
    at = node.start_mark.index + (1 if style else 0)
    while left > 0:
        gap = _GAP.match(text, at)
        if gap:
            found, at = _gap_places(text, gap.start(), gap.end()), gap.end()
        elif style == '"' and (broken := _BREAK_ESCAPED.match(text, at)):
            found, at = _breaks(text, at + 2, broken.end()), broken.end()
        else:
            found, at = [at], at + _length(text, at, style)
        yield from found[:left]
        left -= len(found)
    yield at


def _gap_places(text: str, start: int, end: int) -> list[int]:
    """Return the places of what white space stands for: itself, or for lines a space or the empty ones."""
    breaks = _breaks(text, start, end)
    if not breaks:
        return list(range(start, end))
    return breaks[1:] or breaks


def _breaks(text: str, start: int, end: int) -> list[int]:
    return [place for place in range(start, end) if text[place] == "\n"]


def _length(text: str, at: int, style: str | None) -> int:
    """Return how many characters of the file write the one that stands at `at`."""
    if style == '"' and text[at : at + 1] == "\\":
        return _ESCAPE_LENGTH.get(text[at + 1 : at + 2], 2)
    return 2 if style == "'" and text[at : at + 1] == "'" else 1
