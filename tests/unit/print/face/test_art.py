from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.art.palette import landscape_light, seeded
from ruledeck.print.face.art.window import Window
from ruledeck.print.face.page.artwork import SCENES, back_pattern, card_art
from ruledeck.print.face.page.geometry import Geometry
from ruledeck.print.face.press import Face, Press
from ruledeck.print.png import picture_faces

OPERATORS = {"m", "l", "c", "h", "f", "S", "re", "W", "n", "rg", "RG", "w", "j"}
MOST_SHAPES = 40


def test_every_card_has_art_of_its_own(raid_wars: Content) -> None:
    geometry = Geometry(raid_wars.game.sizes["poker"], 3)
    drawn = [card_art(raid_wars.game, card, geometry).operators for card in raid_wars.cards]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("kind", range(len(SCENES)))
def test_a_scene_is_a_few_opaque_paths_of_known_operators(raid_wars: Content, kind: int) -> None:
    for seed in range(20):
        light = landscape_light("#1d5f9e", seeded("light", str(seed)))
        shapes = SCENES[kind](Window(690, 460, (400, 280), 100, light, seeded("scene", str(seed))))
        assert len(shapes) <= MOST_SHAPES
        words = {word for shape in shapes for word in shape.path.split() if not re.fullmatch(r"-?\d+", word)}
        assert words <= OPERATORS


def test_a_back_looks_the_same_upside_down(press: Press, faces: dict[str, Face], tmp_path: Path) -> None:
    backs = {id: face for id, face in faces.items() if id.endswith("card-back")}
    assert backs
    for path in picture_faces(backs, press.fonts.folder, 150, tmp_path).values():
        with Image.open(path) as picture:
            soft = picture.convert("L").filter(ImageFilter.GaussianBlur(2))  # a pixel off is no difference
            difference = ImageChops.difference(soft, soft.rotate(180))
        assert sum(difference.histogram()[30:]) == 0


def test_sides_have_backs_that_differ_in_more_than_colour(raid_wars: Content) -> None:
    geometry = Geometry(raid_wars.game.sizes["poker"], 3)
    paths = [
        re.sub(r"[\d.]+ [\d.]+ [\d.]+ (rg|RG)", "", back_pattern(raid_wars.game, side, geometry).operators)
        for side in raid_wars.game.sides
    ]
    assert paths[0] != paths[1]
