"""What in a `game.yml` points nowhere, or contradicts the rest of the file.

In: the document of a file that its schema allows. Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.parse.number import count
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest_or_all


def reference_problems(document: Document, data: dict[str, Any], folder: Path) -> Iterator[Problem]:
    """Yield the problems of a game's specification as a whole; `folder` is the game's."""
    if data["id"] != folder.name:
        message = f"id '{data['id']}' differs from the folder '{folder.name}'"
        yield document.problem(("id",), "G001", message, f"write 'id: {folder.name}' or rename the folder")
    if data["players"]["min"] > data["players"]["max"]:
        message = "the fewest players are more than the most"
        yield document.problem(("players", "min"), "G005", message)
    for path, word, known in _references(data):
        if word not in data.get(known, {}):
            yield document.problem(path, "G002", *_unknown(known, word, data))
    yield from _type_problems(document, data["types"])
    yield from _part_icon_problems(document, data)
    for back in data.get("backs", {}):
        if back in data.get("sides", {}):
            message = f"'{back}' is a back, and a side with a back of its own"
            yield document.key_problem(("backs",), back, "G015", message, "rename one of the two")
    for name, entry in data.get("stats", {}).items():
        yield from _stat_problems(document, name, entry)
    for icon, entry in data.get("icons", {}).items():
        if "svg" in entry and not (folder / entry["svg"]).is_file():
            yield document.problem(
                ("icons", icon, "svg"), "G004", f"no file '{entry['svg']}' in {folder.name}/"
            )


def _unknown(known: str, word: str, data: dict[str, Any]) -> tuple[str, str]:
    """Return that a word is none of a table, and what it may have meant."""
    if known not in data:
        return f"unknown {known[:-1]} '{word}'", f"the game has no '{known}:'"
    return f"unknown {known[:-1]} '{word}'", nearest_or_all(word, data[known])


def _type_problems(document: Document, types: dict[str, Any]) -> Iterator[Problem]:
    for name, entry in types.items():
        for at, stat in enumerate(entry.get("optional", [])):
            if stat in entry.get("stats", []):
                message = f"stat '{stat}' of type '{name}' is required and optional"
                path = ("types", name, "optional", at)
                yield document.problem(path, "G008", message, "list it under one of the two")
        if entry.get("layout") == "stacked" and len(entry.get("parts", [])) != 2:
            message = (
                f"cards of type '{name}' are stacked, and have {count(len(entry.get('parts', [])), 'part')}"
            )
            hint = "list two parts: one to be covered, one that stays visible"
            yield document.problem(("types", name, "layout"), "G016", message, hint)
        yield from _unlisted_stats(document, name, entry)
        if name in _counted_as(types, name):
            message = f"the cards of type '{name}' count as themselves"
            yield document.problem(("types", name, "counts-as"), "G013", message, "remove one 'counts-as'")


def _unlisted_stats(document: Document, name: str, entry: dict[str, Any]) -> Iterator[Problem]:
    """Yield the stats that a type shows in a place of their own, and that its cards do not have."""
    known = [*entry.get("stats", []), *entry.get("optional", [])]
    shown: list[tuple[tuple[Step, ...], str]] = [
        (("line", at), stat) for at, stat in enumerate(entry.get("line", []))
    ]
    shown += [(("emblem",), entry["emblem"])] if "emblem" in entry else []
    for path, stat in shown:
        if stat not in known:
            message = f"cards of type '{name}' have no stat '{stat}' to show"
            yield document.problem(("types", name, *path), "G017", message, nearest_or_all(stat, known))


def _counted_as(types: dict[str, Any], name: str) -> list[str]:
    """Return the types that a type's cards count as, each once, as far as they are known."""
    found: list[str] = []
    while (name := types.get(name, {}).get("counts-as", "")) and name not in found:
        found.append(name)
    return found


def _part_icon_problems(document: Document, data: dict[str, Any]) -> Iterator[Problem]:
    """Yield the icons of parts that search could not tell from a stat."""
    for at, icon in enumerate(data.get("part-icons", [])):
        if icon in data.get("stats", {}):
            message = f"'{icon}' is a stat, and an icon of parts"
            yield document.problem(("part-icons", at), "G014", message, "rename one of the two")
    if "part-icons" in data and not any("parts" in entry for entry in data["types"].values()):
        hint = "list parts under a type, or remove it"
        yield document.key_problem((), "part-icons", "G014", "no type has parts to show the icons", hint)


def _stat_problems(document: Document, name: str, entry: dict[str, Any]) -> Iterator[Problem]:
    path = ("stats", name)
    kind = entry["type"]
    if kind in _LISTED and "values" not in entry:
        hint = "add 'values: [...]', from least to greatest"
        yield document.problem(path, "G003", f"stat '{name}' of type '{kind}' needs 'values'", hint)
    if "min" in entry and "max" in entry and entry["min"] > entry["max"]:
        yield document.problem((*path, "min"), "G005", f"the min of stat '{name}' is over its max")
    unused = {"min", "max"} if kind not in _NUMBERS else set()
    unused |= {"values"} if kind not in _LISTED else set()
    for key in sorted(unused & entry.keys()):
        message = f"'{key}' means nothing for a stat of type '{kind}'"
        yield document.key_problem(path, key, "G007", message, "remove it, or change the type")


_LISTED = ("choice", "set")
_NUMBERS = ("integer", "range")


def _references(data: dict[str, Any]) -> Iterator[tuple[tuple[Step, ...], str, str]]:
    """Yield the place of each word that has to be the key of a table, the word, and the table."""
    for name, entry in data["types"].items():
        for key, table in (("size", "sizes"), ("counts-as", "types"), ("back", "backs")):
            if key in entry:
                yield ("types", name, key), entry[key], table
        for key, table in (("stats", "stats"), ("optional", "stats"), ("parts", "parts")):
            for at, word in enumerate(entry.get(key, [])):
                yield ("types", name, key, at), word, table
    for table in ("types", "stats", "labels", "marks", "backs"):
        for name, entry in data.get(table, {}).items():
            if "icon" in entry:
                yield (table, name, "icon"), entry["icon"], "icons"
    for at, icon in enumerate(data.get("part-icons", [])):
        yield ("part-icons", at), icon, "icons"
    for name, entry in data.get("groups", {}).items():
        for role, about in entry.get("has", {}).items():
            yield ("groups", name, "has", role, "type"), about["type"], "types"
