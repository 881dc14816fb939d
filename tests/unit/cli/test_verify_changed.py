"""`ruledeck verify --changed`, in small repositories: what a change touches is played and proved."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from toss import edit, toss_workspace

from ruledeck.catalog.status import read_report, report_file
from ruledeck.catalog.stories import read_stories
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.proof import campaign
from ruledeck.verifier.proof.mutants.mutant import Verdict
from ruledeck.verifier.since import choice
from ruledeck.verifier.since.reached import reach_file
from ruledeck.verifier.since.verdicts import played_state, read_verdicts

Run = Callable[..., Any]
CODE = "verifier/toss/ruleset/turn.py"
BASE = "verifier/toss/ruleset/base.py"
RULES = "catalog/toss/rules/turn.md"
SCENARIOS = "verifier/toss/scenarios"
DRAWN, DROPPED, ENDED = "A card is drawn", "A card is dropped", "A turn ends"
ALL = {DRAWN, DROPPED, ENDED}


def git(folder: Path, *words: str) -> None:
    person = ["-c", "user.name=Editor", "-c", "user.email=editor@example.org"]
    subprocess.run(["git", *person, *words], cwd=folder, check=True, capture_output=True)


def commit(workspace: Workspace) -> None:
    git(workspace.root, "add", "-A")
    git(workspace.root, "commit", "-q", "-m", "texts")


@pytest.fixture
def toss(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The least game in a repository, verified whole; it is the current folder."""
    monkeypatch.chdir(tmp_path)
    workspace = toss_workspace(tmp_path)
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    git(tmp_path, "init", "-q", "-b", "main")
    commit(workspace)
    assert run("verify").code == 0
    return workspace


def played(run: Run, *words: str) -> set[str]:
    """Return the titles of the scenarios that are played."""
    outcome = run("verify", "--changed", *words, "--quick", "--json")
    assert outcome.code in (0, 1), outcome.stderr
    lines = [json.loads(line) for line in outcome.stdout.splitlines()]
    return {line["scenario"] for line in lines if line["kind"] == "scenario"}


def test_where_nothing_has_changed_nothing_is_played(toss: Workspace, run: Run) -> None:
    assert played(run) == set()
    outcome = run("verify", "--changed")
    assert (outcome.code, outcome.stdout) == (0, "")
    assert "toss: nothing that is played has changed since HEAD" in outcome.stderr
    edit(toss, "catalog/toss/game.yml", "summary: Draw, and drop.", "summary: Draw.")
    assert played(run) == ALL


@pytest.mark.parametrize(
    ("file", "old", "new", "titles"),
    [
        (CODE, '"drop", game.zone', '"fling", game.zone', {DROPPED}),
        (CODE, "1 - game.fields", "-1 + 2 - game.fields", {ENDED}),
        (CODE, '["draw", "drop"], ', '["drop", "draw"], ', {DRAWN, DROPPED}),
        (CODE, '"""Draw the top card."""', '"""Draw."""', set()),
        (CODE, "    yield from ()\n", "    # Nothing is asked.\n    yield from ()\n", set()),
        (CODE, '@ruleset.rule("turn.end")\n', '@ruleset.rule("turn.end", "turn.fair")\n', ALL),
        (CODE, "from .base", "HIGH = 1\nfrom .base", ALL),
        (BASE, "MOST = 9", "MOST = 8", ALL),
        (BASE, "is None:", "is None or False:", ALL),
        (BASE, "    return []", "    return list()", ALL),
        (CODE, "def drop(game: Game)", "def drop(game: Game, most: int = 1)", {DROPPED}),
        (RULES, "You drop the first", "You drop a", {DROPPED}),
        (RULES, "4. Then it is", "4. Now it is", {ENDED}),
        (RULES, '5. Be fair. {#turn.fair informative="advice"}', "5. Be fair. {#turn.fair}", ALL),
        ("catalog/toss/cards/cards.yml", "id: cup, name: cup", "id: cup, name: Cup", {DRAWN, DROPPED}),
        ("catalog/toss/cards/cards.yml", "id: rope, name: rope", "id: rope, name: Rope", {DRAWN}),
        ("catalog/toss/cards/cards.yml", "id: rope,", "id: rope, copies: 2,", ALL),
        ("catalog/toss/cards/cards.yml", "id: rope,", "id: rope, reverse: cup,", ALL),
        (f"{SCENARIOS}/end.yml", "tag: edge", "tag: plain", {ENDED}),
    ],
    ids=[
        *(
            "a function",
            "one that ends turns",
            "one that two reach",
            "a docstring",
            "a comment",
            "a decorator",
        ),
        *(
            "a module",
            "a constant",
            "a policy",
            "one for reading",
            "a signature",
            "a rule",
            "another rule",
            "what is informative",
        ),
        *("a card of two", "a card of one", "copies", "a reverse", "a scenario"),
    ],
)
def test_what_reaches_a_change_is_played(
    toss: Workspace, run: Run, file: str, old: str, new: str, titles: set[str]
) -> None:
    edit(toss, file, old, new)
    assert played(run) == titles
    commit(toss)
    assert played(run, "HEAD~1") == titles, "the revision may be any"
    assert played(run) == titles, "the last whole run was before the change, though it is committed"
    run("verify")
    assert played(run, "HEAD~1") == titles, "and after the whole run the same is known"
    assert played(run) == set()


def test_new_renamed_and_added_scenarios_are_played(toss: Workspace, run: Run) -> None:
    path = toss.root / SCENARIOS / "more.yml"
    text = (toss.root / SCENARIOS / "drop.yml").read_text("utf-8")
    path.write_text(text.replace(DROPPED, "Another is dropped"), encoding="utf-8")
    assert played(run) == {"Another is dropped"}
    edit(toss, f"{SCENARIOS}/drop.yml", DROPPED, "It is dropped")
    assert played(run) == {"Another is dropped", "It is dropped"}


def test_a_change_that_breaks_a_scenario_is_found(toss: Workspace, run: Run) -> None:
    edit(toss, CODE, 'game.zone("heap", you)', 'game.zone("deck", you)')
    outcome = run("verify", "--changed")
    assert outcome.code == 1
    assert "toss: 1 of 3 scenarios reach what has changed since HEAD" in outcome.stderr
    assert f"{SCENARIOS}/drop.yml:8:10: V127" in outcome.stdout


def test_without_a_whole_run_or_with_another_ruledeck_all_are_played(
    toss: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "hash_of_code", lambda: "another")
    assert played(run) == ALL
    monkeypatch.undo()
    monkeypatch.chdir(toss.root)
    reach_file(toss, "toss").unlink()
    outcome = run("verify", "--changed", "--quick")
    assert "toss: all scenarios are played; it was not verified whole before" in outcome.stderr
    assert outcome.stderr.count("3 scenarios of 1 game: all hold") == 1


def test_what_could_not_be_read_at_the_revision_is_played_whole(toss: Workspace, run: Run) -> None:
    good = (toss.root / CODE).read_text("utf-8")
    (toss.root / CODE).write_text("def turn(:\n", encoding="utf-8")
    commit(toss)
    (toss.root / CODE).write_text(good, encoding="utf-8")
    assert played(run) == ALL


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (CODE, 'cards[:1], game.zone("heap"', 'cards[:2], game.zone("heap"'),
        (f"{SCENARIOS}/drop.yml", "plain", "edge"),
    ],
    ids=["a function", "a scenario"],
)
def test_only_what_changed_is_proved_with_the_statuses_of_a_whole_run(
    toss: Workspace, run: Run, file: str, old: str, new: str
) -> None:
    edit(toss, file, old, new)
    kept = report_file(toss, "toss").read_bytes()
    outcome = run("verify", "--changed", "--json")
    part = {line["id"]: line for line in map(json.loads, outcome.stdout.splitlines()) if line["kind"] == "id"}
    assert set(part) == {"turn.drop"}
    assert report_file(toss, "toss").read_bytes() == kept, "a part is no report of the game"
    run("verify")
    report = read_report(toss, "toss")
    assert report is not None
    whole = report.statuses["turn.drop"]
    found = part["turn.drop"]
    assert whole.mutants > 3
    assert (found["status"], found["mutants"], found["seen"]) == (whole.status, whole.mutants, whole.seen)
    assert {each["key"] for each in found["survivors"]} == {each.key for each in whole.survivors}


def test_a_scenario_that_is_gone_leaves_its_rules_to_be_proved_again(toss: Workspace, run: Run) -> None:
    (toss.root / SCENARIOS / "end.yml").unlink()
    outcome = run("verify", "--changed")
    assert "no scenario is to be played again" in outcome.stderr
    assert "Toss, what changed" in outcome.stdout
    assert "turn.end: untouched" in outcome.stdout
    assert "turn.draw" not in outcome.stdout


def test_bars_are_held_by_whole_runs_only(toss: Workspace, run: Run) -> None:
    (toss.root / "ruledeck.yml").write_text("title: T\nverify: {toss: {rules: 90}}\n", encoding="utf-8")
    edit(toss, CODE, '"drop", game.zone', '"fling", game.zone')
    assert run("verify", "--changed").code == 0
    assert run("verify").code == 1


def test_what_is_edited_while_it_is_proved_is_not_taken_for_proved(
    toss: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = campaign._verdicts

    def interrupted(*words: Any) -> list[Verdict]:
        found = tried(*words)
        edit(toss, CODE, '"drop", game.zone', '"fling", game.zone')
        return found

    edit(toss, CODE, "you.fields[", "you.fields [")
    monkeypatch.setattr(campaign, "_verdicts", interrupted)
    run("verify")
    assert read_verdicts(toss, "toss", played_state(toss, "toss")) is None
    assert played(run) == {DROPPED}
    report, stories = read_report(toss, "toss"), read_stories(toss, "toss")
    assert report is not None
    assert stories is not None
    assert report.of != stories.of, "scenarios are told of the edited game, and it was not proved"


def test_an_unknown_revision_and_files_beside_are_wrong_usage(toss: Workspace, run: Run) -> None:
    outcome = run("verify", "--changed=v9")
    assert (outcome.code, "no revision 'v9'" in outcome.stderr) == (2, True)
    outcome = run("verify", SCENARIOS, "--changed")
    assert (outcome.code, "--changed chooses the scenarios by itself" in outcome.stderr) == (2, True)
    assert run("verify", "toss", "--changed").code == 0
    outcome = run("verify", "--changed", "toss")
    assert (outcome.code, "write it first: ruledeck verify toss --changed" in outcome.stderr) == (2, True)


def test_waivers_and_reviews_are_judged_without_trying_a_mutant(
    toss: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "_verdicts", lambda *_: pytest.fail("a mutant is tried"))
    assert run("rules", "review", "--all").code == 0
    assert run("verify").code == 0
    edit(toss, RULES, "You drop the first", "You drop a")
    with pytest.raises(pytest.fail.Exception):
        run("verify")
