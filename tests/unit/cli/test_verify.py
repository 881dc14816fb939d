"""`ruledeck verify` and `ruledeck new scenario`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from duel import duel_workspace

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import STATUSES, read_report
from ruledeck.cli import proving
from ruledeck.cli.scaffold import staging_of
from ruledeck.schema.workspace import Workspace

GOOD = """
- scenario: {title}
  tag: plain
  proves: [turn.draw]
  given: {{at: turn, you: {{deck: [bo, cook]}}}}
  when:
    - you: draw
  then: {{bo: {{zone: you.hand}}}}
"""
BAD = GOOD.replace("zone: you.hand", "face: shown")


@pytest.fixture
def duel(tmp_path: Path) -> Workspace:
    """A workspace with the duel, and no scenarios yet."""
    return duel_workspace(tmp_path)


def write(workspace: Workspace, name: str, text: str) -> Path:
    """Write a file of scenarios and return it."""
    path = workspace.root / "verifier/duel/scenarios" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_scenarios_that_hold_are_counted_and_nothing_else_is_said(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    write(duel, "a.yml", GOOD.format(title="one"))
    write(duel, "deep/down/b.yml", GOOD.format(title="two"))
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert (outcome.code, outcome.stdout) == (0, "")
    assert outcome.stderr.startswith("2 scenarios of 1 game: all hold")


def test_one_that_does_not_hold_is_shown_with_its_place_what_was_expected_and_the_events(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    write(duel, "a.yml", GOOD.format(title="sound") + BAD.format(title="two"))
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert outcome.code == 1
    assert "verifier/duel/scenarios/a.yml:16:14: V127" in outcome.stdout
    assert "    expected you.deck\n    got      you.hand\n    by event" in outcome.stdout
    assert "[turn.action, turn.draw]" in outcome.stdout
    assert "sound" not in outcome.stdout
    assert outcome.stderr.startswith("2 scenarios of 1 game: 1 does not hold")


def test_what_cannot_be_read_is_told_and_the_rest_is_played(duel: Workspace, run: Callable[..., Any]) -> None:
    write(duel, "a.yml", GOOD.format(title="one").replace("turn.draw", "turn.drew"))
    write(duel, "b.yml", BAD.format(title="two"))
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert outcome.code == 1
    assert "X001 no rule 'turn.drew'" in outcome.stdout
    assert "V127" in outcome.stdout
    assert "1 problem in files" in outcome.stderr


def test_only_the_files_that_are_named_are_played(
    duel: Workspace, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(duel, "a.yml", GOOD.format(title="one"))
    write(duel, "b.yml", BAD.format(title="two"))
    monkeypatch.chdir(path.parent)
    assert run("verify", "a.yml").code == 0
    assert run("verify", "b.yml").code == 1
    assert run("verify", ".").code == 1
    outcome = run("verify", duel.root / "catalog")
    assert (outcome.code, "no scenarios there" in outcome.stderr) == (2, True)


def test_two_of_one_title_are_told_though_they_are_in_two_files(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    write(duel, "a.yml", GOOD.format(title="one"))
    write(duel, "b.yml", "# A comment.\n" + GOOD.format(title="one"))
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert outcome.code == 1
    assert "b.yml:3:13: V112 another scenario is called 'one'" in outcome.stdout
    assert "a.yml:2;" in outcome.stdout


def test_json_has_a_line_for_each_scenario_and_each_problem(duel: Workspace, run: Callable[..., Any]) -> None:
    write(duel, "a.yml", GOOD.format(title="one") + BAD.format(title="two"))
    write(duel, "b.yml", "3\n")
    outcome = run("verify", "--json", "--quick", "--workspace", duel.root)
    unreadable, holds, failed = map(json.loads, outcome.stdout.splitlines())
    assert (unreadable["kind"], unreadable["code"]) == ("problem", "S004")
    assert (holds["status"], holds["proves"], holds["events"]) == ("holds", ["turn.draw"], 2)
    assert (failed["status"], failed["line"], failed["found_by"]) == ("failed", 16, "then")
    assert failed["details"]["bo zone"][:2] == ["expected you.deck", "got      you.hand"]


def test_many_are_played_in_processes_with_the_same_outcome(
    duel: Workspace, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        write(duel, f"{number}.yml", (GOOD if number % 2 else BAD).format(title=f"number {number}"))
    alone = run("verify", "--json", "--quick", "--workspace", duel.root)
    monkeypatch.setattr(proving, "WORTH_PROCESSES", 6)
    together = run("verify", "--json", "--quick", "--workspace", duel.root)
    assert together.stdout == alone.stdout
    assert (alone.code, together.code, alone.stdout.count("\n")) == (1, 1, 6)


def test_a_ruleset_that_cannot_be_loaded_is_a_problem_with_its_place(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    write(duel, "a.yml", GOOD.format(title="one"))
    ruleset = duel.root / "verifier/duel/ruleset/__init__.py"
    ruleset.write_text("import nothing_of_the_kind\n", encoding="utf-8")
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert outcome.code == 1
    assert "verifier/duel/ruleset/__init__.py:1:1: V002" in outcome.stdout
    assert "Traceback" not in outcome.stdout + outcome.stderr


def test_without_scenarios_it_says_how_to_start_one(duel: Workspace, run: Callable[..., Any]) -> None:
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert outcome.code == 0
    assert "no scenarios of duel; start one with 'ruledeck new scenario'" in outcome.stderr


def test_a_new_scenario_stands_with_those_of_its_chapter_or_card_type_and_can_be_played(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    where = ("--workspace", duel.root)
    first = run("new", "scenario", "duel", "A turn: nothing", "--proves", "turn.action", *where)
    assert first.stdout.startswith("verifier/duel/scenarios/turn.yml:1: added 'A turn: nothing'")
    run("new", "scenario", "duel", "A second", "--proves", "turn.draw", "--tag", "edge", *where)
    run("new", "scenario", "duel", "A card", "--proves", "card:ada", "--proves", "fight.hit", *where)
    text = (duel.root / "verifier/duel/scenarios/turn.yml").read_text("utf-8")
    assert text.count("- scenario:") == 2
    assert "    attacker: {}\n    defender: {}\n" in text
    assert (duel.root / "verifier/duel/scenarios/cards/fighter.yml").is_file()
    played = [json.loads(line) for line in run("verify", "--json", "--quick", *where).stdout.splitlines()]
    assert [line["scenario"] for line in played] == ["A card", "A turn: nothing", "A second"]


def test_a_new_scenario_has_two_players_or_as_many_as_the_game_needs(
    raid_wars: Content, champions: Content
) -> None:
    assert staging_of(raid_wars)[1] == ("attacker", "defender")
    assert staging_of(champions)[1] == ("ann", "bob", "cid")


def test_a_new_scenario_about_a_card_is_added_to_the_file_that_is_called_like_that_of_the_card(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    where = ("--workspace", duel.root)
    run("new", "scenario", "duel", "One", "--proves", "turn.draw", "--file", "cards/cards", *where)
    outcome = run("new", "scenario", "duel", "Two", "--proves", "card:ada", "--proves", "fight.hit", *where)
    assert outcome.stdout.startswith("verifier/duel/scenarios/cards/cards.yml:11: added 'Two'")


def test_a_new_scenario_is_added_to_the_file_of_its_chapter_in_whichever_folder_it_is(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    where = ("--workspace", duel.root)
    run("new", "scenario", "duel", "One", "--proves", "turn.draw", "--file", "rules/turn", *where)
    outcome = run("new", "scenario", "duel", "Two", "--proves", "turn.draw", *where)
    assert outcome.stdout.startswith("verifier/duel/scenarios/rules/turn.yml:11: added 'Two'")
    assert not (duel.root / "verifier/duel/scenarios/turn.yml").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["A turn", "--proves", "turn.drew"], "no rule 'turn.drew'"),
        (["A turn", "--proves", "turn.advice"], "is informative: advice"),
        (["Taken", "--proves", "turn.draw"], "there is a scenario 'Taken'"),
        (["A turn", "--proves", "turn.draw", "--file", "../out"], "is outside of verifier/duel/scenarios/"),
        (["A turn", "--proves", "turn.draw", "--proves", "turn.draw"], "each once"),
    ],
)
def test_a_new_scenario_that_could_not_be_read_is_refused(
    duel: Workspace, run: Callable[..., Any], words: list[str], said: str
) -> None:
    run("new", "scenario", "duel", "Taken", "--proves", "turn.draw", "--workspace", duel.root)
    outcome = run("new", "scenario", "duel", *words, "--workspace", duel.root)
    assert outcome.code == 2
    assert said in outcome.stderr


def test_when_all_hold_what_is_proved_is_told_and_kept(duel: Workspace, run: Callable[..., Any]) -> None:
    write(duel, "a.yml", GOOD.format(title="one"))
    outcome = run("verify", "--workspace", duel.root)
    assert outcome.code == 0
    assert "proved   suspect   cited   vacuous   untouched   informative" in outcome.stdout
    assert "turn.draw: " in outcome.stdout
    report = read_report(duel, "duel")
    assert report is not None
    assert report.statuses["turn.draw"].scenarios == ("one",)
    assert report.statuses["turn.draw"].status == "vacuous"  # its code is not in the workspace
    lines = run("verify", "--json", "--workspace", duel.root).stdout.splitlines()
    told = [json.loads(line) for line in lines]
    assert {line["kind"] for line in told} == {"scenario", "id"}
    assert {line["status"] for line in told if line["kind"] == "id"} <= set(STATUSES)
    assert run("verify", "--json", "--whole", "--workspace", duel.root).code == 2
    whole = run("verify", "--whole", "--workspace", duel.root).stdout
    assert "  by one" in whole


def test_nothing_is_proved_while_a_scenario_does_not_hold(duel: Workspace, run: Callable[..., Any]) -> None:
    write(duel, "a.yml", BAD.format(title="one"))
    assert run("verify", "--workspace", duel.root).code == 1
    assert read_report(duel, "duel") is None


def set_bar(workspace: Workspace, bar: str) -> None:
    (workspace.root / "ruledeck.yml").write_text(f"title: Tests\nverify:\n  {bar}\n", encoding="utf-8")


def test_less_than_the_workspace_asks_for_is_told_and_ends_with_1(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    write(duel, "a.yml", GOOD.format(title="one"))
    set_bar(duel, "duel: {rules: 1}")
    outcome = run("verify", "--workspace", duel.root)
    assert outcome.code == 1
    assert (
        "ruledeck.yml:3:17: V203 0 of 16 rules of duel are proved, 0 %: the bar is at 1 %" in outcome.stdout
    )
    assert run("verify", "--quick", "--workspace", duel.root).code == 0
    set_bar(duel, "duel: {rules: 0, cards: 100}")
    assert run("verify", "--workspace", duel.root).code == 0


def test_a_bar_that_cannot_be_is_told_with_its_place(duel: Workspace, run: Callable[..., Any]) -> None:
    set_bar(duel, "duel: {rules: 101}")
    outcome = run("verify", "--workspace", duel.root)
    assert (outcome.code, "ruledeck.yml:3:17" in outcome.stderr) == (1, True)
    set_bar(duel, "deul: {rules: 10}")
    outcome = run("check", "--no-fit", "--workspace", duel.root)
    assert outcome.code == 1
    assert (
        "ruledeck.yml:3:3: V204 'verify' names 'deul', which is no game\n  hint: did you mean 'duel'?"
        in outcome.stdout
    )


def test_a_bar_for_a_game_without_scenarios_is_not_passed_over(
    duel: Workspace, run: Callable[..., Any]
) -> None:
    set_bar(duel, "duel: {cards: 1}")
    outcome = run("verify", "--workspace", duel.root)
    assert outcome.code == 1
    assert "ruledeck.yml:3:3: V203 duel has no scenarios, so nothing of it is proved" in outcome.stdout
    set_bar(duel, "duel: {cards: 0}")
    assert run("verify", "--workspace", duel.root).code == 0
    set_bar(duel, "deul: {cards: 0}")
    outcome = run("verify", "--quick", "--workspace", duel.root)
    assert (outcome.code, "V204 'verify' names 'deul'" in outcome.stdout) == (1, True)
