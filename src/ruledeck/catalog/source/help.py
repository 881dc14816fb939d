"""Help cards of a game: what `help.yml` says stands on them. In: valid data. Out: HelpCards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

FILE = "help.yml"


@dataclass(frozen=True, slots=True)
class HelpBlock:
    """A block of a help card: the `table` of the rule with that id, or what the `icons` mean.

    `name` is its heading; of a table, when it is empty, what the rule says before it.
    """

    table: str = ""
    icons: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class HelpCard:
    """A card that helps players: blocks in columns, from left to right.

    `size` is the id of a card size, `reverse` the id of the help card on the other side, or ''; `copies` how
    many are printed, or 0 for one for each player; `colour` #rrggbb or ''. `index` is its place in the file.
    """

    id: str
    name: str
    size: str
    columns: tuple[tuple[HelpBlock, ...], ...]
    copies: int = 0
    reverse: str = ""
    colour: str = ""
    index: int = 0


def help_from_data(data: Iterable[Mapping[str, Any]]) -> tuple[HelpCard, ...]:
    """Return the help cards that valid data of a `help.yml` describes."""
    return tuple(_card(index, entry) for index, entry in enumerate(data))


def pieces(cards: Iterable[HelpCard]) -> list[tuple[HelpCard, HelpCard | None]]:
    """Return what is printed: each help card that is not the other side of an earlier one, with its own."""
    by_id = {card.id: card for card in cards}
    found: dict[str, tuple[HelpCard, HelpCard | None]] = {}
    other_sides: set[str] = set()
    for card in by_id.values():
        if card.id not in other_sides:
            found[card.id] = card, by_id.get(card.reverse)
            other_sides.add(card.reverse)
    return list(found.values())


def _card(index: int, entry: Mapping[str, Any]) -> HelpCard:
    columns = tuple(tuple(_block(block) for block in column) for column in entry["columns"])
    return HelpCard(**{**entry, "columns": columns}, index=index)


def _block(entry: Mapping[str, Any]) -> HelpBlock:
    return HelpBlock(entry.get("table", ""), tuple(entry.get("icons", ())), entry.get("name", ""))
