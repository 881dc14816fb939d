"""Waivers in a game's own file: what they do to a proof, and when they are dead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from toss import edit, toss_workspace

from ruledeck.catalog.source.content import Content, load_content
from ruledeck.catalog.status import StatusReport, Survivor, read_report, report_file
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier import waivers
from ruledeck.verifier.proof.mutants.mutant import Fate, Mutant, Verdict

Run = Callable[..., Any]
FILE = "verifier/toss/waivers.yml"
CODE = "verifier/toss/ruleset/turn.py"
WHY = "A heap of one card falls as one."


@pytest.fixture
def toss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Workspace:
    """The least game, verified; it is the current folder. Any number of changes may be waived."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(waivers, "MOST", 1)
    workspace = toss_workspace(tmp_path)
    assert run("verify").code == 0
    return workspace


def report_of(workspace: Workspace) -> StatusReport:
    report = read_report(workspace, "toss")
    assert report is not None
    return report


def survivor(workspace: Workspace, rule: str, operator: str) -> Survivor:
    """Return the only change of a sort in a rule that no scenario noticed."""
    (found,) = [each for each in report_of(workspace).statuses[rule].survivors if each.operator == operator]
    return found


def waive(workspace: Workspace, run: Run, rule: str, operator: str, why: str = WHY) -> Any:
    return run("new", "waiver", "toss", survivor(workspace, rule, operator).key, "--why", why)


def test_what_is_waived_with_a_reason_counts_as_seen_and_is_told(toss: Workspace, run: Run) -> None:
    assert report_of(toss).statuses["turn.draw"].status == "cited"
    outcome = waive(toss, run, "turn.draw", "batch")
    assert outcome.stdout.startswith(f"{FILE}:1: waived: one by one: ")
    outcome = run("verify", "--html", "v.html")
    assert outcome.code == 0
    report = report_of(toss)
    status = report.statuses["turn.draw"]
    assert (status.status, status.mutants - status.seen) == ("proved", 1)
    assert [each.waived for each in report.waived] == [WHY]
    assert f"waived: 1 of {report.mutants} changes" in outcome.stdout
    assert WHY in outcome.stdout
    assert WHY in (toss.root / "v.html").read_text("utf-8")


def test_what_is_required_cannot_be_waived_into_a_proof(toss: Workspace, run: Run) -> None:
    waive(toss, run, "turn.drop", "batch")
    waive(toss, run, "turn.drop", "amount")
    assert run("verify").code == 0
    assert report_of(toss).statuses["turn.drop"].status == "cited"
    assert len(report_of(toss).waived) == 2


def test_a_waiver_dies_with_the_code_that_it_was_given_for(toss: Workspace, run: Run) -> None:
    waive(toss, run, "turn.draw", "batch")
    edit(toss, CODE, "from .base import MOST, ruleset\n", "from .base import MOST, ruleset\n\nTURNS = 1\n")
    edit(toss, CODE, '    game.at = "end"\n', "    game.at = str('end')\n")
    assert run("verify").code == 0, "other code of the file may change"
    edit(toss, CODE, 'you.fields["drawn"] + 1, MOST', '1 + you.fields["drawn"], MOST')
    outcome = run("verify")
    assert outcome.code == 1
    assert f"{FILE}:1:11: V207 what this change is made in is not what it was" in outcome.stdout
    assert report_of(toss).statuses["turn.draw"].status == "cited"


def test_a_waiver_of_what_is_noticed_by_now_is_dead(toss: Workspace, run: Run) -> None:
    waive(toss, run, "turn.drop", "amount")
    edit(toss, "verifier/toss/scenarios/drop.yml", "hand: [cup]", "hand: [cup, ball]")
    outcome = run("verify")
    assert outcome.code == 1
    assert f"{FILE}:1:11: V207 this waives nothing: a scenario notices the change by now" in outcome.stdout


def test_a_waiver_without_a_reason_is_refused(toss: Workspace, run: Run) -> None:
    key = survivor(toss, "turn.draw", "batch").key
    outcome = run("new", "waiver", "toss", key, "--why", "")
    assert outcome.stdout.endswith("Fill in why.\n")
    outcome = run("verify")
    assert outcome.code == 1
    assert f"{FILE}:5:8: S005 the text is empty in 'why'" in outcome.stdout
    assert report_of(toss).waived == []
    quick = run("verify", "--quick")
    assert (quick.code, f"{FILE}:5:8: S005" in quick.stdout) == (1, True)
    again = run("new", "waiver", "toss", key)
    assert (again.code, "is waived already" in again.stderr, "--why" in again.stderr) == (2, True, True)


def test_the_reason_of_a_waiver_can_be_filled_in_and_stays(toss: Workspace, run: Run) -> None:
    key = survivor(toss, "turn.draw", "batch").key
    run("new", "waiver", "toss", key)
    before = (toss.root / FILE).read_text("utf-8")
    outcome = run("new", "waiver", "toss", key, "--why", WHY)
    assert outcome.stdout.startswith(f"{FILE}:5: waived: one by one: ")
    after = (toss.root / FILE).read_text("utf-8")
    assert after == before.replace('why: ""', f'why: "{WHY}"') != before
    again = run("new", "waiver", "toss", key, "--why", "Another.")
    assert (again.code, "is waived already" in again.stderr) == (2, True)
    assert (toss.root / FILE).read_text("utf-8") == after


def test_more_than_one_in_twenty_are_too_many(
    toss: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waivers, "MOST", 0.05)
    assert report_of(toss).mutants in range(20, 40)
    waive(toss, run, "turn.draw", "batch")
    assert run("verify").code == 0
    waive(toss, run, "turn.drop", "batch")
    outcome = run("verify")
    assert outcome.code == 1
    assert (
        f"{FILE}:7:3: V208 2 of {report_of(toss).mutants} changes are waived; at most 1 may be"
        in outcome.stdout
    )


def test_one_change_is_waived_once(toss: Workspace, run: Run) -> None:
    waive(toss, run, "turn.draw", "batch")
    text = (toss.root / FILE).read_text("utf-8")
    (toss.root / FILE).write_text(text + text, encoding="utf-8")
    outcome = run("verify")
    assert (outcome.code, f"{FILE}:6:11: V207 this change is waived twice" in outcome.stdout) == (1, True)


def test_what_could_be_waived_is_listed(toss: Workspace, run: Run) -> None:
    outcome = run("new", "waiver", "toss")
    keys = [line.partition(" ")[0] for line in outcome.stdout.splitlines()]
    assert survivor(toss, "turn.drop", "amount").key in keys
    assert len(set(keys)) == len(keys) > 3
    wrong = run("new", "waiver", "toss", keys[0][:-1] + "x")
    assert (wrong.code, f"did you mean '{keys[0]}'?" in wrong.stderr) == (2, True)


def test_without_a_report_or_a_change_left_it_is_said_so(
    toss: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = replace(report_of(toss), statuses={})
    monkeypatch.setattr("ruledeck.catalog.status.read_report", lambda *_: report)
    outcome = run("new", "waiver", "toss")
    assert (outcome.code, outcome.stdout) == (0, "")
    assert "no change went unnoticed that is not waived" in outcome.stderr
    monkeypatch.undo()
    monkeypatch.chdir(toss.root)
    report_file(toss, "toss").unlink()
    for words, code in ((), 0), (("0123456789",), 2):
        outcome = run("new", "waiver", "toss", *words)
        assert (outcome.code, "run 'ruledeck verify toss' first" in outcome.stderr) == (code, True)


def test_a_change_has_one_key_wherever_its_function_moves(toss: Workspace, run: Run) -> None:
    before = {each.key: each.line for each in report_of(toss).survivors}
    edit(toss, CODE, "from .base", "\n\n\nfrom .base")
    run("verify")
    after = {each.key: each.line for each in report_of(toss).survivors}
    assert after == {key: line + 3 if key else after[""] for key, line in before.items()}


def test_a_change_of_a_text_is_bound_to_the_text_of_its_card(ember_content: Content) -> None:
    card = next(card for card in ember_content.cards if card.text)
    mutant = Mutant((f"card:{card.id}",), "amount", "1 to 2", card.file, 3, f"{card.id}:0:4")
    other = replace(card, text=("Something else.",))
    changed = replace(ember_content, cards=(other, *(each for each in ember_content.cards if each != card)))
    verdict = Verdict(mutant, Fate.SURVIVED)
    (first,) = waivers.with_waivers(ember_content, [verdict])
    (second,) = waivers.with_waivers(changed, [verdict])
    assert first.mutant.key == second.mutant.key
    assert first.mutant.code != second.mutant.code


def test_a_change_of_a_function_that_is_gone_from_its_file_is_waived_by_nothing(toss: Workspace) -> None:
    content = load_content(toss, "toss")
    lines = len((toss.root / CODE).read_text(encoding="utf-8").splitlines())
    mutants = [
        Mutant(("turn.draw",), "amount", "1 to 2", CODE, line, f"{CODE}:at-{line}:1")
        for line in (lines, lines + 9)
    ]
    there, gone = waivers.with_waivers(content, [Verdict(each, Fate.SURVIVED) for each in mutants])
    assert there.mutant.code != gone.mutant.code
    assert gone.fate is Fate.SURVIVED
