import pytest


@pytest.fixture
def built(run, ember):
    """A workspace that was built whole, and what its build folder holds."""
    outcome = run("build", "--workspace", ember.root)
    assert outcome.code == 0, outcome.stderr
    return ember, state(ember), outcome


def state(workspace):
    """Return the bytes of every file that was made for people, not kept for ourselves."""
    files = (path for path in workspace.build.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if not path.is_relative_to(workspace.cache)}


def test_build_makes_catalog_cards_rulebook_and_site_and_names_them(built):
    ember, _, outcome = built
    named = outcome.stdout.splitlines()
    assert named[0] == "build/catalog.db"
    assert named[-1] == "build/site/index.html"
    assert any(name.startswith("build/print/ember/") for name in named)
    assert [name for name in named if not (ember.root / name).is_file()] == []
    assert "s\n" in outcome.stderr
    assert "Checking" not in outcome.stderr


def test_a_fault_stops_the_build_and_leaves_the_last_good_one(built, run):
    ember, before, _ = built
    cards = ember.catalog / "ember/cards/fuel.yml"
    cards.write_text(cards.read_text().replace("type: fuel", "type: fule", 1))
    outcome = run("build", "--workspace", ember.root)
    assert outcome.code == 1
    assert "did you mean 'fuel'?" in outcome.stderr
    assert state(ember) == before


def test_a_second_build_gives_the_same_bytes(built, run):
    ember, before, _ = built
    assert run("build", "--workspace", ember.root).code == 0
    after = state(ember)
    different = [path for path in before if before[path] != after.get(path) and path.suffix != ".db"]
    assert different == []
    assert after.keys() == before.keys()


def test_faults_of_all_games_are_told_together(run, ember):
    run("new", "game", "second", "--workspace", ember.root)
    for name in ("ember", "second"):
        file = ember.catalog / name / "game.yml"
        file.write_text(file.read_text() + "surprise: 1\n")
    outcome = run("build", "--workspace", ember.root)
    assert outcome.code == 1
    assert outcome.stderr.count("unknown key 'surprise'") == 2
    assert not (ember.build / "site").exists()


def test_a_build_folder_that_cannot_be_written_is_named(run, ember):
    ember.build.write_text("in the way")
    outcome = run("build", "--workspace", ember.root)
    assert outcome.code in (1, 2)
    assert "build" in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert ember.build.read_text() == "in the way"


def test_only_the_games_asked_for_are_set_but_the_site_has_them_all(run, ember):
    run("new", "game", "second", "--workspace", ember.root)
    outcome = run("build", "--game", "second", "--workspace", ember.root)
    assert outcome.code == 0, outcome.stderr
    assert [path.name for path in (ember.build / "print").iterdir()] == ["second"]
    assert {path.name for path in (ember.build / "site/games").iterdir()} == {"ember", "second"}


def test_build_plays_by_chance_as_many_games_as_the_workspace_asks_for_and_not_twice(run, ember):
    mark = ember.root / "ruledeck.yml"
    text = mark.read_text(encoding="utf-8")
    mark.write_text(f"{text.rstrip()}\nsimulate: {{ember: 3}}\n", encoding="utf-8")
    first = run("build", "--workspace", ember.root)
    assert first.code == 0, first.stderr
    assert "kept for the site in build/simulate/ember.json" in first.stderr
    assert "How it plays" in (ember.build / "site/games/ember/index.html").read_text(encoding="utf-8")
    again = run("build", "--workspace", ember.root)
    assert (again.code, "kept for the site" in again.stderr) == (0, False)


def test_games_to_play_of_what_is_no_game_are_refused(run, ember):
    mark = ember.root / "ruledeck.yml"
    mark.write_text(
        f"{mark.read_text(encoding='utf-8').rstrip()}\nsimulate: {{embre: 3}}\n", encoding="utf-8"
    )
    outcome = run("build", "--workspace", ember.root)
    assert outcome.code == 1
    assert "V204 'simulate' names 'embre', which is no game" in outcome.stderr
    assert "did you mean 'ember'?" in outcome.stderr
