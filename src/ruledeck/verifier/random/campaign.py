"""Many games by chance, shared out. In: a workspace, a campaign, what it is spread over. Out: all outcomes.

Each game depends on its seed alone, so that it does not matter how they are shared out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from ruledeck.catalog.simulation import Campaign
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.source.setup.draw import setup_of_seed
from ruledeck.catalog.status import state_of
from ruledeck.schema.interrupt import ctrl_c_held
from ruledeck.schema.processes import run_on_cores
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.random.outcome import Outcome
from ruledeck.verifier.random.play import play_randomly
from ruledeck.verifier.random.statistics import Gathered
from ruledeck.verifier.texts import playable

PIECE = 10
"""Games in one piece of work: a second's worth, so that one sees how far it is and Ctrl-C loses little."""

Spread = Callable[[Workspace, Campaign], Iterator[Sequence[Outcome]]]
"""Yields what becomes of the games of a campaign, piece by piece, in any order."""


def on_cores(workspace: Workspace, campaign: Campaign) -> Iterator[Sequence[Outcome]]:
    """Yield what becomes of the games of a campaign, played on every core of this machine."""
    of = state_of(workspace, campaign.game, has_scenarios=False)
    work = [(workspace.root, of, campaign, first, count) for first, count in pieces(campaign)]
    return run_on_cores(played, work, __name__)


def simulate(
    workspace: Workspace,
    campaign: Campaign,
    spread: Spread = on_cores,
    told: Callable[[int, int], None] | None = None,
    gathered: Gathered | None = None,
) -> Gathered:
    """Return what becomes of the games of a campaign.

    Args:
        workspace: where the game is.
        campaign: which games.
        spread: what they are played on.
        told: is told how many games are over, of how many.
        gathered: where the outcomes are gathered; whoever gives it has those that came before Ctrl-C too.
    """
    found = Gathered() if gathered is None else gathered
    for outcomes in spread(workspace, campaign):
        with ctrl_c_held():
            found.add(outcomes)
        if told is not None:
            told(len(found), campaign.count)
    return found


def pieces(campaign: Campaign) -> list[tuple[int, int]]:
    """Return where each piece of a campaign begins, and how many games are in it."""
    end = campaign.first + campaign.count
    return [(first, min(PIECE, end - first)) for first in range(campaign.first, end, PIECE)]


def played(root: Path, of: str, campaign: Campaign, first: int, count: int) -> Sequence[Outcome]:
    """Return what becomes of `count` games of a campaign, with the seeds from `first` on."""
    ruleset = _ruleset(root, campaign.game, of)
    return [one_game(ruleset, campaign, seed) for seed in range(first, first + count)]


def one_game(ruleset: Ruleset, campaign: Campaign, seed: int) -> Outcome:
    """Return what becomes of the game of one seed."""
    setup = setup_of_seed(ruleset.setups, campaign.setup, seed)
    return play_randomly(ruleset, setup, seed, is_checked=campaign.is_checked)


@lru_cache(maxsize=1)
def _ruleset(root: Path, game: str, of: str) -> Ruleset:
    """Return the ruleset of a game in the state `of`; a process that plays many pieces loads it once."""
    return playable(load_sound_content(open_workspace(root), game))
