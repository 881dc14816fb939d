"""`ruledeck verify`: the scenarios of all games, or of some files or folders, played against the rules."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, from_here, games_option, inside, workspace_option
from ruledeck.cli.proving import played, prove_game
from ruledeck.cli.report import count, say, wants_colour
from ruledeck.cli.report.text import problem_text
from ruledeck.schema.problem import Problem, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.verifier.scenario.workers import Outcome, Result


@click.command("verify")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[FILES]...")
@games_option
@click.option("--quick", is_flag=True, help="Play the scenarios, and try no changes of the rules.")
@click.option("--whole", is_flag=True, help="List what is proved too, with the scenarios that prove it.")
@click.option("--json", "is_json", is_flag=True, help="Write an object a line: a scenario, an id, a problem.")
@workspace_option
def command(
    workspace: Workspace,
    paths: tuple[Path, ...],
    games: tuple[str, ...],
    quick: bool,
    whole: bool,
    is_json: bool,
) -> int:
    """Play the scenarios of the rules, and tell what they prove.

    Each must end exactly as it says. One that does not is shown with what was expected, what came, what was
    offered, and what happened by which rules. FILES are files or folders of scenarios; without them, all are
    played.

    When all hold, every rule and every text is changed in every way that matters, and the scenarios are
    played again: a rule is proved when each change of it is noticed. What is not proved is listed, with the
    changes that nobody noticed. With FILES or --quick this is left out.

    Ends with 0 when all scenarios hold, with 1 when some do not or cannot be read.

    \b
    Examples:
      ruledeck verify --quick
      ruledeck verify --json --quick
    """
    if whole and is_json:
        raise WrongUsageError("--whole is for people", "--json lists everything anyway")
    started = time.perf_counter()
    outcome = _verified(workspace, games, [inside(workspace, path) for path in paths])
    if is_json:
        _write_lines(_lines(outcome))
    else:
        _write(workspace, outcome)
    say(_summary(outcome, time.perf_counter() - started))
    if outcome.problems or any(result.problem for result in outcome.results):
        return 1
    if not (quick or paths):
        _prove(workspace, dict.fromkeys(result.game for result in outcome.results), is_json, whole)
    return 0


def _prove(workspace: Workspace, games: Iterable[str], is_json: bool, is_whole: bool) -> None:
    """Tell what is proved of games."""
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.verifier.status import print_status
    from ruledeck.schema.game import load_game

    for game in games:
        report = prove_game(workspace, game)
        if is_json:
            _write_lines(
                {"kind": "id", "game": game, **asdict(status)} for status in report.statuses.values()
            )
        else:
            print_status(result_console(), report, load_game(workspace, game)[0].name, is_whole)


def _write_lines(lines: Iterable[dict[str, Any]]) -> None:
    click.echo("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines), nl=False)


def _verified(workspace: Workspace, games: tuple[str, ...], wanted: Sequence[Path]) -> Outcome:
    """Return what comes of the scenarios that are asked for."""
    found = {game: _files(workspace, game, wanted) for game in chosen_games(workspace, games)}
    files = {game: paths for game, paths in found.items() if paths}
    if wanted and not files:
        raise WrongUsageError("no scenarios there", "they are in verifier/<game>/scenarios/, in files *.yml")
    return played(workspace, files)


def _files(workspace: Workspace, game: str, wanted: Sequence[Path]) -> list[Path]:
    from ruledeck.verifier.scenario.source import scenario_files

    files = scenario_files(workspace, game)
    return [file for file in files if not wanted or any(file.is_relative_to(path) for path in wanted)]


def _write(workspace: Workspace, outcome: Outcome) -> None:
    """Write the problems of files, then each scenario that does not hold."""
    for problem in outcome.problems:
        click.echo(_text(workspace, problem), color=wants_colour())
    for result in outcome.results:
        if result.problem:
            click.echo("\n".join(_failed(workspace, result, result.problem)), color=wants_colour())


def _failed(workspace: Workspace, result: Result, problem: Problem) -> Iterator[str]:
    from ruledeck.verifier.scenario.report import detail_lines

    yield f"\n{click.style(result.title, bold=True)}"
    yield _text(workspace, problem)
    for line in detail_lines(result.details):
        yield f"  {line}"


def _text(workspace: Workspace, problem: Problem) -> str:
    """Return a problem for people; on a terminal with its line of the file."""
    rows: list[str] = []
    if sys.stdout.isatty():
        rows = (workspace.root / problem.file).read_text(encoding="utf-8", errors="replace").split("\n")
    width = shutil.get_terminal_size().columns
    return problem_text(problem, from_here(workspace.root, problem.file), rows, width)


def _lines(outcome: Outcome) -> Iterator[dict[str, Any]]:
    """Yield what is written as JSON: problems of files, then all scenarios."""
    for problem in outcome.problems:
        yield {"kind": "problem", **_place(problem)}
    for result in outcome.results:
        said: dict[str, Any] = {
            "kind": "scenario",
            "status": "failed" if result.problem else "holds",
            "game": result.game,
            "scenario": result.title,
            "file": result.file,
            "tag": result.tag,
            "proves": result.proves,
            "events": result.events,
        }
        if result.problem:
            told = {detail.heading: detail.lines for detail in result.details}
            said |= {"found_by": result.sort, **_place(result.problem), "details": told}
        yield said


def _place(problem: Problem) -> dict[str, Any]:
    names = ("file", "line", "column", "code", "message", "hint")
    return {name: getattr(problem, name) for name in names}


def _summary(outcome: Outcome, seconds: float) -> str:
    results = outcome.results
    failed = sum(result.problem is not None for result in results)
    if not results and not outcome.problems:
        return "no scenarios; start one with 'ruledeck new scenario'"
    if not results:
        return f"no scenario could be played: {count(len(outcome.problems), 'problem')}, {seconds:.1f} s"
    games = count(len({result.game for result in results}), "game")
    found = f"{failed:,} {'does' if failed == 1 else 'do'} not hold" if failed else "all hold"
    if outcome.problems:
        found += f", {count(len(outcome.problems), 'problem')} in files"
    colour = "red" if failed or outcome.problems else "green"
    return f"{count(len(results), 'scenario')} of {games}: {click.style(found, fg=colour)}, {seconds:.1f} s"
