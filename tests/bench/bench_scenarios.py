"""How many scenarios are played in a second once they are loaded, on one core, and what loading them takes.

Those of the duel, the small game of the tests, and those of this checkout's games.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from row import Row

from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.source import load_scenarios, scenario_files
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.scenario.world import World

TESTS = Path(__file__).parents[1]
SECONDS = 2.0


def run() -> list[Row]:
    """Return the rates, of games that have scenarios."""
    sys.path.append(str(TESTS / "support"))
    from duel import duel_scenarios, duel_world

    world = duel_world()
    texts = [path.read_text(encoding="utf-8") for path in sorted((TESTS / "scenario" / "good").glob("*.yml"))]
    started = time.perf_counter()
    scenarios = [one for text in texts for one in duel_scenarios(text, world).scenarios]
    read = len(scenarios) / (time.perf_counter() - started)
    return [
        Row("scenarios read", None, read, "/s", f"{len(scenarios)} of the duel, no cache", True),
        _played("the duel", world, scenarios),
        *_shipped(),
    ]


def _shipped() -> Iterator[Row]:
    workspace = open_workspace(TESTS.parent)
    for game in workspace.games:
        files = scenario_files(workspace, game)
        if files:
            world = load_world(workspace, game)
            yield _played(game, world, load_scenarios(workspace, world, files).scenarios)


def _played(name: str, world: World, scenarios: list[Scenario] | tuple[Scenario, ...]) -> Row:
    count, started = 0, time.perf_counter()
    while (taken := time.perf_counter() - started) < SECONDS:
        for scenario in scenarios:
            play(world, scenario)
        count += len(scenarios)
    return Row(
        f"scenarios played, {name}", 1000, count / taken, "/s", f"{len(scenarios)} of them, 1 core", True
    )
