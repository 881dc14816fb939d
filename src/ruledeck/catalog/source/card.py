"""Cards as data. In: valid entries of `cards/*.yml`. Out: Card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ruledeck.schema.game import Game, StatValue


@dataclass(frozen=True, slots=True)
class Card:
    """One card. `file` and `index` say where it stands (the entry's place in the file's list, from 0)."""

    id: str
    name: str
    type: str
    set: str
    text: tuple[str, ...]
    provenance: Mapping[str, str]
    side: str = ""
    copies: int = 1
    stats: Mapping[str, StatValue] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    flavour: str = ""
    retired: str = ""
    file: str = ""
    index: int = 0


def card_from_data(game: Game, data: Mapping[str, Any], file: str, index: int) -> Card:
    """Return the card that a valid entry of a file of cards describes; stats in the order of its type."""
    card_type = game.types[data["type"]]
    raw = data.get("stats", {})
    order = [stat for stat in (*card_type.stats, *card_type.optional) if stat in raw]
    plain = ("id", "name", "type", "set", "provenance")
    optional = {key: data[key] for key in ("side", "copies", "flavour", "retired") if key in data}
    return Card(
        **{key: data[key] for key in plain},
        **optional,
        text=tuple(data["text"]),
        stats={stat: game.stats[stat].read(raw[stat]) for stat in order},
        rules=tuple(data.get("rules", ())),
        file=file,
        index=index,
    )
