"""Problems and errors as people and machines read them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click

from ruledeck.cli.report.text import problem_text
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, RuledeckError, WrongUsageError


def print_error(error: RuledeckError) -> None:
    """Write an error to stderr; problems one below the other, with their count."""
    if isinstance(error, ContentError):
        for problem in error.problems:
            say(problem_text(problem))
        say(count(len(error.problems), "problem"))
        return
    say(click.style(str(error), bold=True))
    if isinstance(error, WrongUsageError) and error.hint:
        say(f"  hint: {error.hint}")


def print_os_error(error: OSError) -> None:
    """Write to stderr what the system refuses, at which file or folder, and what can be done."""
    place = f"{error.filename}: " if error.filename else ""
    say(f"{place}{(error.strerror or str(error)).lower()}")
    hint = _system_hint(error)
    if hint:
        say(f"  hint: {hint}")


def _system_hint(error: OSError) -> str | None:
    """Return what to do about a file or folder that cannot be written, None where nobody knows."""
    path = Path(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else None
    if path is None:
        return None
    if error.errno in (errno.ENOTDIR, errno.EEXIST):
        file = next((each for each in (path, *path.parents) if each.is_file()), path)
        return f"a folder is needed where the file {file} is: move that away"
    if error.errno == errno.EISDIR:
        return f"a file is needed where the folder {path} is: move that away"
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "give yourself the rights to it, or work in a copy of the workspace"
    return None


def say(text: str) -> None:
    """Write a line to stderr, where talk goes, with its colours where they are wanted."""
    click.echo(text, err=True, color=wants_colour())


def wants_colour() -> bool | None:
    """Return False where NO_COLOR asks for none, else None: colours on a terminal only."""
    return False if os.environ.get("NO_COLOR") else None
