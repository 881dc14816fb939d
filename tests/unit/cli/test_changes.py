"""`ruledeck changes` and `ruledeck release`."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]
FIRE = "catalog/ember/rules/fire.md"


def commit(folder: Path) -> None:
    settings = ["-c", "user.name=Editor", "-c", "user.email=editor@example.org"]
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "texts"]):
        subprocess.run(["git", *settings, *words], cwd=folder, check=True, capture_output=True)


def edit(workspace: Workspace, old: str, new: str) -> None:
    path = workspace.root / FIRE
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def edited(ember: Workspace) -> Workspace:
    """The invented game in a repository, with one word of a rule changed since."""
    commit(ember.root)
    edit(ember, "Walls stop every breeze.", "Walls stop every gale.")
    return ember


def test_a_changed_word_is_marked_even_without_colour(run: Run, edited: Workspace) -> None:
    outcome = run("changes", "--since", "HEAD", "--workspace", edited.root)
    assert outcome.code == 0
    assert "Walls stop every [-breeze-]{+gale+}." in outcome.stdout
    assert "0 cards and 1 rule\n" in outcome.stdout


def test_changes_as_json_are_one_object_a_line(run: Run, edited: Workspace) -> None:
    outcome = run("changes", "--since", "HEAD", "--json", "--workspace", edited.root)
    (change,) = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert (change["subject"], change["id"], change["kind"]) == ("rule", "fire.walls", "changed")


def test_changes_as_markdown_are_release_notes(run: Run, edited: Workspace) -> None:
    outcome = run("changes", "--since", "HEAD", "--markdown", "--workspace", edited.root)
    assert outcome.stdout == (
        "## Changes in ember since HEAD\n\n### Rules\n\n- **3.2.2 (fire.walls)** changed.\n"
        "    - Walls stop every ~~breeze~~**gale**.\n"
    )


def test_an_unknown_revision_is_wrong_usage_with_a_hint(run: Run, edited: Workspace) -> None:
    outcome = run("changes", "--since", "v1", "--workspace", edited.root)
    assert outcome.code == 2
    assert "no revision 'v1'" in outcome.stderr
    assert "hint:" in outcome.stderr


def test_a_release_locks_all_texts(run: Run, ember: Workspace) -> None:
    outcome = run(
        "release", "First light", "--game", "ember", "--date", "2026-03-01", "--workspace", ember.root
    )
    assert outcome.code == 0, outcome.stderr
    assert run("check", "--workspace", ember.root).code == 0
    edit(ember, "Walls stop every breeze.", "Walls stop every gale.")
    outcome = run("check", "--workspace", ember.root)
    assert outcome.code == 1
    assert "H002" in outcome.stdout + outcome.stderr


UNFIT_NAMES = {
    "": "a text with words in it is expected",
    " \u3000": "a text with words in it is expected",
    "v1\x07": "character 3, U+0007, is none that this text may hold",
    "v\n1": "character 2, U+000A, is none",
    "v1\x85": "character 3, U+0085, is none",
    "v1\udcff": "character 3, U+DCFF, is none",
}


@pytest.mark.parametrize("name", UNFIT_NAMES)
@pytest.mark.parametrize(
    "words",
    [
        ("release", "--game", "ember", "--"),
        ("new", "scenario", "ember", "--proves", "fire.roof", "--"),
        ("new", "card", "ember", "twig", "--type", "fuel", "--name"),
        ("new", "game", "moon", "--name"),
        ("new", "waiver", "ember", "0123456789", "--why"),
    ],
)
def test_what_would_be_no_name_in_a_file_is_refused(
    run: Run, ember: Workspace, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], name: str
) -> None:
    before = sorted(ember.root.rglob("*"))
    monkeypatch.chdir(ember.root)
    outcome = run(*words, name)
    assert outcome.code == 2
    may_be_empty = "--why" in words and not name
    said = "which changes of ember go unnoticed is not known" if may_be_empty else UNFIT_NAMES[name]
    assert said in outcome.stderr
    assert sorted(ember.root.rglob("*")) == before


def test_a_release_without_an_erratum_is_refused_and_drafts_it(run: Run, ember: Workspace) -> None:
    words = ("--game", "ember", "--workspace", ember.root)
    assert run("release", "First light", "--date", "2026-03-01", *words).code == 0
    commit(ember.root)
    lock = (ember.root / "catalog/ember/rules.lock").read_bytes()
    edit(ember, "Walls stop every breeze.", "Walls stop every gale.")
    outcome = run("release", "Second light", "--date", "2026-04-01", *words)
    assert outcome.code == 1
    assert '- id: "fire.walls"\n  date: "2026-04-01"' in outcome.stdout
    assert 'was: "Walls stop every breeze."' in outcome.stdout
    assert (ember.root / "catalog/ember/rules.lock").read_bytes() == lock
    with (ember.root / "catalog/ember/errata.yml").open("a", encoding="utf-8") as errata:
        errata.write(outcome.stdout.replace("why: ", "why: Gales are walls' work."))
    assert run("release", "Second light", "--date", "2026-04-01", *words).code == 0


def test_the_only_game_of_a_workspace_need_not_be_named(run: Run, ember: Workspace) -> None:
    assert run("release", "First light", "--workspace", ember.root).code == 0
    assert (ember.root / "catalog/ember/rules.lock").is_file()


def test_of_several_games_one_must_be_named(run: Run, ember: Workspace) -> None:
    shutil.copytree(ember.root / "catalog/ember", ember.root / "catalog/second")
    outcome = run("release", "First light", "--workspace", ember.root)
    assert outcome.code == 2
    assert "give it with --game ID: ember, second" in outcome.stderr


def test_a_day_that_is_not_in_the_calendar_is_wrong_usage(run: Run, ember: Workspace) -> None:
    outcome = run("release", "X", "--game", "ember", "--date", "2026-02-30", "--workspace", ember.root)
    assert outcome.code == 2
    assert "no day of the calendar" in outcome.stderr


def test_a_release_of_one_game_is_found_beside_games_without_it(run: Run, ember: Workspace) -> None:
    assert run("new", "game", "second", "--workspace", ember.root).code == 0
    assert run("release", "v7", "--game", "second", "--workspace", ember.root).code == 0
    commit(ember.root)
    outcome = run("changes", "--since", "v7", "--workspace", ember.root)
    assert (outcome.code, outcome.stdout) == (0, "second: nothing changed since v7\n")
