from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.press import Face, Press
from ruledeck.print.png import face_pngs, picture_faces, pixels


@pytest.mark.parametrize(("mm", "dpi", "wanted"), [(63, 300, 744), (88, 300, 1039), (63, 200, 496)])
def test_a_length_has_so_many_pixels(mm: float, dpi: int, wanted: int) -> None:
    assert pixels(mm, dpi) == wanted


@pytest.mark.parametrize("dpi", [72, 97, 150, 300])
@pytest.mark.parametrize("bleed", [False, True])
def test_pictures_have_the_exact_size(
    press: Press, faces: dict[str, Face], tmp_path: Path, dpi: int, bleed: bool
) -> None:
    face = faces["oak-log"]
    path = picture_faces({"x": face}, press.fonts.folder, dpi, tmp_path, bleed=bleed)["x"]
    margin = 2 * face.bleed if bleed else 0
    with Image.open(path) as picture:
        assert picture.size == (pixels(57 + margin, dpi), pixels(87 + margin, dpi))
        assert picture.mode == "RGB"


def test_round_corners_are_transparent_and_the_middle_is_not(
    press: Press, faces: dict[str, Face], tmp_path: Path
) -> None:
    path = picture_faces({"x": faces["oak-log"]}, press.fonts.folder, 100, tmp_path, corners=True)["x"]
    with Image.open(path) as picture:
        alpha = picture.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0
        assert alpha.getpixel((picture.width // 2, picture.height // 2)) == 255


def test_every_card_that_is_printed_and_every_back_has_a_picture_made_once(
    ember_content: Content, faces: dict[str, Face], tmp_path: Path
) -> None:
    made = face_pngs(ember_content, 40, tmp_path)
    printed = {card.id for card in ember_content.cards if not card.retired}
    assert {id for id in made if not id.endswith("card-back")} == printed
    assert {id for id in made if id.endswith("card-back")} == {
        "plain.bridge.card-back",
        "plain.tall.card-back",
    }
    stamps = {path: path.stat().st_mtime_ns for path in made.values()}
    assert face_pngs(ember_content, 40, tmp_path) == made
    assert {path: path.stat().st_mtime_ns for path in made.values()} == stamps
