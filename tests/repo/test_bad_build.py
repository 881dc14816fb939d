"""What goes wrong only when things are made: told with place and mend, and the last good output stays.

The texts' mistakes stand in `test_bad_input.py`.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.cli import main
from ruledeck.schema.workspace import Workspace, open_workspace

Run = Callable[..., Any]
EMBER = Path(__file__).parents[1] / "support" / "ember"
COMMAND = Path(sys.executable).with_name("ruledeck")
FACES = "print/ember/faces"
FUEL = "catalog/ember/cards/fuel.yml"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The invented game with everything made."""
    root = tmp_path_factory.mktemp("made") / "ember"
    shutil.copytree(EMBER, root, ignore=shutil.ignore_patterns("build"))
    with pytest.raises(SystemExit) as stop:
        main(["build", "--workspace", str(root)])
    assert stop.value.code == 0
    return root


@pytest.fixture
def workspace(made: Path, tmp_path: Path) -> Workspace:
    """A copy of the invented game with everything made."""
    shutil.copytree(made, tmp_path / "ember")
    return open_workspace(tmp_path / "ember")


def output(workspace: Workspace) -> dict[str, bytes]:
    """Return all that was made for readers: not the cache, nor the pages that the site generator reads."""
    files = (path.relative_to(workspace.build) for path in workspace.build.rglob("*") if path.is_file())
    return {
        path.as_posix(): (workspace.build / path).read_bytes()
        for path in files
        if path.parts[0] not in ("cache", "docs")
    }


def write(workspace: Workspace, name: str, text: str | bytes) -> None:
    path = workspace.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def make_text_too_long(workspace: Workspace) -> None:
    text = (workspace.root / FUEL).read_text(encoding="utf-8")
    line = '    - "Lights at once, in any weather, and warms whoever sits by it until the wind turns."\n'
    write(workspace, FUEL, text.replace("  text:\n", "  text:\n" + line * 14, 1))


def make_name_too_long(workspace: Workspace) -> None:
    text = (workspace.root / FUEL).read_text(encoding="utf-8")
    write(workspace, FUEL, text.replace("name: Pine Cones", f"name: {'Pine ' * 30}Cones", 1))


def include_in_a_circle(workspace: Workspace) -> None:
    write(workspace, f"{FACES}/foot.html", '<p>a</p>\n{% include "other.html" %}\n')
    write(workspace, f"{FACES}/other.html", '\n\n{% include "foot.html" %}\n')


def break_a_template(workspace: Workspace) -> None:
    write(workspace, f"{FACES}/foot.html", "<p>\n{% if card %}\n</p>\n")


def ask_for_what_a_card_has_not(workspace: Workspace) -> None:
    write(workspace, f"{FACES}/foot.html", "<p>\n\n{{ card.nmae }}</p>\n")


def include_what_is_not_there(workspace: Workspace) -> None:
    write(workspace, f"{FACES}/foot.html", '{% include "foott.html" %}\n')


def name_a_missing_image(workspace: Workspace) -> None:
    write(workspace, f"{FACES}/foot.html", '<p>\n<img src="missing.png" alt="">\n</p>\n')


def write_a_wrong_key_in_the_profile(workspace: Workspace) -> None:
    write(workspace, "print/ember/sheets.yml", "paper: a4\ngutterr: 3\n")


MISTAKES: list[tuple[Callable[[Workspace], None], str, str]] = [
    (make_text_too_long, f"{FUEL}:10:5: P020 the text is", "shorten it by about"),
    (make_name_too_long, f"{FUEL}:14:9: P021 the name is", "shorten it"),
    (include_in_a_circle, f"{FACES}/", ""),
    (break_a_template, f"{FACES}/foot.html:3:1: P010 ", ""),
    (ask_for_what_a_card_has_not, f"{FACES}/foot.html:3:1: P013 ", ""),
    (include_what_is_not_there, f"{FACES}/foot.html:1:1: P011 no template 'foott.html'", "foot.html"),
    (name_a_missing_image, f"{FACES}/foot.html:2:11: P014 the file 'missing.png' is missing", "beside"),
    (write_a_wrong_key_in_the_profile, "print/ember/sheets.yml:2:1: S001 unknown key 'gutterr'", "gutter"),
]


def test_a_character_that_no_font_has_is_told(workspace: Workspace, run: Run) -> None:
    text = (workspace.root / FUEL).read_text(encoding="utf-8")
    write(workspace, FUEL, text.replace("Lights at once", "Lights 火 at once", 1))
    outcome = run("check", "--workspace", workspace.root)
    assert f"{FUEL}:10:15: P023 no font has the character '火' (U+706B)" in outcome.stdout
    assert outcome.code == 1


@pytest.mark.parametrize("command", ["check", "print", "build"])
def test_a_broken_picture_is_told_and_the_last_output_stays(
    workspace: Workspace, run: Run, command: str
) -> None:
    before = output(workspace)
    write(workspace, "print/ember/art/birch-bark.png", b"\x89PNG no picture")
    outcome = run(command, "--workspace", workspace.root)
    told = outcome.stdout if command == "check" else outcome.stderr
    assert "print/ember/art/birch-bark.png:1:1: P016 the picture cannot be read" in told
    assert outcome.code == 1
    assert output(workspace) == before


@pytest.mark.parametrize("command", ["check", "print", "build"])
@pytest.mark.parametrize(
    ("spoil", "told", "hint"), MISTAKES, ids=[spoil.__name__ for spoil, _, _ in MISTAKES]
)
def test_a_mistake_is_told_at_its_place_and_the_last_output_stays(
    workspace: Workspace,
    run: Run,
    command: str,
    spoil: Callable[[Workspace], None],
    told: str,
    hint: str,
) -> None:
    before = output(workspace)
    spoil(workspace)
    outcome = run(command, "--workspace", workspace.root)
    said = outcome.stdout + outcome.stderr
    assert told in said
    assert hint in said
    assert outcome.code == 1
    assert "Traceback" not in said
    assert output(workspace) == before


def test_a_link_of_a_page_that_leads_nowhere_is_told_and_the_last_site_stays(
    workspace: Workspace, run: Run
) -> None:
    before = output(workspace)
    write(workspace, "site/handbook/index.md", "# Handbook\n\nSee [more](moer.md).\n")
    outcome = run("build", "--workspace", workspace.root)
    assert "site/handbook/index.md:3:" in outcome.stderr
    assert "moer" in outcome.stderr
    assert outcome.code == 1
    assert "Traceback" not in outcome.stderr
    after = output(workspace)
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize("command", ["print", "build"])
def test_a_build_folder_that_is_a_file_is_told_and_left(workspace: Workspace, run: Run, command: str) -> None:
    shutil.rmtree(workspace.build)
    workspace.build.write_text("mine", encoding="utf-8")
    outcome = run(command, "--workspace", workspace.root)
    assert outcome.code == 1
    assert "build" in outcome.stderr
    assert "not a directory" in outcome.stderr or "file exists" in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert workspace.build.read_text(encoding="utf-8") == "mine"


def test_a_build_folder_where_nobody_may_write_is_told(workspace: Workspace, run: Run) -> None:
    shutil.rmtree(workspace.build)
    workspace.build.symlink_to("/proc")  # not even root makes files there
    for command in ("print", "build", "site", "catalog"):
        outcome = run(command, "--workspace", workspace.root)
        assert outcome.code in (1, 2)
        assert "Traceback" not in outcome.stderr
        assert str(workspace.build) in outcome.stderr or "/proc" in outcome.stderr


def test_texts_are_checked_where_nothing_can_be_kept(workspace: Workspace, run: Run) -> None:
    shutil.rmtree(workspace.build)
    workspace.build.symlink_to("/proc")
    outcome = run("check", "--workspace", workspace.root, "--no-fit")
    assert (outcome.code, outcome.stdout) == (0, "")


@pytest.mark.parametrize("command", ["print", "build"])
@pytest.mark.parametrize("seconds", [0.7, 1.1, 1.6])
def test_ctrl_c_leaves_every_file_whole(workspace: Workspace, command: str, seconds: float) -> None:
    before = output(workspace)
    text = (workspace.root / "catalog/ember/game.yml").read_text(encoding="utf-8")
    write(workspace, "catalog/ember/game.yml", text.replace("name: Ember\n", "name: Embers\n", 1))
    arguments = [str(COMMAND), command, "--workspace", str(workspace.root)]
    process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(seconds)  # anywhere in the middle: what is asked for holds wherever it stops
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert "Traceback" not in said
    assert process.returncode == 1
    assert "what was there before is untouched" in said
    after = output(workspace)
    assert after.keys() == before.keys()
    for name, content in after.items():
        assert content == before[name] or content.rstrip().endswith(b"%%EOF"), name
