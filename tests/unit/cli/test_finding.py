"""`ruledeck simulate` and a fault in a ruleset: it is shown, and written as a scenario until it is mended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.schema.workspace import Workspace

RIGHT, WRONG = "    if warmth:", "    if 1 // (2 - warmth) or warmth:"
SETUP = ("--setup", "{players: 2}")


@pytest.fixture
def rules(ember: Workspace) -> Path:
    """The file of a ruleset with a fault in it."""
    path = ember.root / "verifier" / "ember" / "ruleset" / "hours.py"
    path.write_text(path.read_text("utf-8").replace(RIGHT, WRONG), encoding="utf-8")
    return path


def test_a_fault_is_shown_and_written_as_a_scenario_that_fails_until_it_is_mended(
    run: Callable[..., Any], ember: Workspace, rules: Path
) -> None:
    outcome = run("simulate", "ember", "-n", "12", *SETUP, "--workspace", ember.root)
    assert outcome.code == 1
    file = "verifier/ember/scenarios/found/error-after-fuel-seed-0.yml"
    assert "seed 0: error: ZeroDivisionError: " in outcome.stdout
    assert "(after fuel)" in outcome.stdout
    assert f"written as a scenario: {file}" in outcome.stdout
    assert "hint: it is at verifier/ember/ruleset/hours.py:" in outcome.stdout
    assert "did not hold" in outcome.stderr
    written = (ember.root / file).read_text("utf-8")
    assert "`ruledeck simulate ember -n 1 --seed 0 --setup" in written

    before = run("verify", "--workspace", ember.root, "--quick")
    assert before.code == 1
    assert f"{file}:" in before.stdout
    rules.write_text(rules.read_text("utf-8").replace(WRONG, RIGHT), encoding="utf-8")
    assert run("verify", "--workspace", ember.root, "--quick").code == 0
    assert run("simulate", "ember", "-n", "12", *SETUP, "--workspace", ember.root).code == 0


def test_a_scenario_that_somebody_has_edited_stays_as_it_is(
    run: Callable[..., Any], ember: Workspace, rules: Path
) -> None:
    words = ("simulate", "ember", "-n", "1", *SETUP, "--workspace", ember.root)
    run(*words)
    file = ember.root / "verifier/ember/scenarios/found/error-after-fuel-seed-0.yml"
    assert "written as a scenario" in run(*words).stdout, "the same text is written again"
    edited = file.read_text("utf-8").replace("then: sound", "then: {heat: 3}")
    file.write_text(edited, encoding="utf-8")
    outcome = run(*words)
    assert "error-after-fuel-seed-0.yml is there already, and stays as it is" in outcome.stdout
    assert file.read_text("utf-8") == edited


def test_the_line_is_told_in_a_folder_that_is_called_like_the_program(
    run: Callable[..., Any], ember: Workspace, rules: Path
) -> None:
    there = ember.root.rename(ember.root.with_name("ruledeck"))
    outcome = run("simulate", "ember", "-n", "1", *SETUP, "--workspace", there)
    assert "hint: it is at verifier/ember/ruleset/hours.py:" in outcome.stdout


def test_what_no_scenario_can_show_says_how_to_see_it_again(
    run: Callable[..., Any], ember: Workspace
) -> None:
    base = ember.root / "verifier" / "ember" / "ruleset" / "base.py"
    dark = "\n\n@ruleset.invariant\ndef dark(game: Ember) -> str | None:\n    return 'it is dark'\n"
    base.write_text(base.read_text("utf-8") + dark, encoding="utf-8")
    outcome = run("simulate", "ember", "-n", "2", *SETUP, "--workspace", ember.root)
    assert outcome.code == 1
    assert "seed 0: rules: it is dark (after setup)" in outcome.stdout
    assert "plays the game again: ruledeck simulate ember -n 1 --seed 0 --setup '" in outcome.stderr
    assert not (ember.root / "verifier" / "ember" / "scenarios").exists()


def test_each_sort_of_failure_is_written_once(run: Callable[..., Any], ember: Workspace, rules: Path) -> None:
    texts = rules.with_name("texts.py")
    text = texts.read_text("utf-8").replace(
        "if rolled == shows or", "if 1 // (6 - rolled) and rolled == shows or"
    )
    texts.write_text(text, encoding="utf-8")
    outcome = run("simulate", "ember", "-n", "40", *SETUP, "--workspace", ember.root)
    found = sorted((ember.root / "verifier" / "ember" / "scenarios" / "found").glob("*.yml"))
    assert [path.name.partition("-seed")[0] for path in found] == ["error-after-fuel", "error-after-wind"]
    assert outcome.stdout.count("written as a scenario") == 2
