import json
from pathlib import Path

from ruledeck.catalog.source.content import load_sound_content
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
