"""Options that commands share."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from ruledeck.schema.files.links import without_links
from ruledeck.schema.parse.fault import STRANGE
from ruledeck.schema.problem import RuledeckError, WrongUsageError, nearest
from ruledeck.schema.workspace import Workspace, find_workspace

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""What bytes that are no UTF-8 become on the command line."""


class Words(click.ParamType[str]):
    """A text in one line that goes into a file: with words in it, without signs that a file may not hold."""

    name = "text"

    def __init__(self, may_be_empty: bool = False) -> None:
        self.may_be_empty = may_be_empty

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text, or raise WrongUsageError with what is wrong in it."""
        what = "" if param is None else f"{param.get_error_hint(ctx)}: "
        if not value.strip() and not (self.may_be_empty and not value):
            raise WrongUsageError(f"{what}a text with words in it is expected")
        strange = STRANGE.search(value) or HALF_CHARACTER.search(value) or re.search(r"[\t\n]", value)
        if strange:
            place = f"character {strange.start() + 1}, U+{ord(strange[0]):04X}"
            raise WrongUsageError(f"{what}{place}, is none that this text may hold", "leave it out")
        return value


Game = TypeVar("Game")
Found = TypeVar("Found")


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


def games_among(
    workspace: Workspace, games: tuple[str, ...], paths: tuple[Path, ...]
) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """Return games and paths with the ids of games among the paths; what there is a file of is a path."""
    named = [path for path in paths if path.as_posix() in workspace.games and not path.exists()]
    ids = (path.as_posix() for path in named)
    return tuple(dict.fromkeys((*games, *ids))), tuple(path for path in paths if path not in named)


def inside(workspace: Workspace, path: Path) -> Path:
    """Return the full path of a file or folder of the workspace, else raise WrongUsageError."""
    full = without_links(path)
    if not full.exists():
        if path.is_symlink():
            raise WrongUsageError(f"cannot read {path}: it is a link that leads nowhere")
        siblings = (other.name for other in full.parent.iterdir()) if full.parent.is_dir() else ()
        known = (*siblings, *workspace.games)
        raise WrongUsageError(f"no file, folder or game {path}", nearest(full.name, known))
    if not full.is_relative_to(workspace.root):
        hint = "name its workspace with --workspace DIR"
        raise WrongUsageError(f"{path} is outside the workspace {workspace.root}", hint)
    return full


def from_here(root: Path, file: str) -> str:
    """Return a file of the workspace as one would write it in the current folder, or in full from afar."""
    here = Path.cwd()
    is_near = root.is_relative_to(here) or here.is_relative_to(root)
    path = Path(os.path.relpath(root / file, here)) if is_near else root / file
    return os.fsencode(path.as_posix()).decode("utf-8", "replace")  # a name may be bytes that are no text


def where_found(
    games: Iterable[Game],
    find: Callable[[Game], Found],
    passed_over: type[RuledeckError] = WrongUsageError,
) -> list[tuple[Game, Found]]:
    """Return what is asked for with each game that has it: a deck, a query, a release is seldom of all games.

    Args:
        games: where to look.
        find: returns what is asked for, or raises an error.
        passed_over: the errors that only say that a game does not have it.

    Raises:
        RuledeckError: no game has it; the error is that of the game that comes nearest.
    """
    found: list[tuple[Game, Found]] = []
    errors: list[RuledeckError] = []
    for game in games:
        try:
            found.append((game, find(game)))
        except passed_over as error:
            errors.append(error)
    if errors and not found:
        raise min(errors, key=lambda error: len(getattr(error, "problems", ())))
    return found
