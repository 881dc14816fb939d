from __future__ import annotations

import pytest

from ruledeck.print.face.art.colour import colour_from_hex, contrast
from ruledeck.print.face.art.palette import GILT, INK, PAPER, side_palette

SIDES = ("#1d5f9e", "#7a1626", "#ffd500", "#ffffff", "#000000", "#00ff88", "#808080")


@pytest.mark.parametrize("colour", SIDES)
def test_a_colour_survives_the_way_to_oklch_and_back(colour: str) -> None:
    assert colour_from_hex(colour).hex == colour


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colour", SIDES)
def test_everything_written_on_a_face_can_be_read_whatever_the_side(colour: str) -> None:
    palette = side_palette(colour)
    pairs = {
        "name on band": (palette.paper, palette.band, 4.5),
        "side on band": (GILT, palette.band, 4.5),
        "stats on cloth": (palette.paper, palette.deep, 4.5),
        "icons on cloth": (palette.gold, palette.deep, 3.0),
        "words on paper": (INK, PAPER, 7.0),
        "words on tint": (INK, palette.tint, 7.0),
        "words on ghost": (INK, palette.ghost, 7.0),
        "label on tint": (palette.mark, palette.tint, 4.5),
        "foot on paper": ("#6b5d4d", PAPER, 4.5),
    }
    weak = {what: round(contrast(a, b), 2) for what, (a, b, least) in pairs.items() if contrast(a, b) < least}
    assert weak == {}
