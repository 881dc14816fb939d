"""`ruledeck release`: lock the texts of a game as published."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date as day
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import Words, workspace_option
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content


@click.command("release")
@click.argument("name", type=Words())
@click.option("--game", default="", metavar="ID", help="The game that is released. Default: the only one.")
@click.option(
    "--date", default="", metavar="DATE", help="The day of the release, as 2026-11-28. Default: today."
)
@workspace_option
def command(workspace: Workspace, name: str, game: str, date: str) -> None:
    """Note in rules.lock which texts of a game are published.

    Later changes are held against it. Every text that changed since the last release needs an entry in
    errata.yml that says why. Entries that are missing are printed, ready to be completed. Commit and tag
    afterwards.

    \b
    Example:
      ruledeck release "First edition" --date 2026-12-01
    """
    from ruledeck.catalog.check import check_content
    from ruledeck.catalog.history.release import lock_text
    from ruledeck.catalog.source.content import load_content

    released = _day(date)
    game = game or _only_game(workspace)
    content = load_content(workspace, game)
    errors = [problem for problem in check_content(content) if problem.severity == "error"]
    if errors:
        for draft in _drafts(content, released):
            click.echo(draft, nl=False)
        raise ContentError(errors)
    path = content.game.folder / "rules.lock"
    write_whole(path, lock_text(content, name, released))
    locked = f"{count(len(content.cards), 'card')} and {count(len(content.paragraphs), 'rule')}"
    click.echo(f"{workspace.name(path)}: {name} of {released}, {locked}. Now commit it, and tag the commit.")


def _only_game(workspace: Workspace) -> str:
    if len(workspace.games) != 1:
        known = ", ".join(workspace.games) or "there is none yet"
        raise WrongUsageError("which game is released?", f"give it with --game ID: {known}")
    return workspace.games[0]


def _day(written: str) -> str:
    try:
        return (day.fromisoformat(written) if written else day.today()).isoformat()
    except ValueError:
        raise WrongUsageError(f"'{written}' is no day of the calendar", "write it as 2026-11-28") from None


def _drafts(content: Content, date: str) -> Iterator[str]:
    """Yield the errata that are missing, with the earlier texts, where the repository still knows them."""
    from ruledeck.catalog.check.history import unexplained
    from ruledeck.catalog.history import changes_since
    from ruledeck.catalog.history.release import errata_drafts
    from ruledeck.catalog.history.repository import earlier_workspace
    from ruledeck.catalog.source.content import load_content

    wanted = frozenset(id for id, _ in unexplained(content))
    if not wanted or content.lock is None:
        return
    workspace, game = content.workspace, content.game.id
    try:
        changes = changes_since(workspace, game, content.lock.release)
    except WrongUsageError as error:
        click.echo(f"the earlier texts are not known: {error}", err=True)
        return
    with earlier_workspace(workspace, changes.commit) as earlier:
        yield from errata_drafts(changes, load_content(earlier, game), wanted, date)
