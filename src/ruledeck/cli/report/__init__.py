"""Problems and errors as people and machines read them."""

from __future__ import annotations

import os

import click

from ruledeck.cli.report.text import problem_text
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


def say(text: str) -> None:
    """Write a line to stderr, where talk goes, with its colours where they are wanted."""
    click.echo(text, err=True, color=wants_colour())


def wants_colour() -> bool | None:
    """Return False where NO_COLOR asks for none, else None: colours on a terminal only."""
    return False if os.environ.get("NO_COLOR") else None


def count(number: int, what: str) -> str:
    """Return a number and its noun: 1 card, 60 cards."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
