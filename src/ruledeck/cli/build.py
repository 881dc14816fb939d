"""`ruledeck build`: everything that a workspace's texts give, in order."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruledeck.cli.campaigns import simulate_games
from ruledeck.cli.checking import check_games
from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.cli.proving import verify_games
from ruledeck.cli.report import say
from ruledeck.cli.report.text import problem_text
from ruledeck.cli.stage import stage
from ruledeck.schema.interrupt import ctrl_c_held
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content


@click.command("build")
@games_option
@click.option("--no-code", is_flag=True, help="Run no ruleset: for a workspace that you do not trust.")
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], no_code: bool) -> None:
    """Check all texts, then make everything in build/.

    That is the catalog, cards, sheets, rulebooks and the site. A fault in a text, or a scenario that does not
    hold, stops the build before anything is made, and what the last build made stays. What scenarios prove,
    and what games by chance say if ruledeck.yml asks for some, is found out again when a game has changed.
    With --game only that game is set for print; catalog and site hold all games as ever.

    \b
    Example:
      ruledeck build
    """
    started = time.perf_counter()
    made = build(workspace, chosen_games(workspace, games), is_verified=not no_code)
    for path in made:
        click.echo(workspace.name(path))
    say(f"{count(len(made), 'file')} in {time.perf_counter() - started:.1f} s")


def build(workspace: Workspace, games: Sequence[str], is_verified: bool) -> list[Path]:
    """Make everything; return the files to open: catalog, PDF files, the first page.

    Catalog and site hold every game of the workspace; only the files to print are those of some games.
    Scenarios are played only if `is_verified`: rulesets are code of the workspace.
    """
    with ctrl_c_held():  # while they are loaded, some libraries lose it
        from ruledeck.catalog.build import build_catalog
        from ruledeck.cli.site import make_site
        from ruledeck.print.build import build_print

    with stage("Checking texts"):
        contents = sound_contents(workspace, workspace.games)
    if is_verified:
        verify_games(workspace, workspace.games)
        simulate_games(workspace, workspace.games)
    with stage("Making the catalog"):
        catalog = build_catalog(workspace, contents)
    with stage("Setting cards and rules"):
        prints = build_print(workspace, [content for content in contents if content.game.id in games])
    with stage("Building the site"):
        site = make_site(workspace, contents)
    return [catalog, *prints, site / "index.html"]


def sound_contents(workspace: Workspace, games: Sequence[str]) -> list[Content]:
    """Return the content of games. Warnings are told; errors of all games raise one ContentError."""
    contents, problems = check_games(workspace, games)
    if any(problem.severity == "error" for problem in problems):
        raise ContentError(problems)
    for warning in problems:
        say(problem_text(warning))
    return contents
