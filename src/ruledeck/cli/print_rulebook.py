"""`ruledeck print rulebook`: the rulebooks of games as PDF files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.cli.stage import stage
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace


@click.command("rulebook")
@click.option(
    "--paper", "papers", multiple=True, metavar="NAME", help="A4, A5 or Letter; may be repeated. Default: A4."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write, for one book. Default: build/print/GAME/rulebook-PAPER.pdf.",
)
@click.option(
    "--ids/--no-ids",
    default=None,
    help="Print the permanent id of each paragraph. Default: where the paper has a margin for it.",
)
@games_option
@workspace_option
def command(
    workspace: Workspace, games: tuple[str, ...], papers: tuple[str, ...], out: Path | None, ids: bool | None
) -> None:
    """Set rulebooks, ready to print.

    \b
    Example:
      ruledeck print rulebook --paper A5 --out rules.pdf
    """
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.print.rulebook import build_rulebook, paper_named

    chosen = chosen_games(workspace, games)
    sheets = [paper_named(name).name for name in papers or ("A4",)]
    _one_file_one_book(out, chosen, sheets)
    for game in chosen:
        content = load_sound_content(workspace, game)
        for paper in sheets:
            path = out or workspace.build / "print" / game / f"rulebook-{paper.lower()}.pdf"
            with stage(f"Setting {content.game.name}, {paper}"):
                build_rulebook(content, paper, path, ids=ids)
            click.echo(workspace.name(path))


def _one_file_one_book(out: Path | None, games: Sequence[str], papers: Sequence[str]) -> None:
    if out is None or len(games) * len(papers) == 1:
        return
    hint = f"name one game ({', '.join(games)}) and one paper, or leave --out away"
    raise WrongUsageError(f"--out is one file, and this makes {len(games) * len(papers)} books", hint)
