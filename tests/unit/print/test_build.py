from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.build import build_print
from ruledeck.print.face.press import Face
from ruledeck.print.pdf.preflight import Expected, preflight
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace

BUILD = """
import sys
from dataclasses import replace
from pathlib import Path
from ruledeck.schema.workspace import open_workspace
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.build import build_print
workspace = open_workspace(Path(sys.argv[1]))
if __name__ == "__main__":
    build_print(workspace, [replace(load_sound_content(workspace, "ember"), chapters=())])
"""


@pytest.fixture
def warm(ember: Workspace, ember_content: Content, faces: dict[str, Face]) -> Workspace:
    """The invented game with its faces set."""
    shutil.copytree(ember_content.workspace.cache, ember.cache, dirs_exist_ok=True)
    return ember


def cards_of(workspace: Workspace) -> Content:
    """The content without its rules: books have tests of their own."""
    return replace(load_sound_content(workspace, "ember"), chapters=())


def bytes_of(workspace: Workspace) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (workspace.build / "print" / "ember").glob("*.pdf")}


def test_a_build_makes_sheets_faces_books_and_calibration_and_does_nothing_twice(warm: Workspace) -> None:
    content = load_sound_content(warm, "ember")
    made = build_print(warm, [content])
    names = {path.name for path in made}
    assert {"faces.pdf", "calibration-a4.pdf", "rulebook-a4.pdf", "rulebook-a5.pdf"} <= names
    assert {f"sheets-{deck.id}-{paper}.pdf" for deck in content.decks for paper in ("a4", "letter")} <= names
    sheets = [path for path in made if not path.name.startswith("rulebook")]
    stamps = {path: path.stat().st_mtime_ns for path in sheets}
    assert build_print(warm, [content]) == made
    assert {path: path.stat().st_mtime_ns for path in sheets} == stamps


def test_what_an_earlier_build_made_of_what_is_no_more_goes_and_nothing_else(warm: Workspace) -> None:
    content = load_sound_content(warm, "ember")
    made = build_print(warm, [content])
    mine = made[0].with_name("sheets-mine-a4.pdf")
    mine.write_bytes(b"made by 'ruledeck print', or brought here")
    gone, *kept = content.decks
    assert kept
    left = build_print(warm, [replace(content, decks=tuple(kept), chapters=())])
    assert set(left) < set(made)
    assert {path for path in made if path.exists()} == set(left)
    assert not made[0].with_name(f"sheets-{gone.id}-a4.pdf").exists()
    assert not made[0].with_name("rulebook-a4.pdf").exists()
    assert mine.exists()


def test_a_game_without_cards_has_no_sheets_and_nothing_to_calibrate_them_by(warm: Workspace) -> None:
    build_print(warm, [cards_of(warm)])
    assert build_print(warm, [replace(cards_of(warm), cards=(), decks=())]) == []
    assert bytes_of(warm) == {}


def test_a_fault_leaves_the_last_good_files(warm: Workspace) -> None:
    build_print(warm, [cards_of(warm)])
    before = bytes_of(warm)
    places = warm.root / "catalog" / "ember" / "cards" / "places.yml"
    places.write_text(places.read_text("utf-8").replace("Every wind here", "Every wind here " * 99), "utf-8")
    with pytest.raises(ContentError, match="P020"):
        build_print(warm, [cards_of(warm)])
    assert bytes_of(warm) == before


def test_two_builds_elsewhere_give_the_same_bytes(ember: Workspace, tmp_path: Path) -> None:
    (tmp_path / "build.py").write_text(BUILD, "utf-8")
    made = []
    for seed, zone, folder in (("1", "Asia/Tokyo", "one"), ("2", "America/Lima", "two/deeper")):
        root = tmp_path / folder
        shutil.copytree(ember.root, root)
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        subprocess.run([sys.executable, tmp_path / "build.py", root], env=environment, check=True)
        made.append(
            {path.name: path.read_bytes() for path in sorted((root / "build/print/ember").glob("*.pdf"))}
        )
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []


def test_every_file_passes_preflight(warm: Workspace) -> None:
    for path in build_print(warm, [cards_of(warm)]):
        with pikepdf.open(path) as pdf:
            count = len(pdf.pages)
        assert list(preflight(path, Expected(count))) == []


def test_the_command_prints_decks_queries_and_lists(
    warm: Workspace, run: Callable[..., object], tmp_path: Path
) -> None:
    here = ("--workspace", warm.root)
    listed = tmp_path / "mine.txt"
    listed.write_text("2x Oak Log\n", "utf-8")
    for choice in (("--query", "type:wind"), ("--list", listed)):
        out = tmp_path / "s.pdf"
        outcome = run("print", "sheets", *choice, "--paper", "letter", "--out", out, *here)
        assert (outcome.code, outcome.stdout.strip()) == (0, out.as_posix())
        assert out.stat().st_size > 1000
    outcome = run(
        "print", "faces", "--png", "--dpi", 50, "--query", '!"Oak Log"', "--out", tmp_path / "p", *here
    )
    assert outcome.code == 0
    assert {path.name for path in (tmp_path / "p").glob("*")} == {"oak-log.png", "plain.bridge.card-back.png"}
    assert run("print", "calibrate", "--out", tmp_path / "c.pdf", *here).code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("sheets", "--deck", "nightt"), 2, "no deck 'nightt'"),
        (("sheets", "--deck", "x", "--query", "y"), 2, "one of"),
        (("sheets", "--paper", "A44"), 2, "did you mean 'a4'"),
        (("sheets", "--paper", "40x40"), 2, "does not fit"),
        (("sheets", "--query", "force>>"), 2, "expected"),
        (("sheets", "--query", "name:nobody"), 2, "no card to print"),
        (("sheets", "--list", "no-such-file.txt"), 1, "F001"),
        (("sheets", "--back-offset", "1"), 2, "two numbers"),
        (("sheets", "--changed-since", "no-such-revision"), 2, "no"),
        (("rulebook", "--paper", "A0"), 2, "A0"),
        (("faces", "--game", "embre"), 2, "ember"),
    ],
)
def test_a_wrong_wish_is_answered_without_a_traceback(
    warm: Workspace, run: Callable[..., object], arguments: tuple[str, ...], code: int, words: str
) -> None:
    outcome = run("print", *arguments, "--workspace", warm.root)
    assert outcome.code == code
    assert words in outcome.stderr
    assert "Traceback" not in outcome.stderr
