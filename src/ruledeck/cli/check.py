"""`ruledeck check`: problems of form in the texts of all games."""

from __future__ import annotations

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace


@click.command("check")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...]) -> None:
    """Check the texts."""
    from ruledeck.catalog.source.content import load_content

    problems = [
        problem
        for game in chosen_games(workspace, games)
        for problem in load_content(workspace, game).problems
    ]
    if problems:
        raise ContentError(problems)
