"""`ruledeck site`: the site of a workspace."""

from __future__ import annotations

import inspect
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.cli.report import say
from ruledeck.cli.stage import stage
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content
    from ruledeck.site.pages.reference import CommandHelp


@click.command("site")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...]) -> None:
    """Build the site: rules, a card browser, a page a card.

    It needs no server: open build/site/index.html in a browser. The files to print that a game's page
    offers are those that `ruledeck print` or `ruledeck build` has made.

    \b
    Example:
      ruledeck site
    """
    from ruledeck.cli.build import sound_contents

    started = time.perf_counter()
    with stage("Checking texts"):
        contents = sound_contents(workspace, chosen_games(workspace, games))
    with stage("Building the site"):
        site = make_site(workspace, contents)
    click.echo(workspace.name(site / "index.html"))
    say(f"site built in {time.perf_counter() - started:.1f} s")


def make_site(workspace: Workspace, contents: Sequence[Content]) -> Path:
    """Make the site, with what our own commands say of themselves in its handbook; return its folder."""
    from ruledeck.site.build import build_site

    return build_site(workspace, contents, list(command_help()))


def command_help() -> Iterator[CommandHelp]:
    """Yield what each command says of itself, in the order in which one meets them."""
    from ruledeck.cli import cli

    context = click.Context(cli, info_name="ruledeck", **cli.context_settings)
    for name in cli.list_commands(context):
        found = cli.get_command(context, name)
        if found is not None:
            yield from _help(found, context, name)


def _help(found: click.Command, above: click.Context, name: str) -> Iterator[CommandHelp]:
    from ruledeck.site.pages.reference import CommandHelp

    context = click.Context(found, info_name=name, parent=above)
    if isinstance(found, click.Group):
        for inner in found.list_commands(context):
            command = found.get_command(context, inner)
            if command is not None:
                yield from _help(command, context, inner)
        return
    records = (parameter.get_help_record(context) for parameter in found.get_params(context))
    options = [record for record in records if record and record[1]]
    usage = found.get_usage(context).removeprefix("Usage: ")
    yield CommandHelp(context.command_path, usage, inspect.cleandoc(found.help or ""), options)
