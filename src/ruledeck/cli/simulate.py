"""`ruledeck simulate`: many games by chance, what must hold in all, and what they say to a designer."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import workspace_option
from ruledeck.cli.report import count as counted
from ruledeck.cli.report import say
from ruledeck.cli.stage import progress
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.verifier.random.outcome import Outcome


@click.command("simulate")
@click.argument("game")
@click.option(
    "-n", "--games", "number", type=click.IntRange(1), default=1000, show_default=True, help="How many games."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of the first game.")
@click.option(
    "--setup", metavar="YAML", help="How a game is set up, as its ruleset takes it: '[good, good]'."
)
@click.option("--unchecked", is_flag=True, help="Look at no invariants: some ten times faster.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), help="Write a line a game to this file.")
@click.option("--json", "is_json", is_flag=True, help="Write all numbers as one object.")
@workspace_option
def command(
    workspace: Workspace,
    game: str,
    number: int,
    seed: int,
    setup: str | None,
    unchecked: bool,
    csv_file: Path | None,
    is_json: bool,
) -> int:
    """Play many games of GAME by chance, on all cores.

    Every choice is made by chance. In each game no card may be lost or doubled, counters and values stay in
    their ranges, every question has an answer, the game ends, and it is the same when it is played again. Now
    and then two cards that a player does not know change places, and the player must not notice. Then come
    numbers: how long games are, who wins, how often each card is played, scored or destroyed.

    A seed gives the same game on any machine, however the games are shared out. Ends with 1 when something
    does not hold in a game; its seed is told.

    \b
    Examples:
      ruledeck simulate harbour-cats -n 100
      ruledeck simulate harbour-cats -n 100 --unchecked --csv games.csv
    """
    from ruledeck.verifier.random.campaign import simulate

    workspace.game_folder(game)
    with progress(f"Playing {game}") as told:
        outcomes = simulate(workspace, game, number, seed, setup_from(setup), not unchecked, told)
    if csv_file is not None:
        _write_csv(csv_file, outcomes)
    _tell_numbers(outcomes, is_json)
    return _tell_failures(outcomes)


def setup_from(text: str | None) -> Any:
    """Return a setup as plain data, or raise WrongUsageError."""
    if text is None:
        return None
    from ruledeck.schema.document import parse_document

    document = parse_document(text, "--setup")
    if document.problems:
        raise WrongUsageError(f"--setup is no YAML: {document.problems[0].message}", "write '[good, good]'")
    return document.data


def _tell_numbers(outcomes: Sequence[Outcome], is_json: bool) -> None:
    """Write what games say, as tables or as one object."""
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.verifier.simulation import print_statistics
    from ruledeck.verifier.random.statistics import statistics

    numbers = statistics(outcomes)
    if is_json:
        click.echo(json.dumps(asdict(numbers), ensure_ascii=False))
    else:
        print_statistics(result_console(), numbers)


def _write_csv(path: Path, outcomes: Sequence[Outcome]) -> None:
    from ruledeck.verifier.random.statistics import row

    rows = [row(outcome) for outcome in outcomes]
    columns = list(dict.fromkeys(name for each in rows for name in each))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)


def _tell_failures(outcomes: Sequence[Outcome]) -> int:
    """Tell what did not hold, the first game of each sort, and return the exit code."""
    failed = [outcome for outcome in outcomes if outcome.failure is not None]
    shown: set[str] = set()
    for outcome in failed:
        failure = outcome.failure
        if failure is not None and failure.what not in shown:
            shown.add(failure.what)
            click.echo(
                f"seed {outcome.seed}: {failure.what}: {failure.message} (after {failure.at or 'setup'})"
            )
    if failed:
        say(f"{counted(len(failed), 'game')} of {len(outcomes):,} did not hold")
    return 1 if failed else 0
