"""`ruledeck check`: what is wrong in the texts of all games, some files or some folders."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruledeck.cli.checking import check_games
from ruledeck.cli.mending import mend_games, show_changes
from ruledeck.cli.options import chosen_games, games_among, games_option, inside
from ruledeck.cli.report import say
from ruledeck.cli.report.written import FORMS, write_problems
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.validate.look import CONFIG, THEME
from ruledeck.schema.workspace import MARK, Workspace, find_workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content

LOOKED_AT = ("catalog", "print", "verifier")
"""The folders of a workspace in which games have files that are looked at."""
OF_ALL = (MARK, CONFIG, f"{THEME}/")
"""What else is looked at: the workspace's own settings, and those and the files of its site."""


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@games_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    help="How problems are written: for people, an object a line, annotations, or SARIF 2.1.0.",
)
@click.option("--json", "form", flag_value="json", help="The same as --format json.")
@click.option(
    "--no-fit", is_flag=True, help="Pass over how texts fit on cards: quicker, and needs no fonts or Pango."
)
@click.option("--fix", is_flag=True, help="First mend what is safe to mend, and say what was mended.")
@click.option("--dry-run", is_flag=True, help="With --fix: only show what would be mended, as a diff.")
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@click.option(
    "--workspace",
    "start",
    type=click.Path(path_type=Path),
    default=Path(),
    metavar="DIR",
    help="The workspace, or a folder in it. Default: looked for from here upwards.",
)
def command(
    paths: tuple[Path, ...],
    games: tuple[str, ...],
    form: str,
    no_fit: bool,
    fix: bool,
    dry_run: bool,
    strict: bool,
    start: Path,
) -> int:
    """Check the texts of all games, or report only on PATHS.

    A path may be the id of a game too. Of scenarios only the form is looked at: `ruledeck verify` plays them.

    Every problem comes with its file, line, column, code, and what to write instead. Ends with 0 when there
    is none, with 1 when there are some, and with 2 when the command itself is wrong. With --fix, words that
    the style marks as safe to mend are mended first, in place.

    \b
    Examples:
      ruledeck check
      ruledeck check catalog/harbour-cats/cards --json
      ruledeck check --fix --dry-run
    """
    if dry_run and (not fix or form != "text"):
        raise WrongUsageError("--dry-run goes with --fix, and shows a diff as text")
    started = time.perf_counter()
    root = start
    contents: list[Content] = []
    try:
        workspace = find_workspace(start)
        root = workspace.root
        games, paths = games_among(workspace, games, paths)
        wanted = [inside(workspace, path) for path in paths]
        _refuse_unread(workspace, wanted)
        chosen = _games(workspace, games, wanted)
        if dry_run:
            return show_changes(workspace, chosen, lambda file: _is_wanted(root, file, wanted))
        unwritten = mend_games(workspace, chosen, lambda file: _is_wanted(root, file, wanted)) if fix else []
        contents, problems = check_games(workspace, chosen, fit=not no_fit)
        problems = sorted({*unwritten, *(one for one in problems if _is_wanted(root, one.file, wanted))})
    except ContentError as error:  # of the workspace's own file
        problems = list(error.problems)
    write_problems(problems, form, root)
    errors = sum(problem.severity == "error" for problem in problems)
    say(_summary(contents, errors, len(problems) - errors, time.perf_counter() - started))
    return 1 if errors or (strict and problems) else 0


def _refuse_unread(workspace: Workspace, wanted: list[Path]) -> None:
    """Raise WrongUsageError for a path in which there is nothing that is looked at here."""
    places = [workspace.root / name for name in (*LOOKED_AT, *OF_ALL)]
    for path in wanted:
        if path.suffix == ".py":
            raise WrongUsageError(f"{workspace.name(path)} is code", "'ruledeck verify' plays it")
        if not any(path.is_relative_to(place) or place.is_relative_to(path) for place in places):
            hint = f"looked at are {', '.join((*(f'{name}/' for name in LOOKED_AT), *OF_ALL))}"
            raise WrongUsageError(f"nothing looks at {workspace.name(path)}", hint)


def _games(workspace: Workspace, games: tuple[str, ...], wanted: list[Path]) -> tuple[str, ...]:
    """Return the games to check: those asked for, else those that the paths are in."""
    chosen = chosen_games(workspace, games)
    if games or not wanted:
        return chosen
    return tuple(
        game
        for game in chosen
        if any(
            path.is_relative_to(part / game) or part.is_relative_to(path)
            for path in wanted
            for part in (workspace.root / name for name in LOOKED_AT)
        )
    )


def _is_wanted(root: Path, file: str, wanted: list[Path]) -> bool:
    return not wanted or any((root / file).is_relative_to(path) for path in wanted)


def _summary(contents: Sequence[Content], errors: int, warnings: int, seconds: float) -> str:
    cards = count(sum(len(content.cards) for content in contents), "card")
    rules = count(sum(len(content.paragraphs) for content in contents), "rule")
    looked = f"{cards}, {rules} in {count(len(contents), 'game')}"
    found = count(errors, "problem") if errors else "no problems"
    if warnings:
        found += f", {count(warnings, 'warning')}"
    colour = "red" if errors else "yellow" if warnings else "green"
    return click.style(f"{looked}: {found}", fg=colour) + f", {seconds:.1f} s"
