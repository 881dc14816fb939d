"""The schemas in schema/ are what the code writes, and judge the shipped files as the code does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import parse_document

ROOT = Path(__file__).parents[2]


def test_the_schemas_have_not_drifted(run: Callable[..., Any]) -> None:
    outcome = run("schema", "--check", "--workspace", ROOT)
    assert outcome.code == 0, outcome.stderr


@pytest.mark.parametrize("path", sorted((ROOT / "schema").glob("*.json")), ids=lambda path: path.stem)
def test_a_schema_file_is_a_schema(path: Path) -> None:
    assert jsonschema_rs.meta.is_valid(json.loads(path.read_text(encoding="utf-8")))


def test_the_schema_of_a_games_cards_allows_its_cards_and_no_others(raid_wars: Content) -> None:
    schema = json.loads((ROOT / "schema/cards-raid-wars.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(schema)
    path = raid_wars.game.folder / "cards/heroes.yml"
    text = path.read_text(encoding="utf-8")
    assert validator.is_valid(parse_document(text, "heroes.yml").data)
    assert "attack:" in text
    assert not validator.is_valid(parse_document(text.replace("attack:", "atack:", 1), "heroes.yml").data)


def test_this_checkouts_editor_settings_are_what_the_command_prints(run: Callable[..., Any]) -> None:
    printed = run("schema", "--settings", "--workspace", ROOT).stdout
    assert (ROOT / ".vscode/settings.json").read_text(encoding="utf-8") == printed
