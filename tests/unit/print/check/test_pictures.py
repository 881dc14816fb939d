from __future__ import annotations

import os
from pathlib import Path

import pytest
import weasyprint  # it tells Pillow to take pictures that end too soon
from PIL import Image

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.check import check_fit, check_pictures
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


@pytest.fixture
def art(ember: Workspace) -> Path:
    """The folder of the invented game's pictures, which has none."""
    folder = ember.root / "print" / "ember" / "art"
    folder.mkdir(parents=True)
    return folder


def paint(path: Path) -> Path:
    Image.effect_noise((40, 30), 60).save(path)
    return path


def pictures(ember: Workspace) -> list[Problem]:
    return check_pictures(load_sound_content(ember, "ember"))


def test_sound_pictures_of_cards_have_no_problems(ember: Workspace, art: Path) -> None:
    for name in ("oak-log.png", "wet-log.jpg", "birch-bark.webp"):
        paint(art / name)
    (art / "pine-cones.SVG").write_text(SVG.format('<path d="M0 0h9v9z"/>'))
    (art / "sketches.xcf").write_bytes(b"a drawing program's own")
    assert pictures(ember) == []


@pytest.mark.parametrize("suffix", ["png", "jpg", "webp"])
def test_a_picture_that_ends_too_soon_is_a_problem_of_its_file(
    ember: Workspace, art: Path, suffix: str
) -> None:
    assert weasyprint.images.ImageFile.LOAD_TRUNCATED_IMAGES
    path = paint(art / f"oak-log.{suffix}")
    path.write_bytes(path.read_bytes()[:-200])
    [problem] = pictures(ember)
    assert (problem.file, problem.code) == (f"print/ember/art/oak-log.{suffix}", "P016")
    assert problem.severity == "error"


def test_a_file_that_is_no_picture_is_a_problem_and_texts_are_checked_all_the_same(
    ember: Workspace, art: Path
) -> None:
    (art / "oak-log.png").write_bytes(b"no picture")
    cards = ember.catalog / "ember/cards/fuel.yml"
    cards.write_text(cards.read_text("utf-8").replace("name: Oak Log", f"name: {'Oak Log ' * 12}"), "utf-8")
    assert [problem.code for problem in pictures(ember)] == ["P016"]
    content = load_sound_content(ember, "ember")
    assert [problem.code for problem in check_fit(content)] == []  # the card cannot be set
    (art / "oak-log.png").unlink()
    assert [problem.code for problem in check_fit(content)] == ["P021"]


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("oaklog.png", "no card 'oaklog'", "did you mean 'oak-log'?"),
        ("Oak-Log.png", "no card 'Oak-Log'", "did you mean 'oak-log'?"),
        ("zzz.svg", "no card 'zzz'", "named by its card's id"),
        ("people/oak-log.png", "no card takes this picture", "into art/ itself"),
        ("wet-log.tif", "'.tif' are not printed", "save it as PNG"),
    ],
)
def test_a_picture_that_no_card_takes_is_a_warning(
    ember: Workspace, art: Path, name: str, message: str, hint: str
) -> None:
    (art / name).parent.mkdir(exist_ok=True)
    (art / name).write_bytes(b"")
    [problem] = pictures(ember)
    assert (problem.file, problem.code, problem.severity) == (f"print/ember/art/{name}", "F013", "warning")
    assert message in problem.message
    assert hint in (problem.hint or "")


def test_of_two_pictures_of_a_card_the_one_that_is_not_printed_is_told(ember: Workspace, art: Path) -> None:
    paint(art / "oak-log.jpg")
    paint(art / "oak-log.png")
    [problem] = pictures(ember)
    assert (problem.file, problem.code) == ("print/ember/art/oak-log.jpg", "F013")
    assert "'oak-log.png'" in problem.message


def test_a_sound_picture_is_opened_once_and_again_when_its_file_changes(
    ember: Workspace, art: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = paint(art / "oak-log.png")
    opened = []
    real = Image.open
    monkeypatch.setattr(Image, "open", lambda file: opened.append(file) or real(file))
    for _ in range(2):
        assert pictures(ember) == []
    assert opened == [path]
    os.utime(path, (1, 1))
    assert pictures(ember) == []
    assert opened == [path, path]


@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        ("<svg", "P016"),
        (SVG.format('<text y="5">Hi</text>'), "P025"),
        (SVG.format('<image href="gone.png" width="3" height="3"/>'), "P014"),
        (SVG.format('<image href="https://example.org/x.png" width="3" height="3"/>'), "P014"),
    ],
)
def test_a_drawing_that_cannot_be_set_is_a_problem_of_its_file(
    ember: Workspace, art: Path, drawing: str, code: str
) -> None:
    (art / "oak-log.svg").write_text(drawing)
    problems = check_fit(load_sound_content(ember, "ember"))
    assert [(problem.file, problem.code) for problem in problems] == [("print/ember/art/oak-log.svg", code)]
