"""A file that cannot be read is told, first, and not what follows from it, in a game of many links."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import open_workspace

CHECKOUT = Path(__file__).parents[2]
GAME = "catalog/enchanters"
Spoil = Callable[[Path], object]


def as_folder(name: str) -> Spoil:
    def spoil(game: Path) -> None:
        (game / name).unlink()
        (game / name).mkdir()

    return spoil


def as_file(name: str) -> Spoil:
    def spoil(game: Path) -> None:
        shutil.rmtree(game / name)
        (game / name).write_text("cards", encoding="utf-8")

    return spoil


def renamed(name: str, other: str) -> Spoil:
    return lambda game: (game / name).rename(game / other)


def emptied(name: str) -> Spoil:
    return lambda game: (game / name).write_text("", encoding="utf-8")


def misspelt(old: str, new: str) -> Spoil:
    def spoil(game: Path) -> None:
        text = (game / "game.yml").read_text(encoding="utf-8")
        (game / "game.yml").write_text(text.replace(old, new, 1), encoding="utf-8")

    return spoil


UNREAD = "F013 nothing reads this file"
FOLDER = "F001 cannot read the file: it is a folder"
SPOILT: dict[str, tuple[Spoil, str]] = {
    "groups as a folder": (as_folder("groups.yml"), f"groups.yml:1:1: {FOLDER}"),
    "rulings as a folder": (as_folder("rulings.yml"), f"rulings.yml:1:1: {FOLDER}"),
    "modes as a folder": (as_folder("modes.yml"), f"modes.yml:1:1: {FOLDER}"),
    "style as a folder": (as_folder("style.yml"), f"style.yml:1:1: {FOLDER}"),
    "a chapter as a folder": (as_folder("rules/turns.md"), f"rules/turns.md:1:1: {FOLDER}"),
    "wording as a folder": (as_folder("wording.yml"), f"wording.yml:1:1: {FOLDER}"),
    "groups misnamed": (renamed("groups.yml", "groups.yaml"), f"groups.yaml:1:1: {UNREAD}"),
    "rulings misnamed": (renamed("rulings.yml", "ruling.yml"), f"ruling.yml:1:1: {UNREAD}"),
    "modes misnamed": (renamed("modes.yml", "modes.yaml"), f"modes.yaml:1:1: {UNREAD}"),
    "cards misnamed": (
        renamed("cards/angels.yml", "cards/angels.yaml"),
        f"cards/angels.yaml:1:1: {UNREAD}",
    ),
    "cards as a file": (as_file("cards"), "cards:1:1: F001 cards is not a folder"),
    "rules as a file": (as_file("rules"), "game.yml:17:3: R008 there is no folder rules/"),
    "a chapter misspelt": (misspelt("- turns", "- trns"), "game.yml:22:5: R008 no file rules/trns.md"),
    "a chapter without a word": (emptied("rules/turns.md"), "rules/turns.md:1:1: R001 the file has no"),
    "a style without a word": (emptied("style.yml"), "style.yml:1:1: F004 the file is empty"),
    "no rulings": (lambda game: (game / "rulings.yml").unlink(), "rules/co-op.md:15:75: X003 unknown ruling"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with the game, checked once."""
    root = tmp_path_factory.mktemp("floods") / "work"
    shutil.copytree(CHECKOUT / GAME, root / GAME)
    (root / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    assert check_content(load_content(open_workspace(root), "enchanters")) == []
    return root


@pytest.mark.parametrize("name", SPOILT)
def test_one_spoilt_file_is_one_problem(copy: Path, tmp_path: Path, name: str) -> None:
    spoil, told = SPOILT[name]
    shutil.copytree(copy, tmp_path / "work")
    spoil(tmp_path / "work" / GAME)
    found = check_content(load_content(open_workspace(tmp_path / "work"), "enchanters"))
    assert [str(problem).startswith(f"{GAME}/{told}") for problem in found] == [True], found


def test_a_misspelt_chapter_is_told_with_the_file_that_is_meant(copy: Path, tmp_path: Path) -> None:
    shutil.copytree(copy, tmp_path / "work")
    misspelt("- turns", "- trns")(tmp_path / "work" / GAME)
    (problem,) = check_content(load_content(open_workspace(tmp_path / "work"), "enchanters"))
    assert problem.hint == "did you mean 'turns'?"


def test_what_cannot_be_read_stands_before_all_else(copy: Path, tmp_path: Path) -> None:
    shutil.copytree(copy, tmp_path / "work")
    game = tmp_path / "work" / GAME
    emptied("rules/turns.md")(game)
    text = (game / "game.yml").read_text(encoding="utf-8")
    (game / "game.yml").write_text(text + "macros: {bad: 'type:itm'}\n", encoding="utf-8")
    found = check_content(load_content(open_workspace(tmp_path / "work"), "enchanters"))
    codes = [problem.code for problem in found]
    assert codes[0] == "R001"
    assert len(codes) > 1
