"""`ruledeck explain` of a scenario: by title or place, step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from duel import duel_workspace

from ruledeck.catalog.stories import read_stories
from ruledeck.schema.workspace import Workspace

SCENARIOS = """
- scenario: A card is drawn from the deck
  tag: plain
  proves: [turn.draw]
  given: {at: turn, you: {deck: [bo, cook]}}
  when:
    - you: draw
  then: {bo: {zone: you.hand, because: turn.draw}}

- scenario: Two dice decide a fight
  tag: plain
  proves: [fight.rolls]
  given: {at: fight, you: {camp: [ada]}, opponent: {gate.1: wall shown}}
  when:
    - roll: {ada: [6, 1], wall: [2]}
  then:
    wall: opponent.discard
    you: {hits: 1}
    at: end
"""


@pytest.fixture
def duel(tmp_path: Path) -> Workspace:
    """A workspace with the duel and two scenarios."""
    workspace = duel_workspace(tmp_path)
    folder = workspace.root / "verifier" / "duel" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "all.yml").write_text(SCENARIOS, encoding="utf-8")
    return workspace


@pytest.fixture
def explain(run: Callable[..., Any], duel: Workspace) -> Callable[..., Any]:
    """Run `ruledeck explain` there."""
    return lambda *words: run("explain", *words, "--workspace", duel.root)


def test_a_scenario_is_told_by_its_title_with_table_choices_events_and_rules(
    explain: Callable[..., Any],
) -> None:
    outcome = explain("a card is drawn from the DECK")
    assert outcome.code == 0
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert lines[:2] == [
        "A card is drawn from the deck",
        "verifier/duel/scenarios/all.yml:2 · plain · proves turn.draw",
    ]
    assert "you.deck: bo, cook" in lines
    assert "1 You choose" in lines
    [offered] = [line for line in lines if line.startswith("of: ")]
    assert "▸ draw" in offered
    assert offered.endswith("pass")
    told = lines.index("2 Draw: bo goes from your deck to your hand")
    assert lines[told + 1 :][:3] == ["by turn.draw, turn.action", "→ you.deck: cook", "→ you.hand: bo"]
    assert lines[-2:] == ["So it ends", "bo: in your hand by turn.draw"]


def test_a_scenario_is_named_by_a_line_that_it_stands_on(explain: Callable[..., Any]) -> None:
    outcome = explain("verifier/duel/scenarios/all.yml:13")
    assert outcome.code == 0
    assert outcome.stdout.startswith("Two dice decide a fight\n")
    assert "ada rolls [6] [1]" in outcome.stdout
    assert "→ opponent.gate.1: empty" in outcome.stdout


def test_the_steps_are_there_as_data(explain: Callable[..., Any]) -> None:
    data = json.loads(explain("Two dice decide a fight", "--json").stdout)
    assert (data["kind"], data["game"], data["cards"]) == ("scenario", "duel", {"ada": "ada", "wall": "wall"})
    assert [line["kind"] for line in data["steps"][-1]["lines"]] == ["destroy", "set"]


def test_one_that_does_not_hold_is_a_problem_with_its_place(
    explain: Callable[..., Any], duel: Workspace
) -> None:
    path = duel.root / "verifier/duel/scenarios/all.yml"
    path.write_text(SCENARIOS.replace("zone: you.hand", "zone: you.discard"), encoding="utf-8")
    outcome = explain("A card is drawn from the deck")
    assert outcome.code == 1
    assert "verifier/duel/scenarios/all.yml:8:" in outcome.stderr


def test_a_place_without_a_scenario_is_wrong_usage(explain: Callable[..., Any]) -> None:
    outcome = explain("verifier/duel/scenarios/other.yml:3")
    assert outcome.code == 2
    assert "no scenario at verifier/duel/scenarios/other.yml:3" in outcome.stderr


@pytest.mark.parametrize("line", [0, 99999])
def test_a_line_that_the_file_has_not_is_wrong_usage(
    explain: Callable[..., Any], duel: Workspace, line: int
) -> None:
    file = "verifier/duel/scenarios/all.yml"
    outcome = explain(f"{file}:{line}")
    many = len((duel.root / file).read_text("utf-8").splitlines())
    assert outcome.code == 2
    assert f"no line {line} in {file}" in outcome.stderr
    assert f"the file has {many} lines" in outcome.stderr
    assert explain(f"{file}:{many}").code == 0


def test_a_whole_run_of_verify_writes_the_stories_beside_the_report(
    run: Callable[..., Any], duel: Workspace
) -> None:
    assert run("verify", "--workspace", duel.root).code == 0
    stories = read_stories(duel, "duel")
    assert stories is not None
    assert [story.title for story in stories.stories] == [
        "A card is drawn from the deck",
        "Two dice decide a fight",
    ]
