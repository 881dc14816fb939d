"""Faults of layout in a YAML text that cannot be parsed: lines out of their column, open brackets.

In: the text, and the line at which the parser stopped. Out: the place, what is wrong there and a hint.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import yaml

_KEY = re.compile(r"(?P<before> *(?:- +)*)(?P<word>[\w-]+) *:(?= |$)")
_ENTRY = re.compile(r"(?P<before> *(?:- +)*?)(?P<word>- )")
_VALUE = re.compile(r" +[^ #|>]")
_PAIRS = {"[": "]", "{": "}"}


class LayoutError(NamedTuple):
    """A fault at a place; line and column count from 1."""

    line: int
    column: int
    message: str
    hint: str


class _Start(NamedTuple):
    """What a line begins with, its column from 1, and whether its value stands in the line, too."""

    word: str
    column: int
    line: int
    has_value: bool


def misplaced_line(rows: list[str], line: int, column: int) -> LayoutError | None:
    """Return that a line begins in a column in which nothing above it does, where that is the fault.

    Args:
        rows: the lines of the text.
        line: where the parser stopped, from 1.
        column: likewise; a ':' further on in the line is no fault of its beginning.
    """
    begun = _start(rows, line)
    if begun is None or column > begun.column + len(begun.word):
        return None
    above = _above(rows, begun)
    if any(start.column == begun.column for start in above):
        return None
    away = min((abs(start.column - begun.column) for start in above), default=0)
    near = [start for start in above if abs(start.column - begun.column) == away]
    if not near or (begun.column > near[0].column and not near[0].has_value and near[0].line == line - 1):
        return None
    told = " and ".join(f"'{start.word}' above it in column {start.column}" for start in near[:2])
    here = f"'{begun.word}' begins in column {begun.column}"
    hint = f"{here}, {told}: what belongs together begins in one column"
    return LayoutError(line, begun.column, "the line is indented otherwise than those above it", hint)


def _start(rows: list[str], line: int) -> _Start | None:
    row = rows[line - 1]
    found = _KEY.match(row)
    if found:
        has_value = _VALUE.match(row, found.end()) is not None
        return _Start(found["word"], found.start("word") + 1, line, has_value)
    entry = _ENTRY.match(row)
    return _Start("-", entry.start("word") + 1, line, True) if entry else None


def _above(rows: list[str], begun: _Start) -> list[_Start]:
    """Return the lines above in which something is still open, the nearest first."""
    found: list[_Start] = []
    least = len(rows[begun.line - 1]) + 1000
    for line in range(begun.line - 1, 0, -1):
        row = rows[line - 1]
        start = _start(rows, line)
        if start is None or start.column >= least:
            continue
        is_of_kind = (start.word == "-") == (begun.word == "-")
        if is_of_kind:
            found.append(start)
        least = len(row) - len(row.lstrip()) + 1
        if least == 1:
            break
    return found


def open_bracket(text: str) -> LayoutError | None:
    """Return the bracket that is never closed, if there is one."""
    opened: list[tuple[str, yaml.Mark]] = []
    try:
        for token in yaml.scan(text, Loader=yaml.CLoader):
            if isinstance(token, yaml.FlowSequenceStartToken):
                opened.append(("[", token.start_mark))
            elif isinstance(token, yaml.FlowMappingStartToken):
                opened.append(("{", token.start_mark))
            elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and opened:
                opened.pop()
    except yaml.YAMLError:
        pass
    if not opened:
        return None
    bracket, mark = opened[-1]
    hint = f"close it with '{_PAIRS[bracket]}', or put a text that begins with it in double quotes"
    return LayoutError(mark.line + 1, mark.column + 1, f"this '{bracket}' is never closed", hint)
