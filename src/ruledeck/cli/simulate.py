"""`ruledeck simulate`: many games by chance, what must hold in all, and what they say to a designer."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.campaigns import keep_numbers, play_campaign, played_state
from ruledeck.cli.finding import tell_failures
from ruledeck.cli.modes import ModesCommand, setup_options, setup_said
from ruledeck.cli.options import workspace_option
from ruledeck.cli.report import say
from ruledeck.cli.setting import beginning
from ruledeck.schema.files.whole import is_stream, write_whole
from ruledeck.schema.parse.number import count as counted
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.simulation import Campaign, Statistics
    from ruledeck.catalog.source.content import Content
    from ruledeck.verifier.random.outcome import Outcome
    from ruledeck.verifier.random.statistics import Gathered


@click.command("simulate", cls=ModesCommand)
@click.argument("game")
@click.option(
    "-n", "--games", "number", type=click.IntRange(1), default=1000, show_default=True, help="How many games."
)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Seed of the first game.")
@setup_options
@click.option("--unchecked", is_flag=True, help="Look at no invariants: some five times faster.")
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a line a game to this file; a line a card, and a group of cards, to others beside it, "
    "where it is no device or pipe.",
)
@click.option("--json", "is_json", is_flag=True, help="Write all numbers as one object.")
@click.option("--on", "address", metavar="ADDRESS", help="Play on the Dask cluster there: tcp://HOST:8786.")
@workspace_option
def command(
    workspace: Workspace,
    game: str,
    number: int,
    seed: int,
    players: str | None,
    modes: str | None,
    setup: str | None,
    unchecked: bool,
    csv_file: Path | None,
    is_json: bool,
    address: str | None,
) -> int:
    """Play many games of GAME by chance, on all cores.

    Every choice is made by chance. In each game no card may be lost or doubled, counters and values stay in
    their ranges, every question has an answer, the game ends, and it is the same when it is played again. Now
    and then two cards that a player does not know change places, and the player must not notice. Then come
    numbers: how long games are, who wins, how often each card is played, scored or destroyed. The site shows
    them on a page of the game, from the next build on.

    A seed gives the same game on any machine, however the games are shared out. Ctrl-C ends it, with the
    numbers of what was played. Ends with 1 when something does not hold in a game, or not all were played.

    What does not hold is cut down to the last entry point before it and made small, and is written as a
    scenario under verifier/GAME/scenarios/found, which fails until the fault is mended.

    A game with modes has options for them: 'ruledeck simulate GAME --help' lists them. With --modes random
    and --players random each game draws its own; what other options say stays.

    With --on a Dask cluster plays (pip install 'path/to/the/clone[dask]'). Its workers need this Ruledeck
    and no files: the game is sent to them.

    \b
    Examples:
      ruledeck simulate harbour-cats -n 100
      ruledeck simulate harbour-cats -n 100 --unchecked --csv games.csv
    """
    from ruledeck.catalog.simulation import Campaign
    from ruledeck.catalog.source.content import load_sound_content

    workspace.game_folder(game)
    content = load_sound_content(workspace, game)
    said = setup_said(content.setups, game, setup, players, modes)
    campaign = Campaign(game, number, seed, said, not unchecked)
    _begin_once(content, campaign, setup)
    return _play(workspace, campaign, csv_file, is_json, address)


def _play(
    workspace: Workspace, campaign: Campaign, csv_file: Path | None, is_json: bool, address: str | None
) -> int:
    """Play the games, tell their numbers and what does not hold; return with what the command ends."""
    from ruledeck.catalog.source.setup.draw import is_drawn
    from ruledeck.verifier.random.statistics import Gathered

    if csv_file is not None:
        csv_file.parent.mkdir(parents=True, exist_ok=True)  # before hours of play, not behind them
    of, gathered = played_state(workspace, campaign.game), Gathered()
    is_whole = play_campaign(workspace, campaign, gathered, address)
    numbers = gathered.statistics()
    _tell_numbers(numbers, is_json)
    if is_whole:
        keep_numbers(workspace, of, campaign, numbers)
    else:
        say(f"stopped after {len(gathered):,} of {counted(campaign.count, 'game')}")
    if csv_file is not None:
        _write_csv(csv_file, gathered, numbers, is_drawn(campaign.setup))
    failed = tell_failures(workspace, campaign, gathered.outcomes, say if is_json else click.echo)
    return max(failed, 0 if is_whole else 1)


def _begin_once(content: Content, campaign: Campaign, setup: str | None) -> None:
    """Begin the first game and leave it, so that what keeps all of them from beginning is told once."""
    from ruledeck.catalog.source.setup.draw import setup_of_seed
    from ruledeck.verifier.texts import playable

    ruleset = playable(content)
    with beginning(content.workspace, campaign.game, setup):
        ruleset.new_game(setup_of_seed(ruleset.setups, campaign.setup, campaign.first), campaign.first, True)


def _tell_numbers(numbers: Statistics, is_json: bool) -> None:
    """Write what games say, as tables or as one object."""
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.verifier.simulation import print_statistics

    if is_json:
        click.echo(json.dumps(asdict(numbers), ensure_ascii=False))
    else:
        print_statistics(result_console(), numbers)


def _write_csv(path: Path, gathered: Gathered, numbers: Statistics, has_setups: bool) -> None:
    """Write the games to a file, cards and groups of cards to others beside it: `games-cards.csv`.

    Beside a device or a pipe no files are made.
    """
    from ruledeck.verifier.random.statistics import card_row, group_row, row

    kinds = sorted({kind for card in numbers.cards for kind in card.per_game})
    rows = [row(each) | (_setup_row(each) if has_setups else {}) for each in gathered.outcomes]
    _write_rows(path, rows)
    written = [str(path)]
    tables = {"cards": [card_row(card, kinds) for card in numbers.cards]}
    tables |= {"groups": [group_row(group) for group in numbers.groups]} if numbers.groups else {}
    for name, lines in {} if is_stream(path) else tables.items():
        beside = path.with_name(f"{path.stem}-{name}{path.suffix}")
        _write_rows(beside, lines)
        written.append(str(beside))
    say(f"written to {' and '.join(filter(None, (', '.join(written[:-1]), written[-1])))}")


def _setup_row(outcome: Outcome) -> dict[str, Any]:
    """Return how many play a game that chance has set up, and the modes that are not as usual."""
    modes = (
        f"{id}: {value}" if isinstance(value, str) else id for id, value in outcome.setup["modes"].items()
    )
    return {"players": outcome.setup["players"], "modes": ", ".join(modes)}


def _write_rows(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    columns = list(dict.fromkeys(name for each in rows for name in each))
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, columns, restval="")
    writer.writeheader()
    writer.writerows(rows)
    write_whole(path, file.getvalue())
