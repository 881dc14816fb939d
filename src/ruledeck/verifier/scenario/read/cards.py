"""Cards of a position, in short or in full.

keeper                          lying as cards lie in that zone
keeper hidden                   with one of the ruleset's two words for faces
fighter as second               under a name of its own
3x imp                          called imp.1, imp.2, imp.3
{card: keeper hidden, counters: 3, known: attacker}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.problem import nearest, nearest_or_all
from ruledeck.verifier.scenario.read.reader import Reader, show, words
from ruledeck.verifier.scenario.scenario import Path

EMPTY = "empty"
NOBODY = "nobody"
"""The owner of a card that no player owns."""
_SHORT = re.compile(
    r"(?:(?P<copies>[1-9]\d?)x )?(?P<card>[\w-]+)(?P<words>(?: [\w-]+)*?)(?: as (?P<name>[\w-]+))?"
)
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_KEYS = ("card", "counters", "stored", "parts", "owner", "controller", "host", "known")
COUNTER = "counter"


@dataclass(frozen=True, slots=True)
class CardText:
    """One card as it is written: which, how it lies, its own name or none, and the other keys."""

    card: str
    is_face_up: bool | None
    name: str
    rest: Mapping[str, Any]
    path: Path


def read_cards(reader: Reader, path: Path, value: Any) -> Iterator[CardText]:
    """Yield the cards that one entry of a zone stands for; one at fault is left out."""
    rest: Mapping[str, Any] = {}
    if isinstance(value, dict):
        rest = value
        for key in value:
            if key not in _KEYS:
                reader.key_fault(
                    path, key, "V109", f"unknown key '{key}' of a card", nearest_or_all(key, _KEYS)
                )
        path, value = (*path, "card"), value.get("card")
    match = _SHORT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        hint = "write a card's id, as in: keeper, keeper hidden, keeper as second, 2x keeper"
        reader.fault(path, "V107", f"{show(value)} is no card", hint)
        return
    card, name = match["card"], match["name"] or ""
    if card not in reader.world.specs:
        reader.fault(path, "X002", f"no card '{card}'", nearest(card, reader.world.specs))
        return
    if name and not _NAME.fullmatch(name):
        reader.fault(path, "V107", f"'{name}' is no name", "a name is lower case words joined by hyphens")
        return
    copies = int(match["copies"] or 1)
    if name and copies > 1:
        reader.fault(path, "V107", f"{copies} cards cannot all be called '{name}'", "write them one by one")
        return
    line = CardText(card, _face(reader, path, match["words"].split()), name, rest, path)
    yield from [line] * copies


def _face(reader: Reader, path: Path, said: list[str]) -> bool | None:
    faces = reader.world.ruleset.faces
    face: bool | None = None
    for one in said:
        if one not in faces:
            reader.fault(path, "V107", f"'{one}' is no word about a card", nearest_or_all(one, faces))
        else:
            face = one == faces[0]
    return face


def counters(reader: Reader, path: Path, value: Any) -> dict[str, int]:
    """Return counters by kind; a bare number is of the one kind that most games have."""
    found = {COUNTER: value} if isinstance(value, int) else value
    if not isinstance(found, dict) or not all(is_count(number) for number in found.values()):
        reader.fault(path, "V109", f"{show(value)} is no number of counters", "write 3, or {kind: 3}")
        return {}
    return {kind: number for kind, number in found.items() if number}


def is_count(value: Any) -> bool:
    """Return whether a value is a whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def numbers(reader: Reader, path: Path, value: Any) -> dict[str, int]:
    """Return stored values by stat."""
    known = reader.world.ruleset.stored_stats
    if not isinstance(value, dict):
        reader.fault(path, "V109", f"{show(value)} is no mapping of stats to numbers")
        return {}
    for stat, number in value.items():
        if stat not in known:
            reader.key_fault(path, stat, "V108", f"no stored stat '{stat}'", nearest_or_all(stat, known))
        elif not isinstance(number, int) or not known[stat][0] <= number <= known[stat][1]:
            least, most = known[stat]
            reader.fault((*path, stat), "V109", f"{show(number)} is not from {least} to {most}")
    return {stat: number for stat, number in value.items() if stat in known and isinstance(number, int)}


def parts(reader: Reader, path: Path, value: Any) -> dict[str, bool]:
    """Return which parts are active."""
    if not isinstance(value, dict) or not all(isinstance(active, bool) for active in value.values()):
        reader.fault(path, "V109", f"{show(value)} does not say which parts are active", "write {part: true}")
        return {}
    return dict(value)


def seat(reader: Reader, path: Path, names: tuple[str, ...], value: Any) -> int | None:
    """Return the seat of a player's name."""
    if isinstance(value, str) and value in names:
        return names.index(value)
    reader.fault(path, "V103", f"no player {show(value)}", nearest_or_all(str(value), names))
    return None


def seats(reader: Reader, path: Path, names: tuple[str, ...], value: Any) -> int:
    """Return the mask of one or more players' names."""
    found = [seat(reader, path, names, name) for name in words(value)]
    return sum(1 << one for one in set(found) if one is not None)
