"""The modes of a game, as `modes.yml` has them: what players choose before it begins.

In: the data of a valid file. Out: Modes. A choice of modes gives each mode that is asked a value: yes or no,
or the id of one of its values. `players`, the number of players, is always among the choices.
`ruledeck.catalog.source.setup.ways` says what can be chosen together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ruledeck.text.condition import Choice, Condition, ConditionError, read_condition

FILE = "modes.yml"
PLAYERS = "players"
Chosen = Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class ModeValue:
    """One thing that may be chosen, `when` a condition holds, or always where that is empty."""

    id: str
    name: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode; without `values` it is a yes or no. It is asked `when` a condition holds; empty: always."""

    id: str
    name: str
    values: Mapping[str, ModeValue]
    default: Choice
    when: str = ""
    help: str = ""
    rule: str = ""

    def open_values(self, chosen: Chosen) -> list[str]:
        """Return the ids of the values that may be chosen; none of a yes or no."""
        return [value.id for value in self.values.values() if holds(value.when, chosen)]


@dataclass(frozen=True, slots=True)
class Modes:
    """The modes in the order in which they are asked; `setup` are ids of chapters, sections and rules."""

    setup: tuple[str, ...]
    modes: Mapping[str, Mode] = field(default_factory=dict)

    def completed(self, chosen: Chosen) -> dict[str, Choice]:
        """Return choices with the default of each mode that is asked and not chosen, less what is not asked.

        A condition looks at the modes before it, so that one pass in their order settles everything.
        """
        settled: dict[str, Choice] = {PLAYERS: chosen[PLAYERS]} if PLAYERS in chosen else {}
        for mode in self.modes.values():
            if holds(mode.when, settled):
                wanted, known = chosen.get(mode.id, mode.default), mode.open_values(settled)
                if mode.values:
                    settled[mode.id] = wanted if wanted in known or not known else known[0]
                else:
                    settled[mode.id] = wanted if isinstance(wanted, bool) else mode.default
        return settled


def holds(when: str, chosen: Chosen) -> bool:
    """Return whether a condition holds; an empty one always does, one that cannot be read never."""
    if not when:
        return True
    condition = _read(when)
    return condition is not None and condition.holds(chosen)


@cache
def _read(when: str) -> Condition | None:
    """Return a condition, None for one that cannot be read; a game has few, and asks them often."""
    try:
        return read_condition(when)
    except ConditionError:
        return None


def modes_from_data(data: Mapping[str, Any]) -> Modes:
    """Return the modes that valid data of a `modes.yml` describes; of two with one id, the first."""
    modes: dict[str, Mode] = {}
    for entry in data["modes"]:
        modes.setdefault(entry["id"], _mode(entry))
    return Modes(tuple(data["setup"]), modes)


def _mode(entry: Mapping[str, Any]) -> Mode:
    values = {id: ModeValue(id, **about) for id, about in entry.get("values", {}).items()}
    usual: Choice = next(iter(values), False)
    more = {key: entry[key] for key in ("when", "help", "rule") if key in entry}
    return Mode(entry["id"], entry["name"], values, entry.get("default", usual), **more)
