"""Types are checked in rulesets too: with wrong bases mypy would look at nothing, and find no fault."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
EMBER = CHECKOUT / "tests" / "support" / "ember" / "verifier" / "ember" / "ruleset"


@pytest.mark.parametrize("game", ["ember", "snow-owl"])
def test_a_planted_error_in_a_ruleset_is_found(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "verifier" / game / "ruleset"
    shutil.copytree(EMBER, folder)
    dawn = folder / "dawn.py"
    dawn.write_text(dawn.read_text("utf-8") + "\n\nhours: int = ruleset.name\n", "utf-8")
    settings = [
        "--config-file",
        str(CHECKOUT / "pyproject.toml"),
        "--cache-dir",
        str(CHECKOUT / ".mypy_cache"),
    ]
    outcome = subprocess.run(
        [sys.executable, "-m", "mypy", *settings, str(tmp_path / "verifier")],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    assert "dawn.py" in outcome.stdout
    assert "Incompatible types in assignment" in outcome.stdout
    assert "Found 1 error" in outcome.stdout


def test_the_rulesets_of_this_checkout_and_what_supports_its_tests_are_among_what_is_checked() -> None:
    told = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    assert set(told["tool"]["mypy"]["files"]) == {"src", "verifier", "tests/support"}
    assert EMBER.is_relative_to(CHECKOUT / "tests/support")
