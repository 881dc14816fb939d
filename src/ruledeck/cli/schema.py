"""`ruledeck schema`: the JSON Schemas that editors complete and check from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from ruledeck.cli.options import workspace_option
from ruledeck.cli.report import say
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

SUFFIX = ".schema.json"


@click.command("schema")
@click.option("--check", is_flag=True, help="Write nothing; fail when a file is not what the code writes.")
@click.option("--settings", is_flag=True, help="Write nothing; print settings for VS Code's YAML extension.")
@workspace_option
def command(workspace: Workspace, check: bool, settings: bool) -> None:
    """Write the schemas that editors check files by.

    They go into schema/; each game's cards have one made to measure.

    Editors with a YAML language server then complete keys, explain them, and mark mistakes while one types.
    VS Code learns from --settings which schema is for which file. Elsewhere a file names its schema itself,
    in its first line, by the path from its folder:

    \b
      # yaml-language-server: $schema=../../../schema/cards-harbour-cats.schema.json

    \b
    Examples:
      ruledeck schema
      ruledeck schema --check
      ruledeck schema --settings > .vscode/settings.json
    """
    if settings:
        click.echo(json.dumps({"yaml.schemas": _patterns(workspace)}, indent=2))
        return
    folder = workspace.root / "schema"
    wanted = dict(_schema_files(workspace))
    if check:
        changed, stale = _differences(folder, wanted)
        if changed or stale:
            raise ContentError(_drifted(workspace.name(folder / name)) for name in (*changed, *stale))
        say(f"{count(len(wanted), 'schema')}, all as the code writes them")
        return
    changed = write_schemas(workspace)
    say(f"{count(len(wanted), 'schema')} in {workspace.name(folder)}/, {len(changed)} of them new or changed")


def write_schemas(workspace: Workspace) -> list[str]:
    """Write the schemas that are new or changed and return their names; those of games gone are removed."""
    folder = workspace.root / "schema"
    wanted = dict(_schema_files(workspace))
    changed, stale = _differences(folder, wanted)
    folder.mkdir(exist_ok=True)
    for name in changed:
        write_whole(folder / name, wanted[name])
    for name in stale:
        (folder / name).unlink()
    return changed


def _differences(folder: Path, wanted: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return the names of files that differ from what is wanted, and of those that are wanted no more."""
    stale = [path.name for path in sorted(folder.glob(f"*{SUFFIX}")) if path.name not in wanted]
    return [name for name, text in wanted.items() if _text_of(folder / name) != text], stale


def _patterns(workspace: Workspace) -> dict[str, str]:
    """Return the files that each schema is for, as a pattern, by the schema's path."""
    patterns = {
        "workspace": "ruledeck.yml",
        "game": "catalog/*/game.yml",
        "style": "catalog/*/style.yml",
        "timing": "catalog/*/timing.yml",
        "help": "catalog/*/help.yml",
        "phrases": "catalog/*/phrases.yml",
        "wording": "catalog/*/wording.yml",
        "rulings": "catalog/*/rulings.yml",
        "decks": "catalog/*/decks.yml",
        "groups": "catalog/*/groups.yml",
        "modes": "catalog/*/modes.yml",
        "errata": "catalog/*/errata.yml",
        "scenarios": "verifier/*/scenarios/**/*.yml",
        "waivers": "verifier/*/waivers.yml",
        "sheets": "print/*/sheets.yml",
        "site": "mkdocs.yml",
        **{f"cards-{game}": f"catalog/{game}/cards/**/*.yml" for game in workspace.games},
    }
    return {f"schema/{name}{SUFFIX}": pattern for name, pattern in patterns.items()}


def _schema_files(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield the name and text of every schema of the workspace."""
    from ruledeck.schema.game import load_game
    from ruledeck.schema.jsonschemas import SCHEMAS, cards_schema

    schemas = {name: schema() for name, schema in SCHEMAS.items()}
    for game in workspace.games:
        schemas[f"cards-{game}"] = cards_schema(load_game(workspace, game)[0])
    for name, schema in schemas.items():
        dialect = schema.pop("$schema")
        identified = {"$schema": dialect, "$id": f"{name}{SUFFIX}", **schema}
        yield f"{name}{SUFFIX}", json.dumps(identified, indent=2, ensure_ascii=False) + "\n"


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _drifted(file: str) -> Problem:
    return Problem(file, 1, 1, "S007", "the schema is not what the code writes", "run 'ruledeck schema'")
