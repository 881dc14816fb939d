"""Campaigns of games by chance, as commands play and keep them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruledeck.cli.report import say
from ruledeck.cli.stage import progress
from ruledeck.schema.parse.number import count
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.simulation import Campaign, Statistics
    from ruledeck.verifier.random.statistics import Gathered


def play_campaign(
    workspace: Workspace, campaign: Campaign, gathered: Gathered, address: str | None = None
) -> bool:
    """Play the games of a campaign; return whether all were played, and not stopped by Ctrl-C.

    `address` is that of a cluster; without one all cores here play.
    """
    from ruledeck.verifier.random.campaign import on_cores, simulate
    from ruledeck.verifier.random.cluster import on_cluster

    spread = on_cores if address is None else on_cluster(address)
    try:
        with progress(f"Playing {campaign.game}") as told:
            simulate(workspace, campaign, spread, told, gathered)
    except KeyboardInterrupt:
        if not len(gathered):
            raise
        return False
    return True


def played_state(workspace: Workspace, game: str) -> str:
    """Return a hash of all files that games played by chance depend on, as they are now."""
    from ruledeck.catalog.status import state_of

    return state_of(workspace, game, has_scenarios=False)


def keep_numbers(workspace: Workspace, of: str, campaign: Campaign, numbers: Statistics) -> None:
    """Keep the numbers of sound games for the site; `of` is the state in which the game was played."""
    from ruledeck.catalog.simulation import Kept, keep

    if numbers.games:
        path = keep(workspace, Kept(of, campaign, numbers))
        say(f"kept for the site in {workspace.name(path)}" if path else "more games are kept for the site")


def simulate_games(workspace: Workspace, games: Iterable[str]) -> None:
    """Play as many games by chance as the workspace asks for, where anything in a game has changed since.

    Invariants are left to `ruledeck simulate`. Games that end in a fault are told, and count for nothing.
    """
    from ruledeck.catalog.simulation import Campaign
    from ruledeck.verifier.random.statistics import Gathered

    for game in games:
        number, setup = workspace.simulated(game)
        of = played_state(workspace, game) if number else ""
        if not number or _is_known(workspace, of, game, number, setup):
            continue
        campaign, gathered = Campaign(game, number, setup=setup, is_checked=False), Gathered()
        if not play_campaign(workspace, campaign, gathered):
            raise KeyboardInterrupt
        numbers = gathered.statistics()
        keep_numbers(workspace, of, campaign, numbers)
        failed = sum(numbers.failures.values())
        if failed:
            say(f"{count(failed, 'game')} did not hold; see 'ruledeck simulate {game}'")


def _is_known(workspace: Workspace, of: str, game: str, number: int, setup: Any) -> bool:
    """Return whether the numbers of so many games of a state are kept that were set up so."""
    from ruledeck.catalog.simulation import read_kept

    alike = [each for each in read_kept(workspace, game) if each.campaign.setup == setup]
    return any(each.of == of and each.numbers.games >= number for each in alike)
