"""Many games by chance, shared out over processes. In: a workspace, a game, how many. Out: an Outcome each.

Each game depends on its seed alone, so that it does not matter how they are shared out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.processes import cores, run_on_cores
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.verifier.random.outcome import Outcome
from ruledeck.verifier.random.play import play_randomly
from ruledeck.verifier.texts import playable

PIECES = 8
"""Pieces of work for each process, so that all end at about the same time and one sees how far they are."""


def simulate(
    workspace: Workspace,
    game: str,
    count: int,
    first: int = 0,
    setup: Any = None,
    is_checked: bool = True,
    told: Callable[[int, int], None] | None = None,
) -> list[Outcome]:
    """Return what becomes of games with the seeds from `first` on.

    Args:
        workspace: where the game is.
        game: its id.
        count: how many are played.
        first: the first seed.
        setup: plain data for the ruleset's `begin`.
        is_checked: whether invariants are looked at.
        told: is told how many games are over, of how many.
    """
    pieces = _pieces(first, count, max(1, min(count, cores() * PIECES)))
    work = [(workspace.root, game, start, size, setup, is_checked) for start, size in pieces]
    outcomes: list[Outcome] = []
    for found in run_on_cores(played, work, __name__):
        outcomes += found
        if told is not None:
            told(len(outcomes), count)
    return sorted(outcomes, key=lambda outcome: outcome.seed)


def played(root: Path, game: str, first: int, count: int, setup: Any, is_checked: bool) -> Sequence[Outcome]:
    """Return what becomes of `count` games with the seeds from `first` on."""
    ruleset = playable(load_sound_content(open_workspace(root), game))
    return [
        play_randomly(ruleset, setup, seed, is_checked=is_checked) for seed in range(first, first + count)
    ]


def _pieces(first: int, count: int, pieces: int) -> list[tuple[int, int]]:
    """Return where each piece begins, and how many games are in it."""
    bounds = [first + count * piece // pieces for piece in range(pieces + 1)]
    return [(start, end - start) for start, end in pairwise(bounds) if end > start]
