"""`ruledeck export`: the catalog as files for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ruledeck.catalog.formats import FORMATS
from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.schema.workspace import Workspace


@click.command("export")
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    help="May be repeated. Default: all three.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into. Default: build/export in the workspace.",
)
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], formats: tuple[str, ...], out: Path | None) -> None:
    """Write the catalog as JSON, CSV and SQLite.

    \b
    Example:
      ruledeck export --format json --format csv
    """
    from ruledeck.catalog.export import write_exports
    from ruledeck.catalog.source.content import load_sound_content

    contents = [load_sound_content(workspace, game) for game in chosen_games(workspace, games)]
    for path in write_exports(contents, out or workspace.build / "export", formats or FORMATS):
        click.echo(workspace.name(path))
