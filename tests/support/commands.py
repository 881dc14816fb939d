"""Every command of `ruledeck`, and the examples in its help."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click

from ruledeck.cli import cli


def all_commands(group: click.Group = cli, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Yield each command with its full name, as `new card`; groups before what is in them."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*path, name)), command
        if isinstance(command, click.Group):
            yield from all_commands(command, (*path, name))


def examples(command: click.Command) -> list[list[str]]:
    """Return the words of each example in a command's help, without `ruledeck` and where its output goes."""
    lines = [line.strip().partition(" > ")[0] for line in (command.help or "").splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("ruledeck ")]
