from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.art.back import back_shapes
from ruledeck.print.face.art.palette import landscape_light, seeded
from ruledeck.print.face.art.path import Shape
from ruledeck.print.face.art.window import Window
from ruledeck.print.face.page.artwork import SCENES, back_pattern, card_art, palette_of
from ruledeck.print.face.page.geometry import Geometry
from ruledeck.print.face.press import Face, Press
from ruledeck.print.png import picture_faces
from ruledeck.schema.game import CardSize

OPERATORS = {"m", "l", "c", "h", "f", "S", "re", "W", "n", "rg", "RG", "w", "j"}
MOST_SHAPES = 40
RING_AT = 4  # in a back's shapes, after ground, lattice and the two lines of the frame


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


@pytest.mark.parametrize(
    "shape", [(63, 88), (88, 63), (70, 70), (50.8, 50.8), (88.9, 88.9), (70, 120), (44, 63)]
)
def test_the_ring_of_a_back_leaves_the_name_free(raid_wars: Content, shape: tuple[float, float]) -> None:
    geometry = Geometry(CardSize("any", *shape), 3)
    units = (shape[0] * 10 + 60, shape[1] * 10 + 60)
    for kind, side in enumerate(raid_wars.game.sides):
        ring = back_shapes(*units, 30, geometry.scale, kind, palette_of(raid_wars.game, side))[RING_AT]
        assert isinstance(ring, Shape)
        top = min(int(y) for y in re.findall(r"-?\d+ (-?\d+) [ml]", ring.path))
        assert top > 30 + _end_of_the_name(geometry)
        assert top < units[1] / 2 - 120 * geometry.scale


def _end_of_the_name(geometry: Geometry) -> float:
    """Return where face.css ends the name of a back, in units from the cut."""
    css = (files("ruledeck") / "print" / "default" / "faces" / "face.css").read_text()
    title = css[css.index("\n.title {") :]
    top = re.search(r"top: calc\(var\(--bleed\) \+ ([\d.]+) \* var\(--unit\)\)", title)
    height = re.search(r"height: calc\(([\d.]+) \* var\(--unit\)\)", title)
    assert top
    assert height
    return (float(top[1]) + float(height[1])) * 10 * geometry.scale


def test_sides_have_backs_that_differ_in_more_than_colour(raid_wars: Content) -> None:
    geometry = Geometry(raid_wars.game.sizes["poker"], 3)
    paths = [
        re.sub(r"[\d.]+ [\d.]+ [\d.]+ (rg|RG)", "", back_pattern(raid_wars.game, side, geometry).operators)
        for side in raid_wars.game.sides
    ]
    assert paths[0] != paths[1]
