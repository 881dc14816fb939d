"""What the tests of print share: faces of the invented game, set once."""

from __future__ import annotations

import shutil

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.press import Face, Press
from ruledeck.print.fonts import game_fonts
from ruledeck.print.profile import load_profile
from ruledeck.print.sheet.impose import Print
from ruledeck.print.sheet.job import all_cards, job_items, job_prints
from ruledeck.schema.workspace import Workspace


@pytest.fixture
def ember(ember: Workspace, ember_content: Content) -> Workspace:
    """A fresh copy of the invented game, with the fonts that the unchanged one has."""
    fonts = game_fonts(ember_content).folder
    shutil.copytree(fonts, ember.cache / "fonts" / fonts.name)
    return ember


@pytest.fixture(scope="session")
def press(ember_content: Content) -> Press:
    return Press(ember_content, load_profile(ember_content.workspace, "ember"))


@pytest.fixture(scope="session")
def faces(press: Press) -> dict[str, Face]:
    return press.faces(job_items(all_cards(press.content), press))


@pytest.fixture(scope="session")
def prints(press: Press, faces: dict[str, Face]) -> list[Print]:
    return job_prints(all_cards(press.content), press)
