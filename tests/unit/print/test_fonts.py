from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.fonts import SOURCES, game_fonts
from ruledeck.print.iconfont import build_icon_font
from ruledeck.print.icons import icon_characters, icon_svg
from ruledeck.schema.game import Icon
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace


def test_every_font_holds_the_repertoire_and_lining_digits(ember_content: Content) -> None:
    fonts = game_fonts(ember_content)
    text = fonts.advances["text-500.ttf"]
    assert {"ß", "€", "…", "−", "×", "Ž"} <= set(text)
    font = TTFont(fonts.folder / "text-500.ttf")
    glyphs = [font["glyf"][font.getBestCmap()[ord(digit)]] for digit in "0123456789"]
    assert all(glyph.yMin > -30 for glyph in glyphs)


def test_fonts_are_made_once(ember_content: Content) -> None:
    first = game_fonts(ember_content)
    stamp = (first.folder / SOURCES[0].name).stat().st_mtime_ns
    assert game_fonts(ember_content) == first
    assert (first.folder / SOURCES[0].name).stat().st_mtime_ns == stamp


@pytest.mark.parametrize(("name", "is_gone"), [("advances.json", False), (SOURCES[1].name, True)])
def test_fonts_that_are_damaged_are_made_again(warm_ember: Workspace, name: str, is_gone: bool) -> None:
    content = load_sound_content(warm_ember, "ember")
    folder = game_fonts(content).folder
    whole = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / name).unlink()
    if not is_gone:
        (folder / name).write_bytes(b"\xffjunk")
    fonts = game_fonts(content)
    assert fonts.folder == folder
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == whole
    assert fonts.advances[SOURCES[1].name]["a"] > 0


def test_the_icon_font_is_the_same_every_time_and_has_every_icon(ember_content: Content) -> None:
    game = ember_content.game
    data = build_icon_font(game)
    assert build_icon_font(game) == data
    font = TTFont(io.BytesIO(data))
    assert {chr(code) for code in font.getBestCmap()} == set(icon_characters(game).values())


def test_icons_of_all_sets_look_equally_big(ember_content: Content) -> None:
    glyphs = TTFont(io.BytesIO(build_icon_font(ember_content.game)))["glyf"]
    for name in glyphs.keys() - {".notdef"}:
        glyph = glyphs[name]
        longer = max(glyph.xMax - glyph.xMin, glyph.yMax - glyph.yMin)
        assert abs(longer - 920) <= 8  # curves are fitted
        assert abs((glyph.yMax + glyph.yMin) / 2 - 350) <= 5


def with_svg(content: Content, folder: Path, svg: str) -> Content:
    (folder / "catalog" / "ember").mkdir(parents=True)
    source = content.game.folder / "game.yml"
    (folder / "catalog" / "ember" / "game.yml").write_bytes(source.read_bytes())
    (folder / "catalog" / "ember" / "x.svg").write_text(svg, "utf-8")
    icons = {"heat": Icon("heat", "heat", svg="x.svg")}
    return replace(content, game=replace(content.game, icons=icons, folder=folder / "catalog" / "ember"))


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'


@pytest.mark.parametrize(
    ("svg", "code"),
    [
        ("<svg", "P002"),
        (f"{HEAD}><path d='M0 0 L'/></svg>", "P002"),
        (f"{HEAD}/>", "P003"),
        (f"{HEAD} fill='none'><path stroke='#000' d='M0 0L9 9L0 9'/></svg>", "P003"),
    ],
)
def test_an_icon_that_cannot_be_drawn_is_a_problem_at_its_line(
    ember_content: Content, tmp_path: Path, svg: str, code: str
) -> None:
    content = with_svg(ember_content, tmp_path, svg)
    with pytest.raises(ContentError) as raised:
        build_icon_font(content.game)
    problem = raised.value.problems[0]
    assert problem.code == code
    assert "heat" in (content.game.folder / "game.yml").read_text("utf-8").split("\n")[problem.line - 1]


def test_an_even_odd_hole_stays_a_hole(ember_content: Content, tmp_path: Path) -> None:
    ring = f"{HEAD}><path fill-rule='evenodd' d='M0 0H10V10H0Z M3 3H7V7H3Z'/></svg>"
    font = TTFont(io.BytesIO(build_icon_font(with_svg(ember_content, tmp_path, ring).game)))
    glyph = font["glyf"][next(iter(font.getBestCmap().values()))]
    coordinates, ends, _ = glyph.getCoordinates(None)
    areas = []
    start = 0
    for end in ends:
        points = coordinates[start : end + 1]
        shifted = [*points[1:], points[0]]
        areas.append(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, shifted, strict=True)))
        start = end + 1
    assert areas[0] * areas[1] < 0


def test_an_icon_that_does_not_ship_is_a_problem_with_the_nearest_name(ember_content: Content) -> None:
    icons = {"heat": Icon("heat", "heat", icon="material/swrod")}
    game = replace(ember_content.game, icons=icons)
    with pytest.raises(ContentError, match="material/sword"):
        icon_svg(game, "heat")
