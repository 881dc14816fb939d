from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.face.picture import Pictures
from ruledeck.print.face.press import Press
from ruledeck.print.profile import Profile
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace


def art_folder(workspace: Workspace) -> Path:
    folder = workspace.root / "print" / "ember" / "art"
    folder.mkdir(parents=True)
    return folder


def test_an_opaque_picture_is_kept_as_jpeg_no_bigger_than_it_is_printed(ember: Workspace) -> None:
    Image.new("RGB", (4000, 2000), "red").save(art_folder(ember) / "oak-log.png")
    address = Pictures(ember, "ember").address("oak-log", 63)
    assert address.endswith(".jpg")
    with Image.open(Path(address.removeprefix("file://"))) as picture:
        assert picture.size == (744, 372)


def test_a_picture_with_transparency_stays_as_it_is(ember: Workspace) -> None:
    Image.new("RGBA", (40, 20), (255, 0, 0, 9)).save(art_folder(ember) / "oak-log.png")
    assert Pictures(ember, "ember").address("oak-log", 63).endswith("oak-log.png")


def test_a_card_without_a_picture_has_no_address(ember: Workspace) -> None:
    assert Pictures(ember, "ember").address("oak-log", 63) == ""


def test_a_file_that_is_no_picture_is_a_problem(ember: Workspace) -> None:
    (art_folder(ember) / "oak-log.png").write_bytes(b"not a picture")
    with pytest.raises(ContentError, match="P016"):
        Pictures(ember, "ember").address("oak-log", 63)


@pytest.mark.parametrize("suffix", ["svg", "jpg"])
def test_a_broken_picture_stops_the_print_with_a_problem(ember: Workspace, suffix: str) -> None:
    (art_folder(ember) / f"oak-log.{suffix}").write_bytes(b"<svg")
    content = load_sound_content(ember, "ember")
    press = Press(content, Profile())
    with pytest.raises(ContentError, match="P016"):
        press.faces([press.front(content.card_by_id["oak-log"])])


def test_a_picture_takes_the_place_of_drawn_art_for_its_card_alone(ember: Workspace) -> None:
    content = load_sound_content(ember, "ember")
    cards = [content.card_by_id["oak-log"], content.card_by_id["wet-log"]]
    before = [Press(content, Profile()).front(card).key for card in cards]
    Image.new("RGB", (40, 20), "red").save(art_folder(ember) / "oak-log.jpg")
    press = Press(content, Profile())
    after = [press.front(card).key for card in cards]
    assert before[0] != after[0]
    assert before[1] == after[1]
    assert press.faces([press.front(cards[0])])
