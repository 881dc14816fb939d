"""`ruledeck verify`: the scenarios of all games, or of some files or folders, played against the rules."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, from_here, games_among, games_option, inside, workspace_option
from ruledeck.cli.report import say, wants_colour
from ruledeck.cli.report.written import FORMS, problem_texts, write_problems
from ruledeck.cli.verifying import Asked, choice_lines, choices_since, found, verified
from ruledeck.schema.files.links import without_links
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import Problem, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.cli.report.proof.finding import Finding
    from ruledeck.verifier.scenario.workers import Outcome, Result

REPORTS = ("junit", "sarif", "html")


def report_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--junit FILE`, `--sarif FILE` and `--html FILE`."""
    told = {
        "junit": "Write JUnit XML too, which CI services show.",
        "sarif": "Write SARIF 2.1.0 too, which code hosts show at the lines.",
        "html": "Write one page for a browser too.",
    }
    for name in reversed(REPORTS):
        kind = click.Path(path_type=Path, dir_okay=False)
        function = click.option(f"--{name}", type=kind, metavar="FILE", help=told[name])(function)
    return function


@click.command("verify")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[FILES]...")
@games_option
@click.option("--quick", is_flag=True, help="Play the scenarios, and try no changes of the rules.")
@click.option(
    "--changed",
    is_flag=False,
    flag_value="HEAD",
    metavar="[REV]",
    help="Only what reaches what changed since a tag, branch, commit, release or date. Default: HEAD.",
)
@click.option("--whole", is_flag=True, help="List what is proved too, with the scenarios that prove it.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    help="How results are written: for people, an object a line, annotations, or SARIF 2.1.0.",
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
@report_options
@workspace_option
def command(
    workspace: Workspace,
    paths: tuple[Path, ...],
    games: tuple[str, ...],
    quick: bool,
    changed: str | None,
    whole: bool,
    form: str,
    **reports: Path | None,
) -> int:
    """Play the scenarios of the rules, and tell what they prove.

    Each must end exactly as it says. One that does not is shown with what was expected, what came, what was
    offered, and what happened by which rules. FILES are files or folders of scenarios, or ids of games;
    without them, all are played.

    When all hold, every rule and every text is changed in every way that matters, and the scenarios are
    played again: a rule is proved when each change of it is noticed. What is not proved is listed, with the
    changes that nobody noticed. With files of scenarios, or with --quick, this is left out.

    With --changed only the scenarios are played that reach what differs from a revision: a function of the
    ruleset, a rule, a card, a phrase, the file that they stand in; and only that is proved again. What they
    reach is known from the last run over everything; without one, or in doubt, all are played.

    Ends with 0 when all scenarios hold, and with 1 when some do not or cannot be read, when less is proved
    than ruledeck.yml asks for, or when a text is not as it was reviewed.

    \b
    Examples:
      ruledeck verify --quick
      ruledeck verify --json --quick
      ruledeck verify --changed --quick
      ruledeck verify --junit build/verify/junit.xml --html build/verify/index.html
    """
    if whole and form != "text":
        raise WrongUsageError("--whole is for people", "--json lists everything anyway")
    _refuse_same(reports)
    started = time.perf_counter()
    asked = _asked(workspace, *games_among(workspace, games, paths), quick, changed)
    outcome = verified(asked)
    said = _summary(asked, outcome, time.perf_counter() - started)
    if form == "text":
        _write(workspace, outcome)
    say(said)
    finding = found(asked, outcome)
    _tell(finding, form, whole)
    _write_reports(finding, click.unstyle(said), reports)
    return 0 if finding.is_sound else 1


def _asked(
    workspace: Workspace, games: tuple[str, ...], paths: tuple[Path, ...], quick: bool, changed: str | None
) -> Asked:
    """Return what is to be verified, and say what differs from a revision if that is asked for."""
    if changed and paths:
        raise WrongUsageError("--changed chooses the scenarios by itself", "leave out the files")
    if changed in workspace.games:
        hint = f"write it first: ruledeck verify {changed} --changed"
        raise WrongUsageError(f"--changed takes '{changed}' as a revision, and it is a game", hint)
    asked = Asked(workspace, games, [inside(workspace, path) for path in paths], quick)
    if not changed:
        return asked
    choices = choices_since(workspace, games, changed)
    for line in choice_lines(choices, changed):
        say(line)
    return replace(asked, choices=choices)


def _tell(finding: Finding, form: str, is_whole: bool) -> None:
    """Write what was found in the form that is asked for."""
    if form == "text":
        _show(finding, is_whole)
    elif form == "json":
        _write_lines(_lines(finding))
    else:
        write_problems(finding.problems(), form, finding.workspace.root)


def _refuse_same(reports: dict[str, Path | None]) -> None:
    """Raise WrongUsageError for two reports that are to go into one file."""
    places = [without_links(path) for path in reports.values() if path is not None]
    for name, path in reports.items():
        if path is not None and places.count(without_links(path)) > 1:
            raise WrongUsageError(f"--{name} and another report go to {path}", "give each a file of its own")


def _show(finding: Finding, is_whole: bool) -> None:
    """Show people what is proved of games, and what is wrong in bars, reviews and waivers."""
    from ruledeck.cli.terminal.console import result_console
    from ruledeck.cli.terminal.verifier.status import print_status

    for game in finding.games:
        name = f"{game.content.game.name}, what changed" if game.is_part else game.content.game.name
        print_status(result_console(), game.report, name, is_whole)
    for text in problem_texts(finding.others, finding.workspace.root):
        click.echo(text, color=wants_colour())


def _write_reports(finding: Finding, said: str, reports: dict[str, Path | None]) -> None:
    """Write the files that were asked for."""
    from ruledeck.cli.report.machine import sarif_text
    from ruledeck.cli.report.proof.junit import junit_text
    from ruledeck.cli.report.proof.page import page_text

    shown = partial(from_here, finding.workspace.root)
    makers = {
        "junit": lambda: junit_text(finding, shown),
        "sarif": lambda: sarif_text(finding.problems(), shown) + "\n",
        "html": lambda: page_text(finding, said, shown),
    }
    for name, path in reports.items():
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, makers[name]())
            say(f"{name} is in {path}")


def _write_lines(lines: Iterable[dict[str, Any]]) -> None:
    click.echo("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines), nl=False)


def _write(workspace: Workspace, outcome: Outcome) -> None:
    """Write the problems of files, then each scenario that does not hold."""
    for text in problem_texts(outcome.problems, workspace.root):
        click.echo(text, color=wants_colour())
    for result in outcome.results:
        if result.problem:
            click.echo("\n".join(_failed(workspace, result, result.problem)), color=wants_colour())


def _failed(workspace: Workspace, result: Result, problem: Problem) -> Iterator[str]:
    from ruledeck.verifier.scenario.report import detail_lines

    yield f"\n{click.style(result.title, bold=True)}"
    yield from problem_texts([problem], workspace.root)
    for line in detail_lines(result.details):
        yield f"  {line}"


def _lines(finding: Finding) -> Iterator[dict[str, Any]]:
    """Yield what is written as JSON: problems of files, then all scenarios, then what is proved."""
    for problem in finding.faults:
        yield {"kind": "problem", **_place(problem)}
    for result in finding.outcome.results:
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
    for game in finding.games:
        for status in game.report.statuses.values():
            yield {"kind": "id", "game": game.content.game.id, **asdict(status)}


def _place(problem: Problem) -> dict[str, Any]:
    names = ("file", "line", "column", "code", "severity", "message", "hint")
    return {name: getattr(problem, name) for name in names}


def _summary(asked: Asked, outcome: Outcome, seconds: float) -> str:
    results = outcome.results
    if asked.choices is not None and not results and not outcome.problems:
        return f"no scenario is to be played again, {seconds:.1f} s"
    failed = sum(result.problem is not None for result in results)
    if not results and not outcome.problems:
        games = ", ".join(chosen_games(asked.workspace, asked.games))
        return f"no scenarios of {games}; start one with 'ruledeck new scenario'"
    if not results:
        return f"no scenario could be played: {count(len(outcome.problems), 'problem')}, {seconds:.1f} s"
    games = count(len({result.game for result in results}), "game")
    found = f"{failed:,} {'does' if failed == 1 else 'do'} not hold" if failed else "all hold"
    if outcome.problems:
        found += f", {count(len(outcome.problems), 'problem')} in files"
    colour = "red" if failed or outcome.problems else "green"
    return f"{count(len(results), 'scenario')} of {games}: {click.style(found, fg=colour)}, {seconds:.1f} s"
