"""`ruledeck init`: a new workspace with a small game to start from."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from ruledeck.cli.schema import write_schemas
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import open_workspace

SAMPLE = Path(__file__).parent / "default" / "sample"
COMPILED = shutil.ignore_patterns("__pycache__")  # which whoever installs the package makes there


@click.command("init")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
def command(folder: Path) -> None:
    """Start a workspace in DIR, with a small game to try.

    DIR must be new or empty. The game is there to be changed: its cards, its rules, and the rules that run.

    \b
    Example:
      ruledeck init my-game
    """
    make_workspace(folder)
    click.echo(f"Made the workspace {folder}. Next:")
    click.echo(f"  cd {folder} && ruledeck build")


def make_workspace(folder: Path) -> None:
    """Make a workspace with the sample game; WrongUsageError when `folder` is not new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise WrongUsageError(f"{folder} is not empty", "name a new folder, as in 'ruledeck init my-game'")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copytree(SAMPLE, folder, ignore=COMPILED, copy_function=shutil.copyfile, dirs_exist_ok=True)
    except OSError as error:
        raise WrongUsageError(f"cannot write {folder}: {(error.strerror or str(error)).lower()}") from None
    write_schemas(open_workspace(folder))
