"""`ruledeck rules review`, and what verify says of texts that nobody reviewed."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from duel import duel_workspace

from ruledeck.catalog.status import read_report
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]
RULES = "catalog/duel/rules/turn.md"
LOCK = "verifier/duel/reviewed.lock"
SCENARIO = """
- scenario: A card is drawn
  tag: plain
  proves: [turn.draw]
  given: {at: turn, you: {deck: [ada]}}
  when:
    - you: draw
  then: {ada: you.hand}
"""


def commit(folder: Path) -> None:
    person = ["-c", "user.name=Editor", "-c", "user.email=editor@example.org"]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "texts"]):
        subprocess.run(["git", *person, *words], cwd=folder, check=True, capture_output=True)


def edit(workspace: Workspace, name: str, old: str, new: str) -> None:
    path = workspace.root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def duel(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The duel with a scenario that holds, all reviewed, in a repository; it is the current folder."""
    workspace = duel_workspace(tmp_path)
    edit(workspace, "catalog/duel/cards/cards.yml", "  text: []", "  text: [Draw a card.]")
    path = workspace.root / "verifier/duel/scenarios/draw.yml"
    path.parent.mkdir(parents=True)
    path.write_text(SCENARIO, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcome = run("rules", "review", "--all")
    assert outcome.stdout.startswith(f"{LOCK}: 2")
    commit(workspace.root)
    return workspace


def test_texts_that_are_as_they_were_reviewed_are_no_matter(duel: Workspace, run: Run) -> None:
    outcome = run("rules", "review")
    assert (outcome.code, outcome.stdout) == (0, "")
    assert outcome.stderr == "all texts are reviewed as they are\n"
    assert run("verify", "--quick").code == 0


def test_a_text_that_changed_is_shown_word_by_word_with_its_scenarios(duel: Workspace, run: Run) -> None:
    edit(duel, RULES, "Rule 2.", "Rule two.")
    commit(duel.root)
    outcome = run("rules", "review")
    assert outcome.code == 1
    assert outcome.stdout.splitlines() == [
        "~ 1.2 (turn.draw)",
        "    Rule [-2-]{+two+}.",
        "    proved by: A card is drawn",
    ]
    assert outcome.stderr.startswith("1 text to review")
    (entry,) = map(json.loads, run("rules", "review", "--json").stdout.splitlines())
    assert (entry["id"], entry["before"], entry["after"]) == ("turn.draw", "Rule 2.", "Rule two.")


def test_what_a_rule_said_is_found_though_the_review_was_of_files_of_an_older_form(
    duel: Workspace, run: Run
) -> None:
    game = "catalog/duel/game.yml"
    form = (duel.root / game).read_text("utf-8")
    (duel.root / game).write_text("an: older form\n", encoding="utf-8")
    shutil.rmtree(duel.root / ".git")
    commit(duel.root)
    (duel.root / game).write_text(form, encoding="utf-8")
    commit(duel.root)
    edit(duel, RULES, "Rule 2.", "Rule two.")
    assert "    Rule [-2-]{+two+}." in run("rules", "review").stdout, "the text is only in the folder"
    commit(duel.root)
    edit(duel, RULES, "Rule 3.", "Rule three.")
    commit(duel.root)
    lines = run("rules", "review").stdout.splitlines()
    assert {"    Rule [-2-]{+two+}.", "    Rule [-3-]{+three+}."} <= set(lines)


def test_a_rule_that_only_moves_or_is_set_otherwise_is_not_suspect(duel: Workspace, run: Run) -> None:
    edit(duel, RULES, "2. Rule 2.", "3. Rule\n   2.")
    assert run("rules", "review").code == 0


def test_a_card_is_shown_as_it_was_and_a_new_rule_as_it_is(duel: Workspace, run: Run) -> None:
    edit(duel, "catalog/duel/cards/cards.yml", "strength: 2", "strength: 3")
    edit(duel, RULES, "8. Play", "8. Rule 8. {#turn.more}\n9. Play")
    lines = run("rules", "review").stdout.splitlines()
    assert "    Strength [-2-]{+3+}" in lines
    assert "~ (card:ada)" in lines
    assert lines[lines.index("+ 1.8 (turn.more)") + 1] == "    Rule 8."


def test_without_a_repository_the_text_now_is_shown(duel: Workspace, run: Run) -> None:
    shutil.rmtree(duel.root / ".git")
    edit(duel, RULES, "Rule 2.", "Rule two.")
    outcome = run("rules", "review")
    assert outcome.code == 1
    assert "    Rule two.\n    (what it said before is not in this repository)" in outcome.stdout


def test_what_is_not_reviewed_is_suspect_and_fails_verify_with_place_and_mend(
    duel: Workspace, run: Run
) -> None:
    edit(duel, RULES, "Rule 2.", "Rule two.")
    outcome = run("verify")
    assert outcome.code == 1
    assert f"{RULES}:4:1: V205 'turn.draw' has changed since it was reviewed" in outcome.stdout
    assert "ruledeck rules review --game duel'" in outcome.stdout
    assert "turn.draw: suspect" in outcome.stdout
    report = read_report(duel, "duel")
    assert report is not None
    assert (report.count("suspect"), report.statuses["turn.end"].status) == (1, "untouched")
    assert run("verify", "--quick").code == 1
    assert run("verify", "verifier/duel/scenarios/draw.yml").code == 0


def test_where_a_scenario_does_not_hold_texts_that_were_not_reviewed_are_told_too(
    duel: Workspace, run: Run
) -> None:
    edit(duel, RULES, "Rule 2.", "Rule two.")
    edit(duel, "verifier/duel/scenarios/draw.yml", "ada: you.hand", "ada: you.discard")
    outcome = run("verify", "--quick")
    assert outcome.code == 1
    assert "verifier/duel/scenarios/draw.yml:8:" in outcome.stdout
    assert f"{RULES}:4:1: V205 'turn.draw' has changed since it was reviewed" in outcome.stdout


def test_accepting_marks_one_text_and_leaves_the_others(duel: Workspace, run: Run) -> None:
    edit(duel, RULES, "Rule 2.", "Rule two.")
    edit(duel, RULES, "Rule 3.", "Rule three.")
    before = (duel.root / LOCK).read_text("utf-8")
    outcome = run("rules", "review", "--accept", "turn.draw")
    assert outcome.stdout == f"{LOCK}: 1 text reviewed. Now commit it.\n"
    after = (duel.root / LOCK).read_text("utf-8")
    changed = [line for line in after.splitlines() if line not in before.splitlines()]
    assert [line.split(":")[0] for line in changed] == ['  "turn.draw"']
    assert "(turn.empty)" in run("rules", "review").stdout
    assert run("rules", "review", "--all").code == 0
    assert run("verify", "--quick").code == 0


def test_a_text_that_is_gone_is_told_at_its_line_of_the_lock_and_can_be_taken_out(
    duel: Workspace, run: Run
) -> None:
    edit(duel, RULES, "7. Rule 7. {#turn.deal}", '7. Rule 7. {#turn.deal informative="advice"}')
    outcome = run("verify", "--quick")
    row = next(
        n
        for n, line in enumerate((duel.root / LOCK).read_text("utf-8").split("\n"), 1)
        if "turn.deal" in line
    )
    assert f"{LOCK}:{row}:3: V206 'turn.deal' was reviewed" in outcome.stdout
    assert (outcome.code, run("rules", "review").code) == (1, 1)
    run("rules", "review", "--accept", "turn.deal")
    assert "turn.deal" not in (duel.root / LOCK).read_text("utf-8")
    assert run("verify", "--quick").code == 0


def test_a_lock_that_cannot_be_read_is_a_problem(duel: Workspace, run: Run) -> None:
    edit(duel, LOCK, "cards:", "crads:")
    for words in (("verify", "--quick"), ("rules", "review")):
        outcome = run(*words)
        assert outcome.code == 1
        assert f"{LOCK}:" in outcome.stdout + outcome.stderr
        assert "'crads'" in outcome.stdout + outcome.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--accept", "turn.drew"), "no rule to carry out and no card with a text 'turn.drew'"),
        (("--accept", "turn.advice"), "no rule to carry out"),
        (("--accept", "turn.draw", "--accept", "turn.drew"), "did you mean 'turn.draw'?"),
        (("--accept", "turn.draw", "--all"), "--all accepts every text"),
    ],
)
def test_what_cannot_be_accepted_is_wrong_usage(
    duel: Workspace, run: Run, words: tuple[str, ...], said: str
) -> None:
    edit(duel, RULES, "Rule 2.", "Rule two.")
    before = (duel.root / LOCK).read_bytes()
    outcome = run("rules", "review", *words)
    assert (outcome.code, outcome.stdout, said in outcome.stderr) == (2, "", True)
    assert (duel.root / LOCK).read_bytes() == before


def test_reviews_begin_with_all_texts(duel: Workspace, run: Run) -> None:
    (duel.root / LOCK).unlink()
    assert run("verify", "--quick").code == 0
    assert "nothing of duel was reviewed yet" in run("rules", "review").stderr
    outcome = run("rules", "review", "--accept", "turn.draw")
    assert (outcome.code, "start with --all" in outcome.stderr) == (2, True)
