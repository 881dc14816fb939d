"""What people get wrong, in copies of the real files: each answers with place and mend, and no traceback.

The texts' mistakes stand here; those that only a build can meet stand in `test_bad_build.py`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ruledeck.cli import main
from ruledeck.schema.document import MOST_BYTES
from ruledeck.schema.workspace import Workspace, open_workspace

Run = Callable[..., Any]
CHECKOUT = Path(__file__).parents[2]
GAME = "catalog/raid-wars"


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout's texts that was checked once, so that only what changes is set again."""
    root = tmp_path_factory.mktemp("checked")
    (root / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    shutil.copytree(CHECKOUT / GAME, root / GAME)
    with pytest.raises(SystemExit) as stop:
        main(["check", "--workspace", str(root)])
    assert stop.value.code == 0
    return root


@pytest.fixture
def copy(checked: Path, tmp_path: Path) -> Workspace:
    """A copy of this checkout's texts."""
    shutil.copytree(checked, tmp_path / "copy")
    return open_workspace(tmp_path / "copy")


@dataclass(frozen=True)
class Edit:
    """A mistake made by changing the first `old` in a file to `new`; `at` is what is to be pointed to."""

    file: str
    old: str
    new: str
    at: str
    code: str
    message: str
    hint: str

    def make(self, root: Path) -> str:
        """Make the mistake and return file:line:column of the place."""
        path = root / GAME / self.file
        text = path.read_text(encoding="utf-8")
        assert self.old in text, f"{self.file} has changed: choose other words"
        row = text.rfind("\n", 0, text.index(self.old)) + 1
        text = text.replace(self.old, self.new, 1)
        path.write_text(text, encoding="utf-8")
        place = text.index(self.at, row)
        return f"{self.file}:{text.count(chr(10), 0, place) + 1}:{place - text.rfind(chr(10), 0, place)}"


MISTAKES = {
    "wrong key": Edit(
        "cards/traps.yml", "  name: Blades", "  nmae: Blades", "nmae", "S001", "unknown key 'nmae'", "'name'"
    ),
    "wrong type": Edit(
        "cards/traps.yml",
        "copies: 2",
        "copies: two",
        "two",
        "S004",
        "expected a whole number from 0 to 1000 in 'copies'",
        "",
    ),
    "unknown stat": Edit(
        "cards/traps.yml",
        "difficulty: 5",
        "dificulty: 5",
        "dificulty",
        "C012",
        "unknown stat 'dificulty' for type 'trap'",
        "did you mean 'difficulty'?",
    ),
    "unknown card in a link": Edit(
        "rules/cards-good.md",
        "(card:fighter)",
        "(card:figther)",
        "figther",
        "X002",
        "unknown card 'figther'",
        "did you mean 'fighter'?",
    ),
    "duplicate id": Edit(
        "cards/traps.yml",
        "id: spikes",
        "id: blades",
        "blades",
        "I001",
        "'blades' stands twice, first at",
        "own",
    ),
    "duplicate key": Edit(
        "cards/traps.yml",
        "  copies: 2",
        "  copies: 2\n  copies: 3",
        "copies: 3",
        "F007",
        "stands twice",
        "one",
    ),
    "tab in YAML": Edit(
        "cards/traps.yml",
        "  name: Blades",
        "\tname: Blades",
        "\tname",
        "F008",
        "a tab indents this line",
        "spaces",
    ),
    "truth as a name": Edit(
        "cards/traps.yml", "name: Blades", "name: true", "true", "S004", "expected a text in 'name'", "quotes"
    ),
    "icon that does not exist": Edit(
        "game.yml", "material/sword", "material/swrod", "material/swrod", "G006", "no icon", "material/sword"
    ),
    "unknown icon in a text": Edit(
        "cards/traps.yml",
        "Destroy each hero",
        "Destroy {each} hero",
        "each} hero",
        "T001",
        "unknown icon",
        "known",
    ),
    "forbidden word": Edit(
        "cards/traps.yml",
        "Destroy each hero",
        "Kill each hero",
        "Kill",
        "T002",
        "'Kill' is not used",
        "'destroy'",
    ),
    "broken query of a deck": Edit(
        "decks.yml", "side:good", "side>>good", ">>good", "D006", "the query cannot be read", ""
    ),
    "rule without an id": Edit(
        "rules/traps.md", " {#traps.chooser}", "", "2. The", "R005", "has no id", "end it with {#id}"
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_a_text_is_told_at_its_place_with_its_mend(copy: Workspace, run: Run, name: str) -> None:
    mistake = MISTAKES[name]
    place = mistake.make(copy.root)
    outcome = run("check", "--workspace", copy.root)
    rows = outcome.stdout.splitlines()
    told = [at for at, row in enumerate(rows) if f"{place}: {mistake.code} " in row]
    assert len(told) == 1, f"nothing at {place}:\n{outcome.stdout}"
    assert mistake.message in rows[told[0]]
    if mistake.hint:
        assert rows[told[0] + 1].startswith("  hint: ")
        assert mistake.hint in rows[told[0] + 1]
    assert outcome.code == 1
    assert "Traceback" not in outcome.stdout + outcome.stderr


def test_no_as_a_name_is_a_word_like_any_other(copy: Workspace, run: Run) -> None:
    path = copy.root / GAME / "cards/traps.yml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Blades", "name: no", 1), encoding="utf-8")
    assert run("check", "--workspace", copy.root).code == 0
    assert '"name": "no"' in run("search", "--workspace", copy.root, "id:blades", "--json").stdout


def spoil_bytes(path: Path) -> str:
    raw = path.read_bytes()
    at = raw.index(b"Blades")
    path.write_bytes(raw[:at] + b"Bl\xe4des" + raw[at + 6 :])
    return f":{raw.count(10, 0, at) + 1}:{at - raw.rfind(10, 0, at) + 2}: F002 byte 0xe4 is not UTF-8"


def empty(path: Path) -> str:
    path.write_bytes(b"")
    return ":1:1: F004 the file is empty"


def make_huge(path: Path) -> str:
    with path.open("ab") as file:
        file.truncate(MOST_BYTES + 1)
    return ":1:1: F005 the file is too big"


def make_folder(path: Path) -> str:
    path.unlink()
    path.mkdir()
    return ":1:1: F001 cannot read the file: it is a folder"


def cut_in_the_middle(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    end = text.index("stats: {roll") + 12
    path.write_text(text[:end], encoding="utf-8")
    return ": F003 this '{' is never closed"


SPOILS = [spoil_bytes, empty, make_huge, make_folder, cut_in_the_middle]


@pytest.mark.parametrize("spoil", SPOILS, ids=[spoil.__name__ for spoil in SPOILS])
def test_a_spoilt_file_is_told_and_the_others_are_checked(
    copy: Workspace, run: Run, spoil: Callable[[Path], str]
) -> None:
    told = spoil(copy.root / GAME / "cards/traps.yml")
    other = copy.root / GAME / "cards/heroes.yml"
    other.write_text(other.read_text(encoding="utf-8").replace("attack:", "atack:", 1), encoding="utf-8")
    outcome = run("check", "--workspace", copy.root)
    assert f"cards/traps.yml{told}" in outcome.stdout or told in outcome.stdout
    assert "C012 unknown stat 'atack'" in outcome.stdout
    assert outcome.code == 1
    assert "Traceback" not in outcome.stdout + outcome.stderr


@pytest.mark.parametrize(
    ("folder", "told"),
    [
        ("catalog", "catalog:1:1: F001 there is no game in catalog/"),
        (f"{GAME}/rules", "game.yml:40:3: R008 there is no folder rules/"),
        (f"{GAME}/cards", "names them at 293 more places"),
    ],
)
def test_a_missing_folder_is_told(copy: Workspace, run: Run, folder: str, told: str) -> None:
    shutil.rmtree(copy.root / folder)
    outcome = run("check", "--workspace", copy.root)
    assert told in outcome.stdout
    assert outcome.code == 1
    assert "Traceback" not in outcome.stderr


def test_a_folder_that_is_no_workspace_is_wrong_usage(tmp_path: Path, run: Run) -> None:
    outcome = run("check", "--workspace", tmp_path)
    assert outcome.code == 2
    assert "no workspace in" in outcome.stderr
    assert "ruledeck init" in outcome.stderr


@pytest.mark.parametrize("command", [["check"], ["search", "x"], ["changes", "--since", "HEAD"]])
def test_an_unknown_game_is_wrong_usage_in_every_command(
    copy: Workspace, run: Run, command: list[str]
) -> None:
    outcome = run(*command, "--workspace", copy.root, "--game", "raid-war")
    assert outcome.code == 2
    assert "did you mean 'raid-wars'?" in outcome.stderr


def test_a_broken_query_is_wrong_usage_with_the_column(copy: Workspace, run: Run) -> None:
    outcome = run("search", "--workspace", copy.root, "type:hero atack>=2")
    assert (outcome.code, outcome.stdout) == (2, "")
    assert "column 11" in outcome.stderr
    assert "did you mean 'attack'?" in outcome.stderr
