"""The registers beside a game's cards and rules: rulings, decks, groups, errata, the lock of a release."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the document leaves open, and our answer. `index` is its place in `rulings.yml`, from 0."""

    id: str
    question: str
    answer: str
    because: str
    rules: tuple[str, ...]
    date: str
    cards: tuple[str, ...] = ()
    index: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: a search query, or lines such as `3x Fighter`; exactly one of the two is set."""

    id: str
    name: str
    query: str = ""
    cards: tuple[str, ...] = ()
    back: str = ""
    index: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """A group of cards: `kind` is the kind of group that it is, from `game.yml`.

    `has` gives the card in each role that the group has, by the id of the role. `related` are cards that have
    to do with it, each with how. `provenance` says where all this is from. Cards name their group themselves.
    """

    id: str
    kind: str
    name: str
    provenance: str
    about: str = ""
    has: Mapping[str, str] = field(default_factory=dict)
    related: tuple[Mapping[str, str], ...] = ()
    index: int = 0


@dataclass(frozen=True, slots=True)
class Erratum:
    """A change of a published text: `id` is `card:<id>` or a rule id, `was` what it said before."""

    id: str
    date: str
    why: str
    was: str | Mapping[str, Any]
    index: int = 0


@dataclass(frozen=True, slots=True)
class Lock:
    """Hashes of all texts at the last release, by id."""

    release: str
    date: str
    rules: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)


Entry = TypeVar("Entry", Ruling, Deck, Group, Erratum)


def entries(cls: type[Entry], data: Iterable[tuple[int, Mapping[str, Any]]]) -> tuple[Entry, ...]:
    """Return the entries of a register from valid data, each with its place in the file; lists as tuples."""
    made = []
    for index, entry in data:
        frozen: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
        }
        made.append(cls(**frozen, index=index))
    return tuple(made)
