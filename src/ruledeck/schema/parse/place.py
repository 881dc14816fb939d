"""Where each character of a YAML text value stands in the file.

In: the file's text and the node of a text. Out: the place in the file of a character of the value, through
quotes, escapes, folded lines and block texts.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

_SPACE = " \t\n"
_ESCAPE_LENGTH = {"x": 4, "u": 6, "U": 10}


def character_place(text: str, node: yaml.ScalarNode, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character at `offset` of a node's value.

    An offset at the value's end gives the place after its last character.
    """
    at = node.start_mark.index
    for number, place in enumerate(_places(text, node)):
        at = place
        if number == offset:
            break
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _places(text: str, node: yaml.ScalarNode) -> Iterator[int]:
    """Yield the offset in the file of each character of the value, and last of what follows them."""
    at, style = node.start_mark.index, node.style
    if style in ("|", ">"):
        at = text.find("\n", at) + 1
    elif style in ("'", '"'):
        at += 1
    for character in node.value:
        if character not in _SPACE:
            at = _skip_fold(text, at, style)
        yield at
        at += _length(text, at, style, character)
    yield at


def _skip_fold(text: str, at: int, style: str | None) -> int:
    """Return the place of the next character that is not white space between lines."""
    while text[at : at + 1] in (" ", "\t", "\n") or (style == '"' and text.startswith("\\\n", at)):
        at += 2 if text[at] == "\\" else 1
    return at


def _length(text: str, at: int, style: str | None, character: str) -> int:
    """Return how much of the file writes the character of the value that stands at `at`."""
    written = text[at : at + 1]
    if style == '"' and written == "\\" and text[at + 1 : at + 2] != "\n":
        return _ESCAPE_LENGTH.get(text[at + 1 : at + 2], 2)
    if style == "'" and written == "'":
        return 2
    return 1 if written == character or character not in _SPACE else 0
