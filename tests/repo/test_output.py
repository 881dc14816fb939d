"""Output goes to build/ alone, and nothing that is made is kept in git but what has to be."""

import re
import subprocess
from pathlib import Path

import yaml

CHECKOUT = Path(__file__).parents[2]
MADE = re.compile(r"^(build|dist)/|\.(pdf|db|sqlite|pyc|whl|tar\.gz)$|__pycache__|\.egg-info/")


def git(*words):
    return subprocess.run(["git", *words], cwd=CHECKOUT, check=False, capture_output=True, text=True)


def test_nothing_that_is_made_is_kept_in_git():
    names = git("ls-files").stdout.splitlines()
    assert len(names) > 50
    assert [name for name in names if MADE.search(name)] == []


def test_what_is_made_is_ignored_and_what_is_written_is_not():
    for made in ("build/site/index.html", "build/catalog.db", ".venv/installed", "dist/ruledeck.whl"):
        assert git("check-ignore", "-q", made).returncode == 0, made
    for written in (
        "site/handbook/install.md",
        "catalog/raid-wars/game.yml",
        "print/raid-wars/face.css",
        "schema/game.json",
    ):
        assert git("check-ignore", "-q", "--no-index", written).returncode == 1, written


def test_mkdocs_never_empties_the_folder_of_our_own_pages():
    settings = yaml.safe_load((CHECKOUT / "mkdocs.yml").read_text("utf-8"))
    assert settings["site_dir"] == "build/site"
    assert (CHECKOUT / "site" / "handbook").is_dir()
