"""Fixtures that all tests share: the invented game, this checkout's games, the command line in process."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.cli import main
from ruledeck.schema.workspace import Workspace, open_workspace

pytest_plugins = ("chromium",)

CHECKOUT = Path(__file__).parents[1]
EMBER = Path(__file__).parent / "support" / "ember"


@dataclass(frozen=True)
class Outcome:
    """What a command did: its exit code and what it wrote."""

    code: int
    stdout: str
    stderr: str


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--update-golden`."""
    parser.addoption(
        "--update-golden", action="store_true", help="write golden files afresh; then read the diff"
    )


@pytest.fixture(scope="session")
def update_golden(pytestconfig: pytest.Config) -> bool:
    """Whether golden files are to be written afresh."""
    return bool(pytestconfig.getoption("update_golden"))


@pytest.fixture
def ember(tmp_path: Path) -> Workspace:
    """A fresh copy of the invented game's workspace, free to be changed."""
    shutil.copytree(EMBER, tmp_path / "ember", ignore=shutil.ignore_patterns("build"))
    return open_workspace(tmp_path / "ember")


@pytest.fixture
def pier(tmp_path: Path) -> Workspace:
    """A fresh copy of the workspace of an invented game with cards in parts, groups and modes."""
    shutil.copytree(EMBER.parent / "pier", tmp_path / "pier", ignore=shutil.ignore_patterns("build"))
    return open_workspace(tmp_path / "pier")


@pytest.fixture
def played_pier(pier: Workspace) -> Workspace:
    """Like `pier`, with a ruleset."""
    shutil.copytree(
        EMBER.parent / "pier_played", pier.root / "verifier" / "pier", ignore=shutil.ignore_patterns("build")
    )
    return open_workspace(pier.root)


@pytest.fixture(scope="session")
def _warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the invented game that was checked once: its fonts are made, its cards known to fit."""
    root = tmp_path_factory.mktemp("warm") / "ember"
    shutil.copytree(EMBER, root, ignore=shutil.ignore_patterns("build"))
    with pytest.raises(SystemExit):
        main(["check", "--workspace", str(root)])
    return root


@pytest.fixture
def warm_ember(_warm: Path, tmp_path: Path) -> Workspace:
    """Like `ember`, with what a first check has made: for tests to which the time of setting is nothing."""
    shutil.copytree(_warm, tmp_path / "ember")
    return open_workspace(tmp_path / "ember")


@pytest.fixture(scope="session")
def shared_cache(_warm: Path) -> Path:
    """What is kept by content hash, for all tests that build the same faces, fonts and pictures again."""
    return _warm / "build" / "cache"


@pytest.fixture
def linked_ember(shared_cache: Path, tmp_path: Path) -> Workspace:
    """Like `ember`, with the shared cache in place of its own."""
    root = tmp_path / "ember"
    shutil.copytree(EMBER, root, ignore=shutil.ignore_patterns("build"))
    (root / "build").mkdir()
    (root / "build" / "cache").symlink_to(shared_cache)
    return open_workspace(root)


@pytest.fixture(scope="session")
def ember_content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    """The content of the invented game, in a copy that is never changed."""
    folder = tmp_path_factory.mktemp("unchanged") / "ember"
    shutil.copytree(EMBER, folder, ignore=shutil.ignore_patterns("build"))
    return load_sound_content(open_workspace(folder), "ember")


@pytest.fixture(scope="session")
def raid_wars() -> Content:
    """The content of Raid Wars in this checkout."""
    return load_sound_content(open_workspace(CHECKOUT), "raid-wars")


@pytest.fixture(scope="session")
def enchanters() -> Content:
    """The content of Enchanters in this checkout."""
    return load_sound_content(open_workspace(CHECKOUT), "enchanters")


@pytest.fixture(scope="session")
def champions() -> Content:
    """Return the content of Champions as it ships."""
    return load_sound_content(open_workspace(CHECKOUT), "champions")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run `ruledeck` in this process: `run("check", "--json")` returns an Outcome."""

    def run_command(*arguments: object) -> Outcome:
        capfd.readouterr()
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        else:
            raise AssertionError("the command line must end by SystemExit")
        written = capfd.readouterr()
        return Outcome(code, written.out, written.err)

    return run_command
