from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from duel import duel_workspace

from ruledeck.catalog.status import read_report, report_file
from ruledeck.catalog.stories import read_stories, stories_file
from ruledeck.cli import proving
from ruledeck.cli.proving import verify_games
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace, open_workspace

SCENARIO = """
- scenario: A card is drawn
  tag: plain
  proves: [turn.draw]
  given: {at: turn, you: {deck: [ada]}}
  when:
    - you: draw
  then:
    ada: you.hand
"""


@pytest.fixture
def duel(tmp_path: Path) -> Workspace:
    """A workspace with the duel and one scenario that holds."""
    workspace = duel_workspace(tmp_path)
    path = workspace.root / "verifier/duel/scenarios/draw.yml"
    path.parent.mkdir(parents=True)
    path.write_text(SCENARIO, encoding="utf-8")
    return workspace


def test_what_is_proved_is_found_out_again_only_when_something_has_changed(
    duel: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify_games(duel, ["duel"])
    report = read_report(duel, "duel")
    assert report is not None
    assert report.statuses["turn.draw"].scenarios == ("A card is drawn",)
    proved: list[str] = []
    monkeypatch.setattr(proving, "prove_game", lambda workspace, game: proved.append(game) or report)
    verify_games(duel, ["duel"])
    assert proved == []
    rules = duel.root / "catalog/duel/rules/turn.md"
    rules.write_text(rules.read_text("utf-8").replace("Rule 1.", "Rule one."), encoding="utf-8")
    verify_games(duel, ["duel"])
    assert proved == ["duel"]


def test_a_scenario_that_does_not_hold_is_a_problem_with_its_place(duel: Workspace) -> None:
    path = duel.root / "verifier/duel/scenarios/draw.yml"
    path.write_text(SCENARIO.replace("ada: you.hand", "ada: you.discard"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        verify_games(duel, ["duel"])
    (problem,) = caught.value.problems
    assert (problem.file, problem.code) == ("verifier/duel/scenarios/draw.yml", "V127")
    assert read_report(duel, "duel") is None


def test_a_game_without_scenarios_runs_no_ruleset(tmp_path: Path) -> None:
    workspace = duel_workspace(tmp_path)
    (workspace.root / "verifier/duel/ruleset/__init__.py").write_text("raise RuntimeError", encoding="utf-8")
    verify_games(workspace, ["duel"])
    assert read_report(workspace, "duel") is None


def test_two_scenarios_of_one_title_are_refused_as_by_verify(duel: Workspace) -> None:
    path = duel.root / "verifier/duel/scenarios/draw.yml"
    path.write_text(SCENARIO + SCENARIO, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        verify_games(duel, ["duel"])
    assert [problem.code for problem in caught.value.problems] == ["V112"]


@pytest.mark.parametrize("file", [stories_file, report_file])
def test_what_is_gone_or_cannot_be_read_is_found_out_again(
    duel: Workspace, file: Callable[[Workspace, str], Path]
) -> None:
    verify_games(duel, ["duel"])
    file(duel, "duel").unlink()
    verify_games(duel, ["duel"])
    assert read_stories(duel, "duel") is not None
    file(duel, "duel").write_text("[3", encoding="utf-8")
    verify_games(duel, ["duel"])
    assert None not in (read_report(duel, "duel"), read_stories(duel, "duel"))


def test_what_was_proved_is_forgotten_with_the_last_scenario(duel: Workspace) -> None:
    verify_games(duel, ["duel"])
    (duel.root / "verifier/duel/scenarios/draw.yml").unlink()
    verify_games(duel, ["duel"])
    assert read_report(duel, "duel") is None
    assert read_stories(duel, "duel") is None


def test_a_build_tells_what_is_under_the_bar_and_goes_on(
    duel: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    bar = "title: Tests\nverify: {duel: {rules: 90}}\n"
    (duel.root / "ruledeck.yml").write_text(bar, encoding="utf-8")
    verify_games(open_workspace(duel.root), ["duel"])
    assert "ruledeck.yml:2:24: V203 0 of 16 rules of duel are proved" in capsys.readouterr().err
    higher = bar.replace("90", "91")
    (duel.root / "ruledeck.yml").write_text(higher, encoding="utf-8")
    verify_games(open_workspace(duel.root), ["duel"])
    told = capsys.readouterr().err
    assert "the bar is at 91 %" in told, "nothing that is played has changed, and it is told again"
    assert "what is proved is in" not in told
