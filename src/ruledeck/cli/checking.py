"""The checks of every part, put together. In: a workspace and games. Out: their contents and all problems."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content


def check_games(
    workspace: Workspace, games: Iterable[str], fit: bool = True
) -> tuple[list[Content], list[Problem]]:
    """Return the content of each game that can be read, and the problems of all games by file and place.

    Of a game whose `game.yml` has faults, its other files are looked at each by itself.

    Args:
        workspace: where the games are.
        games: their ids.
        fit: whether to look too at how texts fit on cards.
    """
    from ruledeck.catalog.check import check_content
    from ruledeck.catalog.check.forms import check_apart, check_proofs
    from ruledeck.catalog.check.game import check_folders
    from ruledeck.catalog.source.content import load_content
    from ruledeck.print.check import check_fit, check_pictures

    problems = set(check_folders(workspace))
    contents: list[Content] = []
    for game in games:
        problems.update(check_proofs(workspace, game))
        try:
            content = load_content(workspace, game)
        except ContentError as error:
            problems.update(error.problems, check_apart(workspace, game))
            continue
        contents.append(content)
        problems.update(check_content(content))
        problems.update(check_pictures(content))
        if fit:
            told = ("P001",)  # by `check_content`, as G006
            problems.update(problem for problem in check_fit(content) if problem.code not in told)
    return contents, sorted(problems)
