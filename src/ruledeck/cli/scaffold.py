"""What a new scenario starts as: where it stands, and what its entry says."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.schema.files.links import leads_out
from ruledeck.schema.jsonschemas.scenarios import MOST_PROVED
from ruledeck.schema.problem import WrongUsageError
from ruledeck.verifier.load import has_ruleset, load_ruleset
from ruledeck.verifier.scenario.source import scenario_files
from ruledeck.verifier.scenario.world import ids_of

FIRST_POINT = "turn.start"
FEWEST = 2
"""Players of a new scenario, unless the game needs more."""


def staging_of(content: Content) -> tuple[str, tuple[str, ...]]:
    """Return an entry point of a ruleset, where a turn starts if it says so, and its players' names.

    There are no names where there is no ruleset.
    """
    if not has_ruleset(content.workspace, content.game.id):
        return FIRST_POINT, ()
    ruleset = load_ruleset(content)
    first = FIRST_POINT if FIRST_POINT in ruleset.entries else next(iter(ruleset.entries), FIRST_POINT)
    count = max(FEWEST, content.game.players[0])
    return first, next((names for names in ruleset.roles if len(names) >= count), ruleset.roles[0])[:count]


def scenario_file(content: Content, proves: Sequence[str], title: str, name: str) -> Path:
    """Return the file for a new scenario: the one asked for, or that of the chapter of what it proves first.

    That of a card is called by its type, or like the file that it stands in. A file of such a name that is
    there already is taken, in whichever folder of the scenarios it is.

    Raises:
        WrongUsageError: an id is not there or cannot be proved, or the title is taken.
    """
    _check(content, proves, title)
    folder = content.workspace.root / "verifier" / content.game.id / "scenarios"
    if not name:
        names = _file_names(content, proves[0])
        there = [path for each in names for path in sorted(folder.rglob(f"{each}.yml"))]
        if there:
            return there[0]
        name = names[0]
    path = folder / (name if name.endswith(".yml") else f"{name}.yml")
    if leads_out(path, folder):
        raise WrongUsageError(f"--file: {name} is outside of {content.workspace.name(folder)}/")
    return path


def _file_names(content: Content, proves: str) -> tuple[str, ...]:
    """Return what the file of scenarios about something may be called, what a new one is called first."""
    kind, colon, id = proves.rpartition(":")
    if kind == "card":
        card = content.card_by_id[id]
        return f"cards/{card.type}", f"cards/{Path(card.file).stem}"
    return (f"{kind}s" if colon else content.chapter_of[id].id,)


def _check(content: Content, proves: Sequence[str], title: str) -> None:
    ids = ids_of(content)
    for id in proves:
        fault = ids.fault(id)
        if fault:
            raise WrongUsageError(f"--proves: {fault[1]}", fault[2])
        if id in ids.informative:
            raise WrongUsageError(f"--proves: '{id}' is informative: {ids.informative[id]}")
    if len(set(proves)) != len(proves) or len(proves) > MOST_PROVED:
        raise WrongUsageError(f"--proves: at most {MOST_PROVED} ids, each once")
    for path in scenario_files(content.workspace, content.game.id):
        data = content.workspace.read(path).data
        entries = data if isinstance(data, list) else []
        if any(isinstance(entry, dict) and entry.get("scenario") == title for entry in entries):
            raise WrongUsageError(f"there is a scenario '{title}' in {content.workspace.name(path)}")


def scenario_entry(title: str, tag: str, proves: Sequence[str], at: str, roles: Sequence[str]) -> list[str]:
    """Return the lines of a new scenario, in which nothing lies on the table and nothing happens."""
    ids = ", ".join(f'"{id}"' if ":" in id else id for id in proves)
    return [
        f"- scenario: {json.dumps(title, ensure_ascii=False)}",
        f"  tag: {tag}",
        f"  proves: [{ids}]",
        "  given:",
        f"    at: {at}",
        *(f"    {role}: {{}}" for role in roles),
        "  when: []",
        "  then: nothing",
    ]
