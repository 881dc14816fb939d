"""`ruledeck check` as people and programs meet it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check.forms import check_apart
from ruledeck.schema.codes import CODES
from ruledeck.schema.workspace import Workspace, open_workspace

Run = Callable[..., Any]
CHECKOUT = Path(__file__).parents[3]


@pytest.fixture
def faulty(warm_ember: Workspace) -> Workspace:
    """A copy of the invented game with three mistakes in two files."""
    ember = warm_ember
    fuel = ember.root / "catalog/ember/cards/fuel.yml"
    text = fuel.read_text(encoding="utf-8")
    fuel.write_text(text.replace("type: fuel", "type: fule", 1).replace("{heat}", "{100%: a, b}", 1), "utf-8")
    rulings = ember.root / "catalog/ember/rulings.yml"
    rulings.write_text(rulings.read_text(encoding="utf-8").replace("answer:", "anser:", 1), "utf-8")
    return ember


def test_a_sound_workspace_ends_with_0_and_says_what_was_looked_at(warm_ember: Workspace, run: Run) -> None:
    outcome = run("check", "--workspace", warm_ember.root)
    assert (outcome.code, outcome.stdout) == (0, "")
    assert re.fullmatch(r"\d+ cards, \d+ rules in 1 game: no problems, \d+\.\d s\n", outcome.stderr)


def test_problems_end_with_1_and_stand_on_stdout(faulty: Workspace, run: Run) -> None:
    outcome = run("check", "--workspace", faulty.root)
    assert outcome.code == 1
    rows = outcome.stdout.splitlines()
    assert rows[0].endswith("catalog/ember/cards/fuel.yml:5:9: C001 unknown type 'fule'")
    assert rows[1] == "  hint: did you mean 'fuel'?"
    assert outcome.stdout.count("\n") == 6
    assert ": 3 problems, " in outcome.stderr


def test_paths_are_written_from_the_current_folder(
    faulty: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(faulty.root / "catalog/ember")
    assert run("check").stdout.startswith("cards/fuel.yml:5:9: ")
    monkeypatch.chdir(faulty.root / "catalog/ember/rules")
    assert run("check").stdout.startswith("../cards/fuel.yml:5:9: ")
    monkeypatch.chdir(faulty.root.parent)
    assert run("check", "--workspace", "ember").stdout.startswith("ember/catalog/ember/cards/fuel.yml:5:9: ")


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        (["catalog"], {"fuel.yml", "rulings.yml"}),
        (["catalog/ember/cards"], {"fuel.yml"}),
        (["catalog/ember/rulings.yml"], {"rulings.yml"}),
        (["catalog/ember/rules", "catalog/ember/cards/winds.yml"], set()),
        (["."], {"fuel.yml", "rulings.yml"}),
    ],
)
def test_paths_restrict_what_is_reported(
    faulty: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch, paths: list[str], files: set[str]
) -> None:
    monkeypatch.chdir(faulty.root)
    outcome = run("check", "--json", *paths)
    assert {Path(json.loads(row)["file"]).name for row in outcome.stdout.splitlines()} == files
    assert outcome.code == (1 if files else 0)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("scenarios/zz.yml", "- scenario: [", "F003"),
        ("scenarios/deep/zz.yml", "- scenario: A fire goes out\n", "S002"),
        ("scenarios/zz.yaml", "[]\n", "F013"),
        ("waivers.yml", "- {mutant: a, what: b, where: c, code: d, why: ''}\n", "S005"),
        ("waiver.yml", "[]\n", "F013"),
        ("reviewed.lock", "rules: {}\n", "S002"),
    ],
)
def test_the_form_of_scenarios_waivers_and_reviews_is_looked_at(
    warm_ember: Workspace, run: Run, name: str, text: str, code: str
) -> None:
    file = warm_ember.root / "verifier/ember" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    for words in ((), (file,)):
        outcome = run("check", "--workspace", warm_ember.root, *words)
        assert (outcome.code, f"verifier/ember/{name}:1:" in outcome.stdout) == (1, True)
        assert code in outcome.stdout


def test_a_path_that_nothing_looks_at_is_wrong_usage(
    warm_ember: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(warm_ember.root)
    Path("notes.md").write_text("# Notes\n", encoding="utf-8")
    Path("rules.py").write_text("", encoding="utf-8")
    outcome = run("check", "notes.md")
    assert (outcome.code, "nothing looks at notes.md" in outcome.stderr) == (2, True)
    assert (
        "looked at are catalog/, print/, verifier/, ruledeck.yml, mkdocs.yml, site/theme/" in outcome.stderr
    )
    outcome = run("check", "rules.py")
    assert (outcome.code, "'ruledeck verify' plays it" in outcome.stderr) == (2, True)
    assert run("check", "ruledeck.yml").code == 0


def test_the_settings_of_the_site_can_be_looked_at_alone(ember: Workspace, run: Run) -> None:
    (ember.root / "mkdocs.yml").write_text("plugins: [search]\n", encoding="utf-8")
    outcome = run("check", "--no-fit", "--workspace", ember.root, ember.root / "mkdocs.yml")
    assert (outcome.code, "mkdocs.yml:1:1: S001 unknown key 'plugins'" in outcome.stdout) == (1, True)


def test_an_unknown_path_is_wrong_usage(faulty: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(faulty.root)
    outcome = run("check", "catalog/ember/cards/feul.yml")
    assert (outcome.code, outcome.stdout) == (2, "")
    assert "no file, folder or game catalog/ember/cards/feul.yml" in outcome.stderr
    assert "did you mean 'fuel.yml'?" in outcome.stderr


@pytest.mark.parametrize("command", [("check", "--no-fit"), ("verify", "--quick")])
@pytest.mark.parametrize("target", ["b", "gone"])
def test_a_link_that_leads_nowhere_is_told_to_be_one(
    ember: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], target: str
) -> None:
    monkeypatch.chdir(ember.root)
    Path("a").symlink_to(target)
    Path("b").symlink_to("a")
    outcome = run(*command, "a")
    assert (outcome.code, outcome.stdout) == (2, "")
    assert outcome.stderr == "cannot read a: it is a link that leads nowhere\n"


def test_a_path_outside_the_workspace_is_wrong_usage(warm_ember: Workspace, run: Run) -> None:
    outcome = run("check", "--workspace", warm_ember.root, warm_ember.root.parent)
    assert outcome.code == 2
    assert "outside the workspace" in outcome.stderr


def test_an_unknown_game_is_wrong_usage_with_the_nearest(warm_ember: Workspace, run: Run) -> None:
    outcome = run("check", "--workspace", warm_ember.root, "--game", "embre")
    assert outcome.code == 2
    assert "did you mean 'ember'?" in outcome.stderr


def test_warnings_alone_end_with_0_unless_they_are_to_fail(warm_ember: Workspace, run: Run) -> None:
    path = warm_ember.root / "catalog/ember/game.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("  thaw: {", "  frost: {name: Frost}\n  thaw: {", 1), encoding="utf-8")
    outcome = run("check", "--workspace", warm_ember.root)
    assert (outcome.code, "G009 warning: " in outcome.stdout) == (0, True)
    assert "no problems, 1 warning" in outcome.stderr
    assert run("check", "--workspace", warm_ember.root, "--strict").code == 1


def test_json_is_an_object_a_line(faulty: Workspace, run: Run) -> None:
    rows = [json.loads(row) for row in run("check", "--workspace", faulty.root, "--json").stdout.splitlines()]
    assert len(rows) == 3
    assert rows[0] == {
        "file": "catalog/ember/cards/fuel.yml",
        "path": (faulty.root / "catalog/ember/cards/fuel.yml").as_posix(),
        "line": 5,
        "column": 9,
        "code": "C001",
        "severity": "error",
        "message": "unknown type 'fule'",
        "hint": "did you mean 'fuel'?",
    }


def test_annotations_for_github_are_escaped(
    faulty: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(faulty.root)
    rows = run("check", "--format", "github").stdout.splitlines()
    start = "::error file=catalog/ember/cards/fuel.yml,line="
    assert (
        rows[0]
        == f"{start}5,col=9,title=C001 Unknown card type::unknown type 'fule'%0Ahint: did you mean 'fuel'?"
    )
    assert "::unknown icon '100%25: a, b'%0Ahint: " in rows[1]


def test_a_game_file_that_cannot_be_read_is_a_problem_in_every_form(warm_ember: Workspace, run: Run) -> None:
    (warm_ember.root / "catalog/ember/game.yml").write_text("id: [", encoding="utf-8")
    for form in ("text", "json", "github", "sarif"):
        outcome = run("check", "--workspace", warm_ember.root, "--format", form)
        assert (outcome.code, "F003" in outcome.stdout) == (1, True)


def test_faults_of_a_game_file_hide_no_others_that_can_be_told_without_it(
    warm_ember: Workspace, run: Run
) -> None:
    folder = warm_ember.root / "catalog/ember"
    for file, old, new in (
        ("game.yml", "players: {", "plaeyrs: {"),
        ("cards/fuel.yml", "type: fuel", "tpye: fuel"),
        ("cards/places.yml", "id: ", "id: twin\n  was: "),
        ("decks.yml", "name:", "name: ["),
        ("rules/fire.md", "{#fire.", "{#Fire."),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    (folder / "cards/more.yml").write_text("- {id: twin}\n", encoding="utf-8")
    outcome = run("check", "--workspace", warm_ember.root)
    told = re.findall(r"catalog/ember/(\S+?):\d+:\d+: ", outcome.stdout)
    assert {*told} == {
        "game.yml",
        "cards/fuel.yml",
        "cards/more.yml",
        "cards/places.yml",
        "decks.yml",
        "rules/fire.md",
    }
    assert "I001 the card id 'twin' stands twice" in outcome.stdout


def test_nothing_is_wrong_with_the_files_of_sound_games_by_themselves(
    ember: Workspace, pier: Workspace
) -> None:
    for each in (ember, pier, open_workspace(CHECKOUT)):
        assert [problem for game in each.games for problem in check_apart(each, game)] == []


def test_a_workspace_file_with_faults_is_a_problem_in_every_form(warm_ember: Workspace, run: Run) -> None:
    (warm_ember.root / "ruledeck.yml").write_text("titel: Ember\n", encoding="utf-8")
    for form in ("text", "json", "github", "sarif"):
        outcome = run("check", "--workspace", warm_ember.root, "--format", form)
        assert (outcome.code, "S001" in outcome.stdout) == (1, True)


def test_sarif_has_what_the_standard_requires(
    faulty: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(faulty.root)
    log = json.loads(run("check", "--format", "sarif").stdout)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (record,) = log["runs"]
    driver = record["tool"]["driver"]
    assert driver["name"] == "Ruledeck"
    assert [rule["id"] for rule in driver["rules"]] == list(CODES)
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
        assert rule["defaultConfiguration"]["level"] == "error"
    assert record["columnKind"] == "unicodeCodePoints"
    assert len(record["results"]) == 3
    for result in record["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note", "none")
        assert result["message"]["text"]
        (location,) = result["locations"]
        place = location["physicalLocation"]
        uri = place["artifactLocation"]["uri"]
        assert uri == "catalog/ember/cards/fuel.yml" or uri == "catalog/ember/rulings.yml"
        assert place["region"]["startLine"] >= 1
        assert place["region"]["startColumn"] >= 1


def test_sarif_without_problems_has_no_results(warm_ember: Workspace, run: Run) -> None:
    log = json.loads(run("check", "--workspace", warm_ember.root, "--format", "sarif").stdout)
    assert log["runs"][0]["results"] == []


def test_a_file_whose_name_is_no_text_is_told_and_nothing_crashes(warm_ember: Workspace, run: Run) -> None:
    name = (warm_ember.root / "catalog/ember/cards").as_posix().encode() + b"/\xff\x1b[31m.yml"
    Path(name.decode("utf-8", "surrogateescape")).write_text("- a\n", encoding="utf-8")
    for form in ("text", "json", "github", "sarif"):
        outcome = run("check", "--workspace", warm_ember.root, "--format", form)
        assert (outcome.code, "S004" in outcome.stdout) == (1, True)
        assert "\x1b" not in outcome.stdout


def test_a_second_check_imports_nothing_heavy(warm_ember: Workspace) -> None:
    program = (
        "import sys\nfrom ruledeck.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit as stop:\n    assert stop.code == 0, stop.code\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    command = [sys.executable, "-c", program, "check", "--workspace", str(warm_ember.root)]
    subprocess.run(command, check=True, capture_output=True)
    again = subprocess.run(command, check=True, capture_output=True, text=True)
    heavy = {
        "sqlmodel",
        "sqlalchemy",
        "weasyprint",
        "jsonschema",
        "lark",
        "re2",
        "jinja2",
        "mkdocs",
        "fontTools",
    }
    assert heavy & set(again.stdout.split()) == set()


def test_an_icon_that_nobody_ships_is_told_once(warm_ember: Workspace, run: Run) -> None:
    game = warm_ember.root / "catalog/ember/game.yml"
    text = game.read_text(encoding="utf-8")
    game.write_text(re.sub(r"icon: material/\w+", "icon: material/nosuch", text, count=1), encoding="utf-8")
    outcome = run("check", "--workspace", warm_ember.root)
    assert [line.split()[1] for line in outcome.stdout.splitlines() if "hint" not in line] == ["G006"]
