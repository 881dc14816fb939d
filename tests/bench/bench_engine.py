"""Random play of the invented game: events a second on one core, and what the trace costs."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from row import Row

from ruledeck.catalog.source.content import load_content
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.texts import playable

EMBER = Path(__file__).parents[1] / "support" / "ember"
GAMES = 300
ROUNDS = 5


def run() -> list[Row]:
    """Return events a second with a trace, and how much longer they take than without."""
    ruleset = playable(load_content(open_workspace(EMBER), "ember"))
    with collection_paused():
        pairs = [(_speed(ruleset, True), _speed(ruleset, False)) for _ in range(ROUNDS)]
    traced, untraced = max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    note = f"{GAMES} games of ember for two, set-up and random choices included; best of {ROUNDS}"
    return [
        Row("events of random play, traced", 100_000, traced, "a second", note, at_least=True),
        Row("cost of the trace", 1.2, untraced / traced, "times", f"untraced: {untraced:,.0f} a second"),
    ]


def _speed(ruleset: Ruleset, is_traced: bool) -> float:
    """Return the events a second of processor time."""
    events = 0
    start = time.process_time()
    for seed in range(GAMES):
        game = ruleset.begin({"players": 2}, seed, is_traced)
        chooser = Random(seed)
        Run(game, lambda ask, chooser=chooser: ask.sample(chooser), keeps=False).play()
        events += game.recorded
        game.clear()
    return events / (time.process_time() - start)
