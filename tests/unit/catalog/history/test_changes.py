"""Changes since a revision, over real repositories in a temporary folder."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ruledeck.catalog.history import changes_since
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace

GAME = "catalog/ember/game.yml"
FUEL = "catalog/ember/cards/fuel.yml"
FIRE = "catalog/ember/rules/fire.md"


def git(folder: Path, *arguments: str, date: str = "2026-03-01T12:00:00+00:00") -> None:
    names = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "PATH": "/usr/bin:/bin:/usr/local/bin"}
    settings = ["-c", "user.name=Editor", "-c", "user.email=editor@example.org"]
    subprocess.run(["git", *settings, *arguments], cwd=folder, check=True, capture_output=True, env=names)


def commit(folder: Path, date: str = "2026-03-01T12:00:00+00:00") -> None:
    git(folder, "add", "-A", date=date)
    git(folder, "commit", "-q", "-m", "texts", date=date)


def edit(workspace: Workspace, name: str, old: str, new: str) -> None:
    path = workspace.root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def published(ember: Workspace) -> Workspace:
    """The invented game in a repository whose first commit is tagged v1."""
    git(ember.root, "init", "-q", "-b", "main")
    commit(ember.root)
    git(ember.root, "tag", "v1")
    return ember


def test_nothing_changes_when_nothing_was_edited(published: Workspace) -> None:
    changes = changes_since(published, "ember", "v1")
    assert (changes.cards, changes.rules) == ((), ())


def test_a_changed_stat_and_text_are_shown_as_printed(published: Workspace) -> None:
    edit(published, FUEL, '"Needs 3 {heat} to catch."', '"Needs 2 {heat} to catch."')
    edit(published, FUEL, "burns: 4-6", "burns: 4-7")
    (change,) = changes_since(published, "ember", "v1").cards
    assert (change.id, change.kind) == ("oak-log", "changed")
    assert [(field.field, field.before, field.after) for field in change.fields][-1] == (
        "Text",
        "Needs 3 {heat} to catch.",
        "Needs 2 {heat} to catch.",
    )
    assert len(change.fields) == 2


def test_a_rule_that_only_moved_has_not_changed(published: Workspace) -> None:
    edit(
        published,
        FIRE,
        "2. Walls stop every breeze.",
        "2. New rule. {#fire.new}\n3. Walls stop every breeze.",
    )
    changes = changes_since(published, "ember", "v1")
    assert [(rule.id, rule.kind) for rule in changes.rules] == [("fire.new", "added")]


def test_added_and_removed_cards_are_told_apart(published: Workspace) -> None:
    edit(published, FUEL, "id: birch-bark", "id: ash-bark")
    kinds = {change.id: change.kind for change in changes_since(published, "ember", "v1").cards}
    assert kinds == {"ash-bark": "added", "birch-bark": "removed"}


def test_only_errata_written_since_then_are_reasons(published: Workspace) -> None:
    edit(published, FIRE, "Walls stop every breeze.", "Walls stop breezes.")
    with (published.root / "catalog/ember/errata.yml").open("a", encoding="utf-8") as register:
        register.write(
            '- {id: fire.walls, date: "2026-03-02", why: "Shorter.", was: "Walls stop every breeze."}\n'
        )
    (rule,) = changes_since(published, "ember", "v1").rules
    assert rule.why == ("Shorter.",)
    assert (rule.before, rule.after) == ("Walls stop every breeze.", "Walls stop breezes.")


def test_a_date_means_the_last_commit_up_to_its_end(published: Workspace) -> None:
    edit(published, FIRE, "Walls stop every breeze.", "Walls stop breezes.")
    commit(published.root, "2026-03-05T08:00:00+00:00")
    assert len(changes_since(published, "ember", "2026-03-04").rules) == 1
    assert changes_since(published, "ember", "2026-03-05").rules == ()
    with pytest.raises(WrongUsageError, match="nothing was committed by 2026-02-01"):
        changes_since(published, "ember", "2026-02-01")


def test_a_release_is_found_by_the_commit_that_locked_it(published: Workspace) -> None:
    lock = published.root / "catalog/ember/rules.lock"
    lock.write_text('release: First light\ndate: "2026-03-01"\nrules: {}\ncards: {}\n', encoding="utf-8")
    commit(published.root)
    edit(published, FIRE, "Walls stop every breeze.", "Walls stop breezes.")
    commit(published.root)
    assert [rule.id for rule in changes_since(published, "ember", "First light").rules] == ["fire.walls"]


def test_an_unknown_revision_names_the_tags(published: Workspace) -> None:
    with pytest.raises(WrongUsageError, match="no revision 'v9'") as caught:
        changes_since(published, "ember", "v9")
    assert caught.value.hint == "tags here: v1"


def test_an_option_in_place_of_a_revision_is_only_a_name(published: Workspace) -> None:
    with pytest.raises(WrongUsageError, match="no revision '--output=x'"):
        changes_since(published, "ember", "--output=x")
    assert not (published.root / "x").exists()


def test_a_folder_without_a_repository_is_wrong_usage(
    ember: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(ember.root.parent))
    with pytest.raises(WrongUsageError, match="not a git repository"):
        changes_since(ember, "ember", "v1")


def test_earlier_files_with_problems_are_read_as_far_as_they_go(ember: Workspace) -> None:
    whole = (ember.root / FUEL).read_text(encoding="utf-8")
    edit(ember, FUEL, "burns: 4-6", "burnt: 4-6")
    git(ember.root, "init", "-q", "-b", "main")
    commit(ember.root)
    (ember.root / FUEL).write_text(whole, encoding="utf-8")
    changes = changes_since(ember, "ember", "HEAD")
    assert {change.id: change.kind for change in changes.cards} == {"oak-log": "added"}
    assert changes.unread


def test_an_earlier_game_that_cannot_be_read_now_is_told_with_its_place(ember: Workspace) -> None:
    whole = (ember.root / GAME).read_text(encoding="utf-8")
    edit(ember, GAME, "summary:", "sumary:")
    git(ember.root, "init", "-q", "-b", "main")
    commit(ember.root)
    (ember.root / GAME).write_text(whole, encoding="utf-8")
    with pytest.raises(WrongUsageError, match=r"as of HEAD cannot be compared: catalog/ember/game\.yml:"):
        changes_since(ember, "ember", "HEAD")


def test_a_workspace_inside_a_repository_has_its_own_history(tmp_path: Path, ember: Workspace) -> None:
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path)
    edit(ember, FIRE, "Walls stop every breeze.", "Walls stop breezes.")
    assert [rule.id for rule in changes_since(ember, "ember", "HEAD").rules] == ["fire.walls"]
