"""The invented game with its fonts already made, which is most of the time that a small book takes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.fonts import game_fonts
from ruledeck.schema.workspace import Workspace


@pytest.fixture(scope="session")
def fonts_folder(ember_content: Content) -> Path:
    return game_fonts(ember_content).folder


@pytest.fixture
def ember(ember: Workspace, fonts_folder: Path) -> Workspace:
    shutil.copytree(fonts_folder, ember.cache / "fonts" / fonts_folder.name)
    return ember
