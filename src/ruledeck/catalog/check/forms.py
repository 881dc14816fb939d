"""The form of files by themselves: scenarios, waivers, reviews, and all of a game without a sound `game.yml`.

In: a workspace and a game's id. Out: problems of the files' form. Whether scenarios hold, and whether the ids
in them are there, is for `ruledeck verify` to say, for it takes the ruleset. What `game.yml` decides, such as
which stats a card has, is not looked at while that file has faults of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.check.ids import repeated_ids, repeated_rules
from ruledeck.catalog.check.known import REGISTERS
from ruledeck.catalog.history.reviewed import reviewed_file
from ruledeck.catalog.source.scenario import form_problems, scenario_files
from ruledeck.schema.document import Document, read_text
from ruledeck.schema.files.links import is_there
from ruledeck.schema.parse.fault import strange_character
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace
from ruledeck.text.rulebook import Chapter, read_chapter


def check_proofs(workspace: Workspace, game: str) -> Iterator[Problem]:
    """Yield what is wrong with the form of a game's scenarios, waivers and reviews, and files not read."""
    folder = workspace.root / "verifier" / game
    for path in scenario_files(workspace, game):
        yield from form_problems(workspace.read(path))
    for path, schema in ((folder / "waivers.yml", "waivers"), (reviewed_file(workspace, game), "reviewed")):
        if is_there(path):
            yield from _form_problems(workspace.read(path), schema)
    for path in sorted(folder.rglob("*.y*ml")):
        if _is_unread(path.relative_to(folder)):
            hint = "scenarios are in scenarios/**/*.yml, waivers in waivers.yml"
            yield Problem(workspace.name(path), 1, 1, "F013", "nothing reads this file", hint)


def check_apart(workspace: Workspace, game: str) -> Iterator[Problem]:
    """Yield what is wrong in a game's files whatever its `game.yml` says: their form, and ids given twice."""
    folder = workspace.game_folder(game)
    cards = [workspace.read(path) for path in sorted((folder / "cards").glob("**/*.yml"))]
    for document in cards:
        yield from _form_problems(document, "cards")
    yield from repeated_ids("card", cards)
    for path in (folder / file for file in (*REGISTERS, "rules.lock") if file != "game.yml"):
        if is_there(path):
            document = workspace.read(path)
            yield from _form_problems(document, "lock" if path.suffix == ".lock" else path.stem)
            if path.stem in ("rulings", "decks"):  # an id may well have several errata
                yield from repeated_ids(path.stem.removesuffix("s"), [document])
    chapters: list[Chapter] = []
    for number, path in enumerate(sorted((folder / "rules").glob("[!.#]*.md")), start=1):
        try:
            chapters.append(_chapter(workspace, path, number))
        except ContentError as error:
            yield from error.problems
    yield from (problem for chapter in chapters for problem in chapter.problems)
    yield from repeated_rules(chapters)


def _form_problems(document: Document, schema: str) -> list[Problem]:
    return [*document.problems] or validate(document, schema)


def _chapter(workspace: Workspace, path: Path, number: int) -> Chapter:
    name = workspace.name(path)
    text = read_text(path, name, workspace.root)
    strange = strange_character(text)
    if strange:
        raise ContentError([Problem(name, *strange)])
    return read_chapter(text, name, path.stem, number)


def _is_unread(path: Path) -> bool:
    """Return whether a file of YAML is none that is read, by its path in `verifier/<game>`."""
    is_scenario = path.parts[0] == "scenarios" and path.suffix == ".yml"
    return not (is_scenario or path.parts[0] == "ruleset" or path.as_posix() == "waivers.yml")
