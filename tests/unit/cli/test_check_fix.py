"""`ruledeck check --fix`: what is safe is mended at its place, and nothing else of a file changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check.writing import mends
from ruledeck.catalog.check.writing.mends import Mend, find_changes, splice, write_change
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.document import parse_document
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]

STYLE = """
terms:
  - {avoid: [flame, naked flame], write: fire, why: "there is one fire", safe: true}
  - {avoid: [can't], write: cannot, why: "no contractions", safe: true}
  - {avoid: [ash], write: soot, why: "it is not safe"}
capitals: [Stoker]
"""
CARD = """
- id: torch   # a comment, which stays
  name: Torch
  type: wind
  set: thaw
  stats: {force: gale}
  text: [ 'A  flame can''t  last.',   "Flame and \\u0066lame, \\
    then naked flame" , flame's end ]
  provenance: {text: original, stats: original}
"""
MENDED = (
    CARD.replace("'A  flame can''t  last.'", "'A fire cannot last.'")
    .replace('"Flame and', '"Fire and')
    .replace("naked flame", "fire")
    .replace("flame's end", "fire's end")
)


@pytest.fixture
def burning(ember: Workspace) -> Workspace:
    """The invented game with a style and texts that are not in it; without phrases, which would tell."""
    folder = ember.catalog / "ember"
    for name in ("phrases.yml", "wording.yml"):
        (folder / name).unlink(missing_ok=True)
    (folder / "style.yml").write_text(STYLE, "utf-8")
    (folder / "cards/torch.yml").write_text(CARD, "utf-8")
    rules = folder / "rules/night.md"
    rules.write_text(
        rules.read_text("utf-8").replace("1. ", "1. The stoker sees [the flame](rule:night.dawn). ", 1),
        "utf-8",
    )
    return ember


def check(workspace: Workspace, run: Run, *words: str) -> Any:
    return run("check", "--no-fit", *words, "--workspace", workspace.root)


def test_safe_mends_are_made_in_place_and_told(burning: Workspace, run: Run) -> None:
    outcome = check(burning, run, "--fix")
    assert (burning.catalog / "ember/cards/torch.yml").read_text("utf-8") == MENDED
    rules = (burning.catalog / "ember/rules/night.md").read_text("utf-8")
    assert "1. The Stoker sees [the fire](rule:night.dawn). A" in rules
    assert "torch.yml:7:15: mended T002: 'flame' is now 'fire'\n" in outcome.stderr
    assert "night.md:3:8: mended T041: 'stoker' is now 'Stoker'\n" in outcome.stderr


def test_what_is_written_with_an_escape_is_left_to_its_author(burning: Workspace, run: Run) -> None:
    outcome = check(burning, run, "--fix")
    assert outcome.code == 1
    assert [row.partition(": ")[2] for row in outcome.stdout.splitlines() if "T0" in row] == [
        "T002 'flame' is not used in this game's texts"
    ]


def test_a_second_run_changes_nothing(burning: Workspace, run: Run) -> None:
    check(burning, run, "--fix")
    path = burning.catalog / "ember/cards/torch.yml"
    before = path.stat()
    assert "\n0 mends\n" in "\n" + check(burning, run, "--fix").stderr
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_word_that_is_not_safe_is_only_told(burning: Workspace, run: Run) -> None:
    path = burning.catalog / "ember/cards/torch.yml"
    path.write_text(CARD.replace("flame's end", "ash"), "utf-8")
    assert "T002 'ash' is not used" in check(burning, run, "--fix").stdout
    assert ", ash ]" in path.read_text("utf-8")


def test_a_dry_run_shows_a_diff_and_writes_nothing(burning: Workspace, run: Run) -> None:
    outcome = check(burning, run, "--fix", "--dry-run")
    assert outcome.code == 1
    rows = outcome.stdout.splitlines()
    assert rows[:2] == ["--- a/catalog/ember/cards/torch.yml", "+++ b/catalog/ember/cards/torch.yml"]
    assert "+  text: [ 'A fire cannot last.',   \"Fire and \\u0066lame, \\" in rows
    assert (burning.catalog / "ember/cards/torch.yml").read_text("utf-8") == CARD
    check(burning, run, "--fix")
    again = check(burning, run, "--fix", "--dry-run")
    assert (again.code, again.stdout) == (0, "")


def test_only_files_that_are_asked_for_are_mended(burning: Workspace, run: Run) -> None:
    rules = (burning.catalog / "ember/rules/night.md").read_text("utf-8")
    check(burning, run, "--fix", str(burning.catalog / "ember/cards"))
    assert (burning.catalog / "ember/rules/night.md").read_text("utf-8") == rules
    assert (burning.catalog / "ember/cards/torch.yml").read_text("utf-8") == MENDED


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_a_byte_order_mark_and_rights_stay(burning: Workspace, run: Run, end: str) -> None:
    path = burning.catalog / "ember/cards/torch.yml"
    path.write_bytes(b"\xef\xbb\xbf" + CARD.lstrip().replace("\n", end).encode())
    path.chmod(0o640)
    check(burning, run, "--fix")
    assert path.read_bytes() == b"\xef\xbb\xbf" + MENDED.lstrip().replace("\n", end).encode()
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_that_changed_meanwhile_is_left_alone(burning: Workspace) -> None:
    path = burning.catalog / "ember/cards/torch.yml"
    changes = {change.file: change for change in find_changes(load_content(burning, "ember"))}
    path.write_text(CARD + "# saved by somebody else\n", "utf-8")
    problem = write_change(burning.root, changes["catalog/ember/cards/torch.yml"])
    assert problem is not None
    assert problem.code == "F016"
    assert path.read_text("utf-8") == CARD + "# saved by somebody else\n"


def test_what_could_not_be_written_fails_the_run(
    burning: Workspace, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = find_changes
    path = burning.catalog / "ember/cards/torch.yml"

    def late(*given: Any) -> Any:
        changes = find(*given)
        path.write_text(path.read_text("utf-8") + "# and another\n", "utf-8")
        return changes

    monkeypatch.setattr(mends, "find_changes", late)
    outcome = check(burning, run, "--fix")
    assert outcome.code == 1
    assert "torch.yml:1:1: F016 the file changed while its mends were found" in outcome.stdout


def test_a_link_is_followed_and_stays_a_link(burning: Workspace, run: Run) -> None:
    path = burning.catalog / "ember/cards/torch.yml"
    target = path.rename(burning.root / "torch.txt")
    path.symlink_to(target)
    check(burning, run, "--fix")
    assert path.is_symlink()
    assert target.read_text("utf-8") == MENDED


def test_a_mend_that_would_make_other_data_is_not_made(burning: Workspace, run: Run) -> None:
    style = 'terms: [{avoid: [flame], write: "fire: hot", why: x, safe: true}]'
    (burning.catalog / "ember/style.yml").write_text(style, "utf-8")
    path = burning.catalog / "ember/cards/torch.yml"
    plain = CARD[: CARD.index("  text:")] + "  text:\n  - A flame.\n" + CARD[CARD.index("  provenance") :]
    path.write_text(plain, "utf-8")
    check(burning, run, "--fix")
    assert path.read_text("utf-8") == plain


def test_dry_run_alone_is_wrong_usage(burning: Workspace, run: Run) -> None:
    assert check(burning, run, "--dry-run").code == 2
    assert check(burning, run, "--fix", "--dry-run", "--json").code == 2


def test_a_splice_touches_nothing_but_its_places() -> None:
    row = "a: x flame y flame\n"
    after = splice(row, [Mend("f", 1, 6, "flame", "fire", "T002"), Mend("f", 1, 14, "flame", "", "T002")])
    assert after == "a: x fire y \n"
    assert parse_document(after, "f").data == {"a": "x fire y"}


def test_meanings_and_rulings_are_mended_too(ember: Workspace, run: Run) -> None:
    folder: Path = ember.catalog / "ember"
    (folder / "style.yml").write_text(STYLE.replace("flame, naked flame", "roof, zzz"), "utf-8")
    before = (folder / "rulings.yml").read_text("utf-8")
    check(ember, run, "--fix")
    after = (folder / "rulings.yml").read_text("utf-8")
    assert after != before
    assert "fire.roof" in after  # an id is no word
