"""The moments of a game in their order: what `timing.yml` says. In: valid data. Out: sequences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

FILE = "timing.yml"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a sequence: `rule` is the rule that it is, `said` are words by which texts name it."""

    id: str
    rule: str = ""
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sequence:
    """Moments that follow one another, from first to last."""

    id: str
    name: str
    moments: tuple[Moment, ...]


def sequences_from_data(data: Iterable[Mapping[str, Any]]) -> tuple[Sequence, ...]:
    """Return the sequences that valid data of a `timing.yml` describes."""
    return tuple(
        Sequence(entry["id"], entry["name"], tuple(_moment(moment) for moment in entry["moments"]))
        for entry in data
    )


def _moment(entry: Mapping[str, Any]) -> Moment:
    return Moment(entry["id"], entry.get("rule", ""), tuple(entry.get("said", ())))
