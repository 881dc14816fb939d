"""`ruledeck schema` writes the schemas and tells when they have drifted."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]
UNUSED = (
    "catalog/*/timing.yml",
    "catalog/*/help.yml",
    "catalog/*/groups.yml",
    "catalog/*/modes.yml",
    "print/*/sheets.yml",
    "mkdocs.yml",
    "verifier/*/scenarios/**/*.yml",
    "verifier/*/waivers.yml",
)
"""Files that the invented game does without."""


def test_a_schema_is_written_for_each_kind_of_file_and_each_games_cards(ember: Workspace, run: Run) -> None:
    assert run("schema", "--workspace", ember.root).code == 0
    written = {path.name for path in (ember.root / "schema").iterdir()}
    assert written == {f"{name}.schema.json" for name in (*SCHEMAS, "cards-ember")}
    for name in written:
        schema = json.loads((ember.root / "schema" / name).read_text(encoding="utf-8"))
        assert schema["$id"] == name
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_written_schemas_are_in_step_until_the_game_changes(ember: Workspace, run: Run) -> None:
    assert run("schema", "--workspace", ember.root, "--check").code == 1
    run("schema", "--workspace", ember.root)
    assert run("schema", "--workspace", ember.root, "--check").code == 0
    path = ember.root / "catalog/ember/game.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("max: 9", "max: 8"), encoding="utf-8")
    outcome = run("schema", "--workspace", ember.root, "--check")
    assert outcome.code == 1
    assert "schema/cards-ember.schema.json:1:1: S007" in outcome.stderr
    assert "run 'ruledeck schema'" in outcome.stderr


def test_the_schema_of_a_game_that_is_gone_is_removed(ember: Workspace, run: Run) -> None:
    run("schema", "--workspace", ember.root)
    stale = ember.root / "schema/cards-gone.schema.json"
    stale.write_text("{}", encoding="utf-8")
    assert run("schema", "--workspace", ember.root, "--check").code == 1
    run("schema", "--workspace", ember.root)
    assert not stale.exists()


def test_settings_for_an_editor_name_files_that_there_are(ember: Workspace, run: Run) -> None:
    run("schema", "--workspace", ember.root)
    settings = json.loads(run("schema", "--workspace", ember.root, "--settings").stdout)["yaml.schemas"]
    for schema, pattern in settings.items():
        assert (ember.root / schema).is_file()
        assert list(ember.root.glob(pattern)) or pattern in UNUSED
