"""Safe mends of the games' texts, written in place or only shown. In: a workspace and games."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import from_here
from ruledeck.cli.report import say, wants_colour
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.check.writing.mends import Change

_MOST_ROUNDS = 9  # a mend may bring to light another, but not without end
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}

IsWanted = Callable[[str], bool]


def mend_games(workspace: Workspace, games: Iterable[str], is_wanted: IsWanted) -> list[Problem]:
    """Mend what is safe in wanted files, tell each mend, and return what could not be written."""
    from ruledeck.catalog.check.writing.mends import write_change

    problems: dict[str, Problem] = {}
    number = 0
    for game in games:
        for _ in range(_MOST_ROUNDS):
            changes = [
                change for change in _changes(workspace, game, is_wanted) if change.file not in problems
            ]
            for change in changes:
                problem = write_change(workspace.root, change)
                if problem:
                    problems[change.file] = problem
                    continue
                number += len(change.mends)
                for mend in change.mends:
                    place = f"{from_here(workspace.root, mend.file)}:{mend.line}:{mend.column}"
                    say(f"{place}: mended {mend.code}: {mend.old!r} is now {mend.new!r}")
            if not changes:
                break
    say(count(number, "mend"))
    return list(problems.values())


def show_changes(workspace: Workspace, games: Iterable[str], is_wanted: IsWanted) -> int:
    """Write what would be mended to stdout as a diff; return 1 when there is something, else 0."""
    changes = [change for game in games for change in _changes(workspace, game, is_wanted)]
    for change in changes:
        for row in _diff(change):
            click.echo(click.style(row, fg=_COLOURS.get(row[0])), color=wants_colour())
    say(count(sum(len(change.mends) for change in changes), "mend") + " to write")
    return 1 if changes else 0


def _changes(workspace: Workspace, game: str, is_wanted: IsWanted) -> list[Change]:
    """Return the changes of a game; none while its `game.yml` cannot be read, which the check tells."""
    from ruledeck.catalog.check.writing.mends import find_changes
    from ruledeck.catalog.source.content import load_content

    try:
        content = load_content(workspace, game)
    except ContentError:
        return []
    return [change for change in find_changes(content) if is_wanted(change.file)]


def _diff(change: Change) -> Iterator[str]:
    before, after = (text.split("\n") for text in (change.before, change.after))
    yield from difflib.unified_diff(before, after, f"a/{change.file}", f"b/{change.file}", lineterm="")
