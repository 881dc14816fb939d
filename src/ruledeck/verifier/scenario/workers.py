"""Files of scenarios read and played as plain data, so that it can be done in several processes.

In: a workspace's folder, a game, names of files. Out: a Result for each scenario, and problems of the files.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.text.phrases import has_phrases, load_phrases
from ruledeck.verifier.scenario.play.failure import Detail
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.report import problem_of
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.source import load_scenarios
from ruledeck.verifier.scenario.texts import steps_reader
from ruledeck.verifier.scenario.world import World, ids_of
from ruledeck.verifier.texts import playable


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a scenario: `problem` is None where it holds, else it and `details` say why it does not.

    `file` and `index` say where it stands (its place in the file's list, from 0); `events` how many happened,
    `seconds` how long they took.
    """

    game: str
    file: str
    index: int
    title: str
    tag: str
    proves: tuple[str, ...]
    events: int
    problem: Problem | None = None
    sort: str = ""
    details: tuple[Detail, ...] = ()
    seconds: float = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of files: results of the scenarios that could be read, problems of the others."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...] = ()


def load_world(workspace: Workspace, game: str) -> World:
    """Return a game as scenarios are played with it.

    Raises:
        ContentError: what is wrong in its texts or in its ruleset.
    """
    return world_of(load_sound_content(workspace, game))


def world_of(content: Content) -> World:
    """Return a game that has been read as scenarios are played with it.

    Raises:
        ContentError: what is wrong in its ruleset.
    """
    ruleset = playable(content)
    specs = {id: spec for id, (spec, _) in ruleset.specs.items()}
    if not has_phrases(content.game):
        return World(ruleset, specs, ids_of(content))
    book = load_phrases(content.workspace, content.game)
    return World(ruleset, specs, ids_of(content, frozenset(book.phrases)), steps_reader(ruleset, book))


def run_files(root: Path, game: str, names: Sequence[str], titles: frozenset[str] | None = None) -> Outcome:
    """Return what comes of files, by their names in the workspace at `root`; of some titles or of all."""
    workspace = open_workspace(root)
    world = load_world(workspace, game)
    loaded = load_scenarios(workspace, world, [root / name for name in names])
    chosen = [each for each in loaded.scenarios if titles is None or each.title in titles]
    results = tuple(_result(game, world, scenario) for scenario in chosen)
    return Outcome(results, loaded.problems)


def _result(game: str, world: World, scenario: Scenario) -> Result:
    started = time.perf_counter()
    played = play(world, scenario)
    failure = played.failure
    return Result(
        game,
        scenario.document.name,
        int(scenario.path[0]),
        scenario.title,
        scenario.tag,
        scenario.proves,
        played.game.recorded if played.game else 0,
        problem_of(scenario, failure) if failure else None,
        failure.sort if failure else "",
        failure.details if failure else (),
        time.perf_counter() - started,
    )


def in_pieces(files: Iterable[Path], count: int) -> list[list[Path]]:
    """Return files in so many groups of about the same size, none of which is empty."""
    groups: list[tuple[int, list[Path]]] = [(0, []) for _ in range(count)]
    for path in sorted(files, key=lambda path: (-path.stat().st_size, path)):
        least = min(range(count), key=lambda group: groups[group][0])
        size, held = groups[least]
        groups[least] = (size + path.stat().st_size, [*held, path])
    return [held for _, held in groups if held]


def twin_titles(workspace: Workspace, results: Iterable[Result]) -> Iterator[Problem]:
    """Yield a problem for each scenario that is called like an earlier one of its game."""
    seen: dict[tuple[str, str], Result] = {}
    for result in sorted(results, key=lambda result: (result.game, result.file, result.index)):
        first = seen.setdefault((result.game, result.title), result)
        if first is not result:
            line, _ = workspace.read(workspace.root / first.file).position((first.index,))
            message = f"another scenario is called '{result.title}'"
            hint = f"it is at {first.file}:{line}; say what differs between the two"
            document = workspace.read(workspace.root / result.file)
            yield document.problem((result.index, "scenario"), "V112", message, hint)
