"""Problems and errors as people and machines read them."""

from __future__ import annotations

import click

from ruledeck.schema.problem import ContentError, RuledeckError, WrongUsageError


def print_error(error: RuledeckError) -> None:
    """Write an error to stderr; problems one below the other, with their count."""
    click.echo(str(error), err=True)
    if isinstance(error, ContentError):
        count = len(error.problems)
        click.echo(f"{count} problem{'s' if count != 1 else ''}", err=True)
    if isinstance(error, WrongUsageError) and error.hint:
        click.echo(f"  hint: {error.hint}", err=True)
