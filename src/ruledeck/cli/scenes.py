"""Scenarios that a command is told to show: by title, or by a place in a file.

In: what somebody typed. Out: where the scenario stands; its story, played anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.schema.document import Document
from ruledeck.schema.parse.number import count, number_of
from ruledeck.schema.problem import ContentError, WrongUsageError, nearest
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.stories import Story

_PLACE = re.compile(r"(?P<file>.+\.yml)(?::(?P<line>\d+)(?::\d+)?)?")


@dataclass(frozen=True, slots=True)
class Scene:
    """Where a scenario stands: its game, its file, and its place in the file's list, from 0."""

    game: str
    file: Path
    index: int


def find_scenes(
    workspace: Workspace, games: Sequence[str], names: Sequence[str]
) -> tuple[list[Scene], list[str]]:
    """Return the scenarios that are named, and the names that are of none.

    A scenario is named by its title, or as `FILE:LINE`, where it stands around that line.

    Raises:
        WrongUsageError: a place in a file has no scenario.
    """
    found: list[Scene] = []
    others: list[str] = []
    for name in names:
        place = _PLACE.fullmatch(name)
        scene = _at_place(workspace, games, place) if place else _titled(workspace, games, name)
        if scene is not None:
            found.append(scene)
        else:
            others.append(name)
    return found, others


def _documents(workspace: Workspace, games: Sequence[str]) -> Iterator[tuple[str, Path, Document]]:
    from ruledeck.verifier.scenario.source import scenario_files

    for game in games:
        for path in scenario_files(workspace, game):
            yield game, path, workspace.read(path)


def _titles(workspace: Workspace, games: Sequence[str]) -> Iterator[tuple[str, Path, int, str]]:
    """Yield game, file, place in the file's list and title of each scenario."""
    for game, path, document in _documents(workspace, games):
        entries = document.data if isinstance(document.data, list) else []
        for index, entry in enumerate(entries):
            said = entry.get("scenario") if isinstance(entry, dict) else None
            if isinstance(said, str):
                yield game, path, index, said


def nearest_title(workspace: Workspace, games: Sequence[str], name: str) -> str | None:
    """Return a hint that names the scenario which begins so, or is called most like it; None for no such."""
    titles = [title for *_, title in _titles(workspace, games)]
    begun = [title for title in titles if title.casefold().startswith(name.casefold())]
    return f"did you mean '{begun[0]}'?" if len(begun) == 1 else nearest(name, titles)


def _titled(workspace: Workspace, games: Sequence[str], title: str) -> Scene | None:
    """Return the scenario of a title; a name of one word is a card's, and no file is read for it."""
    wanted = " ".join(title.split()).casefold()
    if " " not in wanted:
        return None
    for game, path, index, said in _titles(workspace, games):
        if said.casefold() == wanted:
            return Scene(game, path, index)
    return None


def _at_place(workspace: Workspace, games: Sequence[str], place: re.Match[str]) -> Scene:
    wanted, line = Path(place["file"]), number_of(place["line"] or "1")
    for game, path, document in _documents(workspace, games):
        if path.samefile(wanted) if wanted.exists() else path == workspace.root / wanted:
            lines = len(document.text.splitlines())
            if not 1 <= line <= lines:
                raise WrongUsageError(
                    f"no line {line} in {place['file']}", f"the file has {count(lines, 'line')}"
                )
            entries = document.data if isinstance(document.data, list) else []
            starts = [document.position((index,))[0] for index in range(len(entries))]
            around = [index for index, start in enumerate(starts) if start <= line] or [0]
            if starts:
                return Scene(game, path, around[-1])
    hint = "they are in verifier/<game>/scenarios/; name one by its title too"
    raise WrongUsageError(f"no scenario at {place[0]}", hint)


def story_of(workspace: Workspace, scene: Scene) -> tuple[Story, Mapping[str, str]]:
    """Return the story of a scenario, and what the game calls its stored fields.

    Raises:
        ContentError: it cannot be read, or does not hold.
    """
    from ruledeck.verifier.scenario.play.run import play
    from ruledeck.verifier.scenario.report import problem_of
    from ruledeck.verifier.scenario.source import read_scenarios
    from ruledeck.verifier.scenario.workers import load_world
    from ruledeck.verifier.story.table import field_names
    from ruledeck.verifier.story.telling import tell

    world = load_world(workspace, scene.game)
    loaded = read_scenarios(world, workspace.read(scene.file))
    scenario = next((each for each in loaded.scenarios if each.path[0] == scene.index), None)
    if scenario is None:
        raise ContentError(loaded.problems)
    failure = play(world, scenario).failure
    if failure is not None:
        raise ContentError([problem_of(scenario, failure)])
    return tell(world, scenario), field_names(world.ruleset)
