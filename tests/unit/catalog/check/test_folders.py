"""What lies in a game's folder: nothing that nobody reads."""

from __future__ import annotations

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.check.game import check_folders
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import Workspace


@pytest.mark.parametrize("what", ["a folder", "a link that leads nowhere"])
def test_what_stands_in_the_place_of_a_file_and_is_none_is_told(ember: Workspace, what: str) -> None:
    decks = ember.game_folder("ember") / "decks.yml"
    decks.unlink()
    if what == "a folder":
        decks.mkdir()
    else:
        decks.symlink_to("nowhere.yml")
    told = [str(problem) for problem in check_content(load_content(ember, "ember"))]
    assert [problem.partition("\n")[0] for problem in told if "decks.yml" in problem] == [
        f"catalog/ember/decks.yml:1:1: F001 cannot read the file: it is {what}"
    ]


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
