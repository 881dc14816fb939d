"""House style: what `style.yml` says about a game's texts, as frozen data.

In: valid data. Out: Style. A game without the file has a style that asks for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from ruledeck.schema.jsonschemas.writing.style import PLACES

FILE = "style.yml"
EVERYWHERE = frozenset(PLACES)


@dataclass(frozen=True, slots=True)
class Term:
    """Words to avoid in some places; `unless` is a regular expression for what is left alone."""

    avoid: tuple[str, ...]
    why: str
    write: str = ""
    where: frozenset[str] = EVERYWHERE
    unless: str = ""
    safe: bool = False
    code: str = "T002"


@dataclass(frozen=True, slots=True)
class OnlyIn:
    """Words that stand in phrases of some `kinds`, or in prose `beside` one of some words."""

    words: tuple[str, ...]
    why: str
    kinds: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    write: str = ""
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Name:
    """A name with the other spellings that rulings may mention."""

    name: str
    known_as: tuple[str, ...]
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """How rows of `tables` are ordered: lists of words, each place in a list by one or several of them."""

    tables: tuple[str, ...]
    by: tuple[tuple[tuple[str, ...], ...], ...]
    why: str
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """All that a game asks of its texts.

    `terms` are words to avoid, forbidden ways to address somebody among them; `capitals` words as they are
    always written; `not_one` groups of names that are alike; `card_names` is link, italics, either or empty.
    """

    terms: tuple[Term, ...] = ()
    capitals: tuple[str, ...] = ()
    only_in: tuple[OnlyIn, ...] = ()
    names: tuple[Name, ...] = ()
    not_one: tuple[tuple[str, ...], ...] = ()
    order: tuple[Order, ...] = ()
    card_names: str = ""
    max_words: int | None = None


NO_STYLE = Style()


def style_from_data(data: Mapping[str, Any]) -> Style:
    """Return the Style that valid data of a `style.yml` describes."""
    terms = [_made(Term, entry) for entry in data.get("terms", ())]
    return Style(
        terms=(*terms, *(_address(entry) for entry in data.get("address", ()))),
        capitals=tuple(data.get("capitals", ())),
        only_in=tuple(_made(OnlyIn, entry) for entry in data.get("only-in", ())),
        names=tuple(_made(Name, entry) for entry in data.get("names", ())),
        not_one=tuple(tuple(group) for group in data.get("not-one", ())),
        order=tuple(_order(entry) for entry in data.get("order", ())),
        card_names=data.get("card-names", ""),
        max_words=data.get("max-words"),
    )


def _address(entry: Mapping[str, Any]) -> Term:
    rest = {key: entry[key] for key in ("where", "unless") if key in entry}
    why = f"texts speak to '{entry['speaks-to']}': {entry['why']}"
    return _made(Term, {"avoid": entry["not"], "why": why, "code": "T042", **rest})


def _order(entry: Mapping[str, Any]) -> Order:
    by = tuple(
        tuple((item,) if isinstance(item, str) else tuple(item) for item in level) for level in entry["by"]
    )
    return _made(Order, {**entry, "by": by})


Made = TypeVar("Made", Term, OnlyIn, Name, Order)


def _made(cls: type[Made], entry: Mapping[str, Any]) -> Made:
    """Return an entry of the file as an object of a class, lists as tuples."""
    given: dict[str, Any] = {
        key.replace("-", "_"): tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
    }
    if "where" in given:
        given["where"] = frozenset(given["where"])
    return cls(**given)
