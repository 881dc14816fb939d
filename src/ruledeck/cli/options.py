"""Options that commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ruledeck.schema.workspace import Workspace, find_workspace


def workspace_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--workspace DIR`; its parameter `workspace` is the opened Workspace."""

    def opened(_ctx: click.Context, _param: click.Parameter, value: Path) -> Workspace:
        return find_workspace(value)

    return click.option(
        "--workspace",
        "workspace",
        type=click.Path(path_type=Path),
        default=Path(),
        callback=opened,
        metavar="DIR",
        help="The workspace, or a folder in it. Default: looked for from here upwards.",
    )(function)


def games_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--game ID`, which may be repeated; its parameter `games` is empty for all games."""
    return click.option(
        "--game", "games", multiple=True, metavar="ID", help="Only this game; may be repeated. Default: all."
    )(function)


def chosen_games(workspace: Workspace, games: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games asked for, all when none is named; an unknown one is wrong usage."""
    for game in games:
        workspace.game_folder(game)
    return games or workspace.games
