"""The hooks that other repositories use: what they call is there, and fails when a text has a fault."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

CHECKOUT = Path(__file__).parents[2]
SAMPLE = CHECKOUT / "src/ruledeck/cli/default/sample/.pre-commit-config.yaml"
[OFFERED] = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text("utf-8"))
[LOCAL] = yaml.safe_load(SAMPLE.read_text("utf-8"))["repos"][0]["hooks"]


@pytest.mark.parametrize("hook", [OFFERED, LOCAL], ids=["offered", "sample"])
def test_a_hook_passes_sound_texts_and_stops_a_fault(hook, run, ember, monkeypatch):
    monkeypatch.chdir(ember.root)
    program, *words = shlex.split(hook["entry"])
    assert program == "ruledeck"
    assert run(*words).code == 0
    fuel = ember.catalog / "ember/cards/fuel.yml"
    fuel.write_text(fuel.read_text("utf-8").replace("warmth: 3", "warmth: 30"), encoding="utf-8")
    assert run(*words).code == 1


@pytest.mark.parametrize("hook", [OFFERED, LOCAL], ids=["offered", "sample"])
def test_a_hook_runs_when_a_file_of_a_game_changes_and_only_then(hook):
    for changed in ("catalog/ember/cards/fuel.yml", "catalog/ember/rules/fire.md", "ruledeck.yml"):
        assert re.search(hook["files"], changed)
    for other in ("README.md", "docs/catalog/notes.txt"):
        assert not re.search(hook["files"], other)
    assert hook["pass_filenames"] is False


def test_the_offered_hook_is_installed_from_this_repository():
    assert OFFERED["language"] == "python"
    assert OFFERED["id"] in (CHECKOUT / "site/handbook/checking.md").read_text("utf-8")
