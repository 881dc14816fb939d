"""What `ruledeck verify` writes for programs and browsers: JUnit XML, SARIF, annotations, a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from duel import duel_workspace

from ruledeck.schema.codes import CODES
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]
HOLDS = """
- scenario: A card is drawn & kept
  tag: plain
  proves: [turn.draw]
  given: {at: turn, you: {deck: [bo, cook]}}
  when:
    - you: draw
  then: {bo: {zone: you.hand}}
"""
FAILS = HOLDS.replace("zone: you.hand", "zone: you.discard").replace("A card is drawn & kept", "It <fails>")
CRASHES = HOLDS.replace("you: draw", "you: leap").replace("A card is drawn & kept", "It crashes")
UNREADABLE = HOLDS.replace("turn.draw", "turn.drew").replace("A card is drawn & kept", "It is not read")
COUNTED = {"failure": "failures", "error": "errors", "skipped": "skipped"}


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A workspace with the duel and its code, and no scenarios yet; it is the current folder."""
    workspace = duel_workspace(tmp_path, has_code=True)
    monkeypatch.chdir(tmp_path)
    return workspace


def write(workspace: Workspace, text: str, name: str = "a.yml") -> None:
    path = workspace.root / "verifier/duel/scenarios" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def junit(path: Path) -> ElementTree.Element:
    """Return a report that has the form which readers of JUnit XML share, or fail."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == "testsuites"
    for suite in (root, *root):
        assert suite is root or suite.tag == "testsuite"
        cases = list(suite.iter("testcase"))
        assert int(suite.get("tests", "")) == len(cases)
        assert float(suite.get("time", "")) >= 0
        for kind, name in COUNTED.items():
            assert int(suite.get(name, "")) == sum(case.find(kind) is not None for case in cases), name
    for suite in root:
        for case in suite:
            assert case.tag == "testcase"
            assert set(case.keys()) == {"name", "classname", "file", "line", "time"}
            assert int(case.get("line", "")) >= 1
            assert (Path.cwd() / case.get("file", "")).is_file()
            assert [child.tag for child in case] in ([], ["failure"], ["error"], ["skipped"])
            assert all(child.get("message") for child in case)
    return root


def cases(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {case.get("name", ""): case for case in root.iter("testcase")}


def test_junit_has_a_case_for_each_scenario_with_what_went_wrong_and_where(duel: Workspace, run: Run) -> None:
    write(duel, HOLDS + FAILS + CRASHES)
    write(duel, UNREADABLE, "b.yml")
    outcome = run("verify", "--junit", "out/junit.xml")
    assert outcome.code == 1
    root = junit(duel.root / "out/junit.xml")
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "1", "2")
    found = cases(root)
    assert len(found["A card is drawn & kept"]) == 0
    assert found["A card is drawn & kept"].get("line") == "2"
    (failure,) = found["It <fails>"]
    assert (failure.tag, failure.get("type"), found["It <fails>"].get("line")) == ("failure", "V127", "10")
    assert "verifier/duel/scenarios/a.yml:16:14: V127" in (failure.text or "")
    assert "expected you.discard" in (failure.text or "")
    assert found["It crashes"][0].tag == "error"
    assert found["verifier/duel/scenarios/b.yml:4:12: X001"][0].get("type") == "X001"


def test_junit_skips_what_is_not_proved_and_says_which_changes_nobody_noticed(
    duel: Workspace, run: Run
) -> None:
    write(duel, HOLDS)
    assert run("verify", "--junit", "junit.xml").code == 0
    root = junit(duel.root / "junit.xml")
    assert [suite.get("name") for suite in root] == ["verifier/duel/scenarios/a.yml", "duel: rules proved"]
    (skipped,) = cases(root)["turn.empty"]
    assert str(skipped.get("message")).startswith("untouched: no scenario carries it out; 0 of 1")
    assert "verifier/duel/ruleset/__init__.py:" in (skipped.text or "")
    assert "game.skip('draw', 'turn.empty')" in (skipped.text or "")


def test_what_xml_cannot_hold_is_left_out_of_junit(duel: Workspace, run: Run) -> None:
    path = duel.root / "verifier/duel/ruleset/__init__.py"
    path.write_text(
        path.read_text("utf-8").replace("nobody can leap", "a bell \\a \U0001f514"), encoding="utf-8"
    )
    write(duel, CRASHES)
    run("verify", "--junit", "junit.xml")
    (error,) = cases(junit(duel.root / "junit.xml"))["It crashes"]
    assert "a bell ? \U0001f514" in str(error.get("message"))


def test_sarif_holds_failures_and_what_is_not_proved_each_at_its_place(duel: Workspace, run: Run) -> None:
    write(duel, HOLDS)
    assert run("verify", "--sarif", "v.sarif", "--quick").code == 0
    assert json.loads((duel.root / "v.sarif").read_text("utf-8"))["runs"][0]["results"] == []
    assert run("verify", "--sarif", "v.sarif").code == 0
    log = json.loads((duel.root / "v.sarif").read_text("utf-8"))
    (record,) = log["runs"]
    found: dict[str, list[Any]] = {}
    for result in record["results"]:
        assert record["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["ruleId"] in CODES
        place = result["locations"][0]["physicalLocation"]
        row = place["region"]["startLine"]
        lines = (duel.root / place["artifactLocation"]["uri"]).read_text("utf-8").splitlines()
        found.setdefault(result["ruleId"], []).append((result, lines[row - 1]))
    assert all(result["level"] == "warning" for results in found.values() for result, _ in results)
    unproved = {result["message"]["text"].partition(" ")[0]: line for result, line in found["V201"]}
    assert unproved["turn.empty"].endswith("{#turn.empty}")
    texts = [(result["message"]["text"], line) for result, line in found["V202"]]
    (change,) = [(text, line) for text, line in texts if text.startswith("turn.empty: ")]
    assert "without 'game.skip(" in change[0]
    assert "game.skip(" in change[1]


def test_a_failure_is_an_error_in_sarif_and_an_annotation_on_github(duel: Workspace, run: Run) -> None:
    write(duel, FAILS)
    outcome = run("verify", "--format", "github", "--sarif", "v.sarif")
    assert outcome.code == 1
    start = "::error file=verifier/duel/scenarios/a.yml,line=8,col=14,title=V127 "
    assert outcome.stdout.startswith(start)
    (result,) = json.loads((duel.root / "v.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("V127", "error")
    assert run("verify", "--format", "sarif").stdout == (duel.root / "v.sarif").read_text("utf-8")


def test_the_page_stands_alone_and_tells_scenarios_counts_and_survivors(duel: Workspace, run: Run) -> None:
    write(duel, HOLDS)
    assert run("verify", "--html", "v.html").code == 0
    html = (duel.root / "v.html").read_text("utf-8")
    assert re.findall(r"(?:src|href|url)\s*[=(]", html) == []
    assert "1 scenario of 1 game: all hold" in html
    assert '<b class="good">sound</b>' in html
    assert "without &#39;game.skip(&#39;draw&#39;, &#39;turn.empty&#39;)&#39;" in html
    row = re.search(r"<span>1</span>turn</th>.*?</tr>", html, re.S)
    assert row is not None
    assert re.findall(r"<td[^>]*>([\d–]+)</td>", row[0])[-1] == "7"
    write(duel, FAILS)
    assert run("verify", "--html", "v.html").code == 1
    html = (duel.root / "v.html").read_text("utf-8")
    assert '<b class="bad">not sound</b>' in html
    assert "It &lt;fails&gt;" in html
    assert "expected you.discard" in html


def test_a_workspace_may_have_a_page_of_its_own(duel: Workspace, run: Run) -> None:
    write(duel, HOLDS)
    path = duel.root / "site/templates/verify.html"
    path.parent.mkdir(parents=True)
    path.write_text("{{ title }}: {{ summary }}", encoding="utf-8")
    run("verify", "--quick", "--html", "v.html")
    assert (duel.root / "v.html").read_text("utf-8").startswith("Tests: 1 scenario of 1 game")


def test_a_game_may_stand_where_files_stand_and_is_verified_whole(duel: Workspace, run: Run) -> None:
    write(duel, HOLDS)
    outcome = run("verify", "duel", "--format", "json")
    assert outcome.code == 0
    assert '"kind": "id"' in outcome.stdout
    assert run("check", "duel", "--no-fit").code == 0
    wrong = run("verify", "deul")
    assert (wrong.code, "no file, folder or game deul" in wrong.stderr) == (2, True)
    assert "did you mean 'duel'?" in wrong.stderr
