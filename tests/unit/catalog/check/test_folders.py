"""What stands in the place of a file and is none: told like any file that cannot be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check.game import REGISTERS
from ruledeck.schema.workspace import Workspace

STRANGE = {
    "a folder": (Path.mkdir, "it is not a plain file"),
    "a link that leads nowhere": (lambda path: path.symlink_to("nowhere"), "no such file or directory"),
    "links in a circle": (lambda path: path.symlink_to(path.name), "too many levels of symbolic links"),
}
FILES = (
    *(f"catalog/ember/{name}" for name in (*REGISTERS, "rules.lock", "cards/fuel.yml") if name != "game.yml"),
    "verifier/ember/reviewed.lock",
    "verifier/ember/waivers.yml",
    "verifier/ember/scenarios/a.yml",
)


@pytest.mark.parametrize("what", STRANGE)
def test_what_stands_in_the_place_of_a_file_and_is_none_is_told(
    run: Callable[..., Any], ember: Workspace, what: str
) -> None:
    make, reason = STRANGE[what]
    for name in FILES:
        path = ember.root / name
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        make(path)
    outcome = run("check", "--no-fit", "--format", "json", "--workspace", ember.root)
    told = {
        (found["file"], found["code"], found["message"])
        for found in map(json.loads, outcome.stdout.splitlines())
    }
    assert outcome.code == 1
    assert {(name, "F001", f"cannot read the file: {reason}") for name in FILES} <= told
