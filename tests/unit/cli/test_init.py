import json
import shutil
from pathlib import Path

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.status import read_report
from ruledeck.cli.init import SAMPLE
from ruledeck.schema.workspace import open_workspace


def test_init_makes_a_workspace_whose_game_is_sound(run, tmp_path):
    outcome = run("init", tmp_path / "mine")
    assert (outcome.code, outcome.stderr) == (0, "")
    workspace = open_workspace(tmp_path / "mine")
    content = load_sound_content(workspace, *workspace.games)
    assert len(content.cards) == 10
    assert len({content.game.size_of(card.type).id for card in content.cards}) == 2


def test_init_brings_the_files_that_begin_with_a_dot(run, tmp_path):
    run("init", tmp_path)
    for name in (".gitignore", ".pre-commit-config.yaml", ".github/workflows/games.yml"):
        assert (tmp_path / name).is_file()


def test_the_sample_game_is_proved_whole(run, tmp_path):
    run("init", tmp_path)
    outcome = run("verify", "--json", "--workspace", tmp_path)
    assert outcome.code == 0, outcome.stdout + outcome.stderr
    report = read_report(open_workspace(tmp_path), "harbour-cats")
    assert {status.status for status in report.statuses.values()} == {"proved", "informative"}
    assert len(report.statuses) > 40


def test_a_new_card_of_the_sample_game_leaves_it_sound(run, tmp_path):
    run("init", tmp_path)
    words = ("harbour-cats", "pepper", "--type", "cat", "--side", "cellars", "--workspace", tmp_path)
    assert run("new", "card", *words).code == 0
    assert run("verify", "--quick", "--workspace", tmp_path).code == 0
    assert run("check", "--strict", "--workspace", tmp_path).code == 0


def test_init_copies_nothing_that_was_compiled(run, tmp_path, monkeypatch):
    sample = tmp_path / "sample"
    shutil.copytree(SAMPLE, sample)
    (sample / "verifier" / "harbour-cats" / "ruleset" / "__pycache__").mkdir(exist_ok=True)
    monkeypatch.setattr("ruledeck.cli.init.SAMPLE", sample)
    assert run("init", tmp_path / "mine").code == 0
    assert list((tmp_path / "mine").rglob("*.py"))
    assert not list((tmp_path / "mine").rglob("__pycache__"))


def test_init_refuses_a_folder_that_holds_something(run, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    outcome = run("init", tmp_path)
    assert outcome.code == 2
    assert "is not empty" in outcome.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_init_refuses_a_file(run, tmp_path):
    file = tmp_path / "taken"
    file.write_text("mine")
    assert run("init", file).code == 2
    assert file.read_text() == "mine"


def test_init_says_where_it_cannot_write(run):
    outcome = run("init", Path("/proc/nowhere"))
    assert outcome.code == 2
    assert "cannot write /proc/nowhere" in outcome.stderr


def test_every_schema_that_the_editor_is_told_of_is_there(run, tmp_path):
    run("init", tmp_path)
    settings = json.loads((tmp_path / ".vscode/settings.json").read_text())
    assert [name for name in settings["yaml.schemas"] if not (tmp_path / name).is_file()] == []
    for cards in (tmp_path / "catalog").glob("*/cards/*.yml"):
        named = cards.read_text().splitlines()[0].partition("$schema=")[2]
        assert (cards.parent / named).is_file()


def test_the_sample_game_says_that_it_is_set_up_in_one_way(run, tmp_path):
    run("init", tmp_path)
    outcome = run("simulate", "harbour-cats", "--setup", "[cellars]", "--workspace", tmp_path)
    assert outcome.code == 2
    assert "harbour-cats cannot be set up as [cellars]: there is but one way" in outcome.stderr
