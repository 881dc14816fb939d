"""What `ruledeck verify` writes for programs and browsers: JUnit XML, SARIF, annotations, a page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from toss import DRAW, edit, toss_workspace

from ruledeck.schema.codes import CODES
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]
FAILS = DRAW.replace("ball: you.hand", "ball: you.heap").replace("A card is drawn", "It <fails> & so")
UNREADABLE = DRAW.replace("turn.draw,", "turn.drew,").replace("A card is drawn", "It is not read")
DRAWN = "verifier/toss/scenarios/draw.yml"
CODE = "verifier/toss/ruleset/turn.py"
COUNTED = {"failure": "failures", "error": "errors", "skipped": "skipped"}


@pytest.fixture
def toss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The least game with code of its own, and three scenarios that hold; it is the current folder."""
    monkeypatch.chdir(tmp_path)
    return toss_workspace(tmp_path)


def write(workspace: Workspace, text: str, name: str = DRAWN) -> None:
    (workspace.root / name).write_text(text, encoding="utf-8")


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


def test_junit_has_a_case_for_each_scenario_with_what_went_wrong_and_where(toss: Workspace, run: Run) -> None:
    write(toss, FAILS)
    write(toss, UNREADABLE, "verifier/toss/scenarios/strange.yml")
    outcome = run("verify", "--junit", "out/junit.xml")
    assert outcome.code == 1
    root = junit(toss.root / "out/junit.xml")
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "1", "1")
    found = cases(root)
    assert len(found["A card is dropped"]) == 0
    assert found["It <fails> & so"].get("line") == "1"
    (failure,) = found["It <fails> & so"]
    assert (failure.tag, failure.get("type")) == ("failure", "V127")
    assert f"{DRAWN}:8:11: V127" in (failure.text or "")
    assert "expected you.heap" in (failure.text or "")
    assert found["verifier/toss/scenarios/strange.yml:3:12: X001"][0].get("type") == "X001"


def test_a_ruleset_that_fails_is_an_error_and_what_xml_cannot_hold_is_left_out(
    toss: Workspace, run: Run
) -> None:
    edit(
        toss,
        CODE,
        "    yield from game.move(",
        '    raise ValueError("a bell \\a \U0001f514")\n    yield from game.move(',
    )
    outcome = run("verify", "--junit", "junit.xml")
    assert outcome.code == 1
    assert f"it is at {CODE}:" in outcome.stdout
    root = junit(toss.root / "junit.xml")
    assert (root.get("errors"), root.get("failures")) == ("1", "0")
    (error,) = cases(root)["A card is drawn"]
    assert "a bell ? \U0001f514" in str(error.get("message"))


def test_junit_skips_what_is_not_proved_and_says_which_changes_nobody_noticed(
    toss: Workspace, run: Run
) -> None:
    assert run("verify", "--junit", "junit.xml").code == 0
    root = junit(toss.root / "junit.xml")
    assert [suite.get("name", "").rpartition("/")[2] for suite in root] == [
        "draw.yml",
        "drop.yml",
        "end.yml",
        "toss: rules proved",
    ]
    (skipped,) = cases(root)["turn.drop"]
    assert str(skipped.get("message")).startswith("cited: carried out by a scenario, but")
    assert f"{CODE}:36: amount: 1 to 2; not seen by 'A card is dropped'" in (skipped.text or "")
    assert len(cases(root)["turn.end"]) == 0


def test_sarif_holds_what_is_not_proved_each_at_its_place(toss: Workspace, run: Run) -> None:
    assert run("verify", "--sarif", "v.sarif", "--quick").code == 0
    assert json.loads((toss.root / "v.sarif").read_text("utf-8"))["runs"][0]["results"] == []
    assert run("verify", "--sarif", "v.sarif").code == 0
    log = json.loads((toss.root / "v.sarif").read_text("utf-8"))
    (record,) = log["runs"]
    found: dict[str, list[Any]] = {}
    for result in record["results"]:
        assert record["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["ruleId"] in CODES
        place = result["locations"][0]["physicalLocation"]
        row = place["region"]["startLine"]
        lines = (toss.root / place["artifactLocation"]["uri"]).read_text("utf-8").splitlines()
        found.setdefault(result["ruleId"], []).append((result, lines[row - 1]))
    assert all(result["level"] == "warning" for results in found.values() for result, _ in results)
    unproved = {result["message"]["text"].partition(" ")[0]: line for result, line in found["V201"]}
    assert set(unproved) == {"turn.action", "turn.draw", "turn.drop"}
    assert unproved["turn.drop"].endswith("{#turn.drop}")
    changes = {result["message"]["text"]: line for result, line in found["V202"]}
    (change,) = [text for text in changes if text.startswith("turn.drop: ") and "(amount): 1 to 2" in text]
    assert "cards[:1]" in changes[change]


def test_two_reports_do_not_go_into_one_file(toss: Workspace, run: Run) -> None:
    outcome = run("verify", "--quick", "--sarif", "x", "--html", f"{toss.root}/x")
    assert (outcome.code, "--sarif and another report go to x" in outcome.stderr) == (2, True)
    assert not (toss.root / "x").exists()


def test_a_failure_is_an_error_in_sarif_and_an_annotation_on_github(toss: Workspace, run: Run) -> None:
    write(toss, FAILS)
    outcome = run("verify", "--format", "github", "--sarif", "v.sarif")
    assert outcome.code == 1
    assert outcome.stdout.startswith(f"::error file={DRAWN},line=8,col=11,title=V127 ")
    (result,) = json.loads((toss.root / "v.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("V127", "error")
    assert run("verify", "--format", "sarif").stdout == (toss.root / "v.sarif").read_text("utf-8")


def test_the_page_stands_alone_and_tells_scenarios_counts_and_survivors(toss: Workspace, run: Run) -> None:
    assert run("verify", "--html", "v.html").code == 0
    html = (toss.root / "v.html").read_text("utf-8")
    assert re.findall(r"(?:src|href|url)\s*[=(]", html) == []
    assert "3 scenarios of 1 game: all hold" in html
    assert '<b class="good">sound</b>' in html
    assert "&#39;action == &#39;drop&#39;&#39; is always True" in html
    row = re.search(r"<span>1</span>Turns</th>.*?</tr>", html, re.S)
    assert row is not None
    assert re.findall(r"<td[^>]*>([\d–]+)</td>", row[0]) == ["1", "–", "3", "–", "–", "4"]
    write(toss, FAILS)
    assert run("verify", "--html", "v.html").code == 1
    html = (toss.root / "v.html").read_text("utf-8")
    assert '<b class="bad">not sound</b>' in html
    assert "It &lt;fails&gt; &amp; so" in html
    assert "expected you.heap" in html


def test_the_page_and_junit_tell_bars_and_what_is_not_reviewed(toss: Workspace, run: Run) -> None:
    write(toss, "title: Tests\nverify:\n  toss: {rules: 25, cards: 5}\n", "ruledeck.yml")
    assert run("verify", "--html", "v.html").code == 0
    assert "✓ rules: 25 % proved, at least 25 % asked for" in (toss.root / "v.html").read_text("utf-8")
    write(toss, "title: Tests\nverify:\n  toss: {rules: 26}\n", "ruledeck.yml")
    assert run("verify", "--html", "v.html", "--junit", "v.xml").code == 1
    html = (toss.root / "v.html").read_text("utf-8")
    assert "✗ rules: 25 % proved, at least 26 % asked for" in html
    assert "the bar is at 26 %" in html
    assert cases(junit(toss.root / "v.xml"))["ruledeck.yml:3:17: V203"][0].tag == "error"


def test_code_that_belongs_to_no_rule_is_in_the_reports_too(toss: Workspace, run: Run) -> None:
    edit(toss, CODE, '@ruleset.rule("turn.drop")\n', "")
    edit(toss, CODE, "        yield from drop(game)\n", "        yield from ()\n")
    (toss.root / "verifier/toss/scenarios/drop.yml").unlink()
    outcome = run("verify", "--sarif", "v.sarif")
    assert outcome.code == 1
    assert f"{CODE}:" in outcome.stdout
    assert "V007 'drop' carries out no rule" in outcome.stdout
    (result,) = json.loads((toss.root / "v.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert result["ruleId"] == "V007"


def test_a_workspace_may_have_a_page_of_its_own(toss: Workspace, run: Run) -> None:
    path = toss.root / "site/templates/verify.html"
    path.parent.mkdir(parents=True)
    path.write_text("{{ title }}: {{ summary }}", encoding="utf-8")
    run("verify", "--quick", "--html", "v.html")
    assert (toss.root / "v.html").read_text("utf-8").startswith("Tests: 3 scenarios of 1 game")


def test_a_game_may_stand_where_files_stand_and_is_verified_whole(toss: Workspace, run: Run) -> None:
    outcome = run("verify", "toss", "--format", "json")
    assert outcome.code == 0
    assert '"kind": "id"' in outcome.stdout
    assert run("check", "toss", "--no-fit").code == 0
    wrong = run("verify", "tosss")
    assert (wrong.code, "no file, folder or game tosss" in wrong.stderr) == (2, True)
    assert "did you mean 'toss'?" in wrong.stderr
