"""The form of what holds a game's rules to account: scenarios, waivers, reviews.

In: a workspace and a game's id. Out: problems of the files' form. Whether scenarios hold, and whether the ids
in them are there, is for `ruledeck verify` to say, for it takes the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.history.reviewed import reviewed_file
from ruledeck.catalog.source.scenario import form_problems, scenario_files
from ruledeck.schema.problem import Problem
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace


def check_proofs(workspace: Workspace, game: str) -> Iterator[Problem]:
    """Yield what is wrong with the form of a game's scenarios, waivers and reviews, and files not read."""
    folder = workspace.root / "verifier" / game
    for path in scenario_files(workspace, game):
        yield from form_problems(workspace.read(path))
    for path, schema in ((folder / "waivers.yml", "waivers"), (reviewed_file(workspace, game), "reviewed")):
        if path.is_file():
            document = workspace.read(path)
            yield from [*document.problems] or validate(document, schema)
    for path in sorted(folder.rglob("*.y*ml")):
        if _is_unread(path.relative_to(folder)):
            hint = "scenarios are in scenarios/**/*.yml, waivers in waivers.yml"
            yield Problem(workspace.name(path), 1, 1, "F013", "nothing reads this file", hint)


def _is_unread(path: Path) -> bool:
    """Return whether a file of YAML is none that is read, by its path in `verifier/<game>`."""
    is_scenario = path.parts[0] == "scenarios" and path.suffix == ".yml"
    return not (is_scenario or path.parts[0] == "ruleset" or path.as_posix() == "waivers.yml")
