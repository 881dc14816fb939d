"""Failures of random play as commands tell them: shown, made small, written as scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruledeck.cli.report import say
from ruledeck.cli.stage import stage
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.number import count as counted
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.simulation import Campaign
    from ruledeck.verifier.random.outcome import Outcome
    from ruledeck.verifier.random.shrink.finding import Found

Tell = Callable[[str], None]
MOST_SORTS = 5
"""Sorts of failures that are made small; one fault often shows in several ways."""


def tell_failures(
    workspace: Workspace, campaign: Campaign, outcomes: Sequence[Outcome], tell: Tell = click.echo
) -> int:
    """Tell what did not hold, write the first game of each sort as a scenario, and return the exit code."""
    failed = [outcome for outcome in outcomes if outcome.failure is not None]
    if not failed:
        return 0
    sorts = _sorts(failed)
    for outcome in sorts[:MOST_SORTS]:
        failure = outcome.failure
        assert failure is not None, "only games that failed are told"
        tell(f"seed {outcome.seed}: {failure.what}: {failure.message} (after {failure.at or 'setup'})")
        _write(workspace, campaign, outcome, tell)
    say(f"{counted(len(failed), 'game')} of {len(outcomes):,} did not hold")
    if len(sorts) > MOST_SORTS:
        say(f"{counted(len(sorts) - MOST_SORTS, 'other sort')} of failures: mend these first, and play again")
    return 1


def _sorts(failed: Iterable[Outcome]) -> list[Outcome]:
    """Return the first game of each sort of failure: by what did not hold, and after which entry point."""
    found: dict[tuple[str, str], Outcome] = {}
    for outcome in failed:
        if outcome.failure is not None:
            found.setdefault((outcome.failure.what, outcome.failure.at), outcome)
    return list(found.values())


def _write(workspace: Workspace, campaign: Campaign, outcome: Outcome, tell: Tell) -> None:
    """Write a failure as a scenario, and tell where it is and how it fails."""
    from ruledeck.catalog.source.setup.options import options_of
    from ruledeck.verifier.random.shrink.finding import scenario_of
    from ruledeck.verifier.scenario.report import detail_lines
    from ruledeck.verifier.scenario.workers import load_world

    world = load_world(workspace, campaign.game)
    with stage("Making it small"):
        found = scenario_of(world, outcome)
    again = f"ruledeck simulate {campaign.game} -n 1 --seed {outcome.seed}"
    again += options_of(world.ruleset.setups, outcome.setup)
    if found is None:
        say(f"  no scenario shows it from one entry point on; this plays the game again: {again}")
        return
    path, text = (
        scenario_file(workspace, campaign.game, outcome),
        _file_text(again, outcome, found),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file() and path.read_text(encoding="utf-8") != text:  # somebody may have said what is right
        tell(f"  {workspace.name(path)} is there already, and stays as it is; without it, it is written anew")
    else:
        write_whole(path, text)
        tell(f"  written as a scenario: {workspace.name(path)}")
    tell(f"  {found.failure.code} {found.failure.message}")
    lines = [f"hint: {found.failure.hint}"] if found.failure.hint else []
    for line in [*lines, *detail_lines(found.failure.details)]:
        tell(f"    {line}")


def scenario_file(workspace: Workspace, game: str, outcome: Outcome) -> Path:
    """Return where the scenario of a failure is written: among those of its game."""
    assert outcome.failure is not None, "only failures are written"
    where = outcome.failure.at.replace(".", "-")
    words = [outcome.failure.what, *([f"after-{where}"] if where else []), f"seed-{outcome.seed}"]
    return workspace.root / "verifier" / game / "scenarios" / "found" / f"{'-'.join(words)}.yml"


def _file_text(again: str, outcome: Outcome, found: Found) -> str:
    """Return the file of a scenario that was found, with what it is for, and what plays the game again."""
    assert outcome.failure is not None, "only failures are written"
    return (
        f"# Found by random play: `{again}`.\n"
        f"# {outcome.failure.what}: {' '.join(outcome.failure.message.split())}\n"
        "# It fails until the fault is mended. Then it holds whatever is different afterwards, as long as\n"
        "# nothing is broken; say in place of `sound` what is different, and it proves the rule too.\n"
        f"\n{found.text}"
    )
