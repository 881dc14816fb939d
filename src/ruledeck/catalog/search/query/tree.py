"""The tree of a query. Columns count characters of the query from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Operator = Literal[":", "=", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase on its own: a part of the name, text, type or keywords."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Exact:
    """`!name`: the whole name."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """`/pattern/flags` on its own: in the name or a line of the text; `column` is that of the first slash."""

    text: str
    flags: str
    column: int


@dataclass(frozen=True, slots=True)
class Value:
    """What a field is compared with."""

    text: str
    column: int
    kind: Literal["word", "phrase", "pattern"] = "word"
    flags: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`field operator value`; `column` is that of the field."""

    field: str
    operator: Operator
    value: Value
    column: int
    operator_column: int


@dataclass(frozen=True, slots=True)
class Not:
    """Everything that `part` does not find."""

    part: Node


@dataclass(frozen=True, slots=True)
class And:
    """What all parts find; without parts, everything."""

    parts: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """What any part finds."""

    parts: tuple[Node, ...]


Node = Word | Exact | Pattern | Comparison | Not | And | Or


def depth(node: Node) -> int:
    """Return how many levels of `And`, `Or` and `Not` lie above the deepest term."""
    deepest, left = 0, [(node, 0)]
    while left:
        here, level = left.pop()
        deepest = max(deepest, level)
        if isinstance(here, Not):
            left.append((here.part, level + 1))
        elif isinstance(here, And | Or):
            left.extend((part, level + 1) for part in here.parts)
    return deepest
