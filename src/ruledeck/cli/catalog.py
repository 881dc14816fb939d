"""`ruledeck catalog`: the catalog as a database."""

from __future__ import annotations

import click

from ruledeck.cli.options import chosen_games, workspace_option
from ruledeck.schema.workspace import Workspace


@click.command("catalog")
@click.option(
    "--database",
    default="",
    metavar="URL",
    help="Any database that SQLAlchemy knows. Default: build/catalog.db in the workspace.",
)
@workspace_option
def command(workspace: Workspace, database: str) -> None:
    """Bring the catalog's database in step with the text.

    Only games whose texts changed are written. The text stays the source: the database may be deleted.

    \b
    Example:
      ruledeck catalog
      ruledeck catalog --database sqlite:///cards.db
    """
    from ruledeck.catalog.build import build_catalog
    from ruledeck.catalog.database import fill_database
    from ruledeck.catalog.source.content import load_sound_content

    contents = [load_sound_content(workspace, game) for game in chosen_games(workspace, ())]
    if database:
        written = fill_database(database, contents)
        click.echo(f"written: {', '.join(written) if written else 'nothing, all games are unchanged'}")
    else:
        click.echo(workspace.name(build_catalog(workspace, contents)))
