"""Queries as plans: a tree whose fields and values are known to be there.

`resolve` makes them, `evaluate` carries them out. Comparisons on what a card does not have are false, `!=`
too; their negation is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ruledeck.catalog.search.fields import Kind
from ruledeck.catalog.search.query.tree import Operator


@dataclass(frozen=True, slots=True)
class Contains:
    """The folded text of a column has `needle` in it."""

    column: str
    needle: str


@dataclass(frozen=True, slots=True)
class Equals:
    """The folded text of a column is `needle`."""

    column: str
    needle: str


@dataclass(frozen=True, slots=True)
class Matches:
    """A line of a column's text is matched by a regular expression."""

    column: str
    pattern: str
    ignore_case: bool = False


@dataclass(frozen=True, slots=True)
class Compare:
    """The number of a column against the span from `low` to `high` (a year is a span of dates)."""

    column: str
    operator: Operator
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CompareColumns:
    """The numbers, or with `sets` the sets, of two columns against each other."""

    left: str
    operator: Operator
    right: str
    sets: bool = False


@dataclass(frozen=True, slots=True)
class Holds:
    """The set of a column against `codes`; a single word is a set of one."""

    column: str
    operator: Operator
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Present:
    """The card has something in a column."""

    column: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class NotAny:
    """What `part` does not find."""

    part: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """What all parts find; without parts, everything."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """What any part finds; without parts, nothing."""

    parts: tuple[Condition, ...] = ()


Condition = Contains | Equals | Matches | Compare | CompareColumns | Holds | Present | NotAny | AllOf | AnyOf
Unique = Literal["names", "cards", "printings"]


@dataclass(frozen=True, slots=True)
class Key:
    """What hits are sorted by: the first of the columns that a card has something in."""

    columns: tuple[tuple[str, Kind], ...]
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What to find, how to sort it, and which hits count as one."""

    condition: Condition
    order: tuple[Key, ...] = ()
    unique: Unique = "printings"
