"""Random play of Raid Wars beside RLCard's games and OpenSpiel's Python games, in the same run.

What is counted differs, and so all of it is shown. Ours counts events: recorded changes of state and
refusals, each with its rules, card and text; asks, rolls and markers are not counted. Theirs count steps: one
action of a player. So ours is shown in steps too: answers of players where there was a choice. All on one
core, with set-up, legal choices and random answers included. Enchanters has stacks whose texts and icons come
and go with the cards on top, and so shows what that costs.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from row import Row

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.random import play_randomly
from ruledeck.verifier.texts import playable

CHECKOUT = Path(__file__).parents[2]
PEERS = CHECKOUT / "build" / "peers" / "bin" / "python"
SECONDS = 1.0
EVENTS = 100_000
"""Events a second of one core in random play."""
GAMES = 40
ROUNDS = 10
"""The greatest speed of so many rounds counts, as what else a machine does can only take from it."""
LIKE_LENGTH = 50
"""Steps from which a game is of like length: those that are over in five steps are mostly set-up."""


def run() -> list[Row]:
    """Return our figures, and those of peers where they are installed."""
    ruleset = _ruleset("raid-wars")
    ours = _best(ruleset)
    rows = [
        Row("Raid Wars: events, traced", EVENTS, ours["events"], "a second", _note(ours), at_least=True),
        _events("Enchanters", EVENTS),
        _events("Champions", None),
        Row(
            "Raid Wars: as `simulate --unchecked` plays it", None, _played(ruleset, False), "events a second"
        ),
        Row("Raid Wars: as `simulate` plays it", None, _played(ruleset, True), "events a second"),
    ]
    if not PEERS.is_file():
        told = "RLCard and OpenSpiel are not installed: `make peers`, then again"
        return [*rows, Row("Raid Wars: steps", None, ours["steps"], "a second", told)]
    peers = [json.loads(line) for line in _peers()]
    return [*rows, *_beside(ours, peers)]


def _ruleset(game: str) -> Ruleset:
    return playable(load_sound_content(open_workspace(CHECKOUT), game))


def _events(name: str, budget: float | None) -> Row:
    """Return how many events of a game there are in a second."""
    best = _best(_ruleset(name.lower()))
    return Row(f"{name}: events, traced", budget, best["events"], "a second", _note(best), at_least=True)


def _best(ruleset: Ruleset) -> Mapping[str, float]:
    """Return the greatest of several speeds."""
    with collection_paused():
        return max((_speed(ruleset) for _ in range(ROUNDS)), key=lambda speed: speed["events"])


def _note(speed: Mapping[str, float]) -> str:
    length, choices = speed["length"], speed["choices"]
    return f"{length:,.0f} events and {choices:,.0f} steps a game, best of {ROUNDS} x {GAMES}"


def _beside(ours: Mapping[str, float], peers: list[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield our steps against RLCard's quickest game of like length, then all games of peers."""
    long = [peer for peer in peers if peer["library"] == "RLCard" and peer["length"] >= LIKE_LENGTH]
    best = max(long, key=lambda peer: peer["steps"])
    note = f"the budget is RLCard's {best['game']}, its quickest game of {LIKE_LENGTH} steps and more"
    yield Row("Raid Wars: steps", best["steps"], ours["steps"], "a second", note, at_least=True)
    for peer in peers:
        name = f"{peer['library']}: {peer['game'].removeprefix('python_')}"
        note = f"{peer['length']:,.0f} steps a game, {peer['games']:,.0f} games a second"
        yield Row(name, None, peer["steps"], "steps a second", note)


def _peers() -> list[str]:
    words = [str(PEERS), str(Path(__file__).with_name("peers.py")), str(SECONDS)]
    outcome = subprocess.run(words, check=True, capture_output=True, text=True)
    return outcome.stdout.splitlines()


def _speed(ruleset: Ruleset) -> dict[str, float]:
    """Return events and steps a second of processor time, and how many of each a game has."""
    events = steps = 0
    start = time.process_time()
    for seed in range(GAMES):
        game = ruleset.new_game(None, seed, True)
        chooser, asked = Random(seed), [0]

        def answer(ask: Any, chooser: Random = chooser, asked: list[int] = asked) -> Any:
            asked[0] += 1
            return ask.sample(chooser)

        Run(game, answer, keeps=False).play()
        events, steps = events + game.recorded, steps + asked[0]
        game.clear()
    spent = time.process_time() - start
    return {
        "events": events / spent,
        "steps": steps / spent,
        "length": events / GAMES,
        "choices": steps / GAMES,
    }


def _played(ruleset: Ruleset, is_checked: bool) -> float:
    """Return the events a second of games as a campaign plays them: with invariants or without."""
    start = time.process_time()
    games = GAMES // 4 if is_checked else GAMES
    events = sum(play_randomly(ruleset, None, seed, is_checked=is_checked).events for seed in range(games))
    return events / (time.process_time() - start)
