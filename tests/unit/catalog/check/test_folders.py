"""What stands in the place of a file and is none: told like any file that cannot be read."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check.game import check_folders
from ruledeck.catalog.check.known import REGISTERS
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.site.look import load_look

STRANGE = {
    "a folder": (Path.mkdir, "it is a folder"),
    "a link that leads nowhere": (lambda path: path.symlink_to("nowhere"), "it is a link that leads nowhere"),
    "links in a circle": (lambda path: path.symlink_to(path.name), "it is a link that leads nowhere"),
}
FILES = (
    *(f"catalog/ember/{name}" for name in (*REGISTERS, "rules.lock", "cards/fuel.yml") if name != "game.yml"),
    "verifier/ember/reviewed.lock",
    "verifier/ember/waivers.yml",
    "verifier/ember/scenarios/a.yml",
)


def test_the_settings_of_the_site_and_the_files_that_they_name_are_looked_at(ember: Workspace) -> None:
    (ember.root / "mkdocs.yml").write_text(
        "theme: {logo: assets/logo.svg}\nplugins: [search]\n", encoding="utf-8"
    )
    told = [str(problem) for problem in check_folders(ember)]
    assert [line.partition("\n")[0] for line in told] == ["mkdocs.yml:2:1: S001 unknown key 'plugins'"]
    (ember.root / "mkdocs.yml").write_text("theme: {logo: assets/logo.svg}\n", encoding="utf-8")
    assert [str(problem) for problem in check_folders(ember)] == [
        "mkdocs.yml:1:15: W005 no file 'assets/logo.svg' in site/theme/\n"
        "  hint: put the file there, as site/theme/assets/logo.svg"
    ]
    logo = ember.root / "site/theme/assets/logo.svg"
    logo.parent.mkdir(parents=True)
    logo.write_text("<svg/>", encoding="utf-8")
    assert list(check_folders(ember)) == []


@pytest.mark.parametrize("name", ["site", "site/theme"])
@pytest.mark.parametrize("make", [Path.touch, lambda path: path.symlink_to("nowhere")])
def test_what_stands_in_the_place_of_the_theme_and_is_no_folder_is_told_once(
    ember: Workspace, name: str, make: Callable[[Path], None]
) -> None:
    shutil.rmtree(ember.root / "site", ignore_errors=True)
    (ember.root / name).parent.mkdir(exist_ok=True)
    make(ember.root / name)
    (ember.root / "mkdocs.yml").write_text("theme: {logo: assets/logo.svg}\n", encoding="utf-8")
    assert [str(problem) for problem in check_folders(ember)] == [
        f"{name}:1:1: F001 {Path(name).name} is not a folder\n"
        "  hint: make it a folder; the site's own files stand in site/theme/assets/"
    ]
    with pytest.raises(ContentError):
        load_look(ember)


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
