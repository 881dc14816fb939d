"""What lies in a game's folder: nothing that nobody reads."""

from __future__ import annotations

import pytest

from ruledeck.catalog.check import check_content
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
