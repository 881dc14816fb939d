"""The wheel: installed into an empty environment, it works outside the checkout and without git."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def run(*words, folder, **environment):
    return subprocess.run(
        [str(word) for word in words],
        check=False,
        cwd=folder,
        env={"HOME": str(folder), "LANG": "C.UTF-8", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    words = ("-m", "build", "--wheel", "--no-isolation", "--outdir", folder, CHECKOUT)
    outcome = run(sys.executable, *words, folder=folder, PATH=os.environ["PATH"])
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    [made] = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An environment that holds the wheel, and sees this one's libraries but not this checkout."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    words = ("-m", "pip", "--python", python, "install", "--no-index", "--no-deps", "--quiet", wheel)
    outcome = run(sys.executable, *words, folder=folder, PIP_USER="0")
    assert outcome.returncode == 0, outcome.stderr
    [packages] = folder.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


@pytest.fixture(scope="module")
def ruledeck(installed):
    """Run the installed command where there is no other program, git neither."""
    return lambda *words, folder: run(
        installed / "bin" / "ruledeck", *words, folder=folder, PATH=str(installed / "bin")
    )


def test_the_wheel_holds_data_types_and_licence_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    sample = "ruledeck/cli/default/sample/"
    for name in ("ruledeck/py.typed", f"{sample}.gitignore", f"{sample}.github/workflows/games.yml"):
        assert name in names
    for name in ("ruleset/__init__.py", "scenarios/night.yml", "waivers.yml"):
        assert f"{sample}verifier/harbour-cats/{name}" in names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"ruledeck", wheel.name.rsplit("-", 3)[0] + ".dist-info"}
    assert not [name for name in names if "__pycache__" in name or "raid-wars" in name]


def test_every_file_of_the_source_that_git_knows_is_in_the_wheel(wheel):
    listed = subprocess.run(
        ["git", "ls-files", "src/ruledeck"], cwd=CHECKOUT, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    known = {name.removeprefix("src/") for name in listed if name and (CHECKOUT / name).exists()}
    assert known - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_the_installed_package_is_the_wheel_and_not_this_checkout(installed, tmp_path):
    where = run(
        installed / "bin" / "python", "-c", "import ruledeck; print(ruledeck.__file__)", folder=tmp_path
    )
    assert Path(where.stdout.strip()).is_relative_to(installed)


def test_a_game_started_with_the_wheel_builds_whole(ruledeck, tmp_path):
    for words, folder in ((("init", "my-game"), tmp_path), (("build",), tmp_path / "my-game")):
        outcome = ruledeck(*words, folder=folder)
        assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    build = tmp_path / "my-game" / "build"
    assert (build / "site" / "index.html").is_file()
    assert (build / "catalog.db").is_file()
    assert (build / "verify" / "harbour-cats.json").is_file()
    sheets = list((build / "print" / "harbour-cats").glob("*.pdf"))
    assert sheets
    assert all(sheet.read_bytes().startswith(b"%PDF-") for sheet in sheets)


def test_a_workspace_is_found_from_anywhere(ruledeck, tmp_path):
    assert ruledeck("init", "my-game", folder=tmp_path).returncode == 0
    inside = tmp_path / "my-game" / "catalog" / "harbour-cats"
    assert ruledeck("check", folder=inside).returncode == 0
    assert ruledeck("check", "--workspace", tmp_path / "my-game", folder=Path("/")).returncode == 0
    outside = ruledeck("check", folder=tmp_path)
    assert outside.returncode == 2
    assert "ruledeck init" in outside.stderr
