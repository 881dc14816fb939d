"""A game's icons: the SVG source of each, and one icon font drawn from them.

In: the icons of `game.yml`, each the name of one that mkdocs-material ships or a file beside `game.yml`. Out:
SVG text for the site, and a TrueType font for print. A font glyph takes the colour of the text around it and
is set several times faster than an inline SVG.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import SVGPath

from ruledeck.print.outline import bounds, without_even_odd
from ruledeck.schema.game import Game, Icon
from ruledeck.schema.icons import nearest_icon, shipped_icon
from ruledeck.schema.problem import ContentError, Problem

ICON_FAMILY = "Ruledeck Icons"
FIRST_CODE_POINT = 0xE000
EM = 1000
INK = 920  # the longer side of every icon, so that icons of different sets look equally big
BEARING = 40
MIDDLE = 350  # height of an icon's middle over the baseline: half of a capital
_SVG = "{http://www.w3.org/2000/svg}"
_FIXED_TIME = 2_082_844_800  # 1 January 1970 in seconds since 1904: the same bytes on every build


def icon_svg(game: Game, icon_id: str) -> str:
    """Return the SVG source of one of the game's icons.

    Raises:
        ContentError: no shipped icon has that name, or the file cannot be read.
    """
    path = _icon_path(game, game.icons[icon_id])
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ContentError([_problem(game, icon_id, "P002", f"cannot read the icon {path.name}")]) from None


def icon_characters(game: Game) -> Mapping[str, str]:
    """Return the character of the icon font that shows each icon, by the icon's id."""
    return {icon: chr(FIRST_CODE_POINT + at) for at, icon in enumerate(sorted(game.icons))}


def build_icon_font(game: Game) -> bytes:
    """Return a TrueType font with a glyph for every icon of the game; the same bytes for the same icons.

    Raises:
        ContentError: an icon cannot be read or has no filled shape.
    """
    characters = icon_characters(game)
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    widths = {".notdef": EM}
    problems: list[Problem] = []
    for icon_id in characters:
        try:
            glyphs[icon_id], widths[icon_id] = _glyph(game, icon_id)
        except ContentError as error:
            problems.extend(error.problems)
    if problems:
        raise ContentError(problems)
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(character): icon for icon, character in characters.items()})
    builder.setupGlyf(glyphs)
    bearings = {name: getattr(glyph, "xMin", 0) for name, glyph in builder.font["glyf"].glyphs.items()}
    builder.setupHorizontalMetrics({name: (width, bearings[name]) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=MIDDLE + EM // 2, descent=MIDDLE - EM // 2)
    names = {"familyName": ICON_FAMILY, "styleName": "Regular", "psName": "RuledeckIcons-Regular"}
    builder.setupNameTable(names, mac=False)
    builder.setupOS2(sTypoAscender=MIDDLE + EM // 2, sTypoDescender=MIDDLE - EM // 2, sCapHeight=2 * MIDDLE)
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=_FIXED_TIME, modified=_FIXED_TIME)
    builder.font.recalcTimestamp = False
    made = io.BytesIO()
    builder.save(made)
    return made.getvalue()


def icon_problems(game: Game) -> Iterator[Problem]:
    """Yield what is wrong with the game's icons as print needs them."""
    for icon_id in game.icons:
        try:
            _glyph(game, icon_id)
        except ContentError as error:
            yield from error.problems


def _icon_path(game: Game, icon: Icon) -> Path:
    if icon.svg:
        path = (game.folder / icon.svg).resolve()
        if not path.is_relative_to(game.folder.resolve()):
            message = f"the icon file {icon.svg} is outside the game's folder"
            raise ContentError([_problem(game, icon.id, "P002", message)])
        return path
    path = shipped_icon(icon.icon)
    if not path.is_file():
        message = f"no icon '{icon.icon}' ships with mkdocs-material"
        raise ContentError([_problem(game, icon.id, "P001", message, nearest_icon(icon.icon))])
    return path


def _glyph(game: Game, icon_id: str) -> tuple[object, int]:
    """Return the glyph and the advance of an icon, its ink scaled to INK and centred on MIDDLE."""
    source = icon_svg(game, icon_id)
    drawing = RecordingPen()
    try:
        root = ElementTree.fromstring(source)
        SVGPath.fromstring(source.encode()).draw(drawing)
    except (
        Exception
    ) as error:  # the path parser raises whatever it meets: ValueError, KeyError, IndexError, ...
        message = f"the SVG of icon '{icon_id}' cannot be read ({type(error).__name__})"
        raise ContentError([_problem(game, icon_id, "P002", message)]) from None
    if any(element.get("fill-rule") == "evenodd" for element in root.iter()):
        drawing = without_even_odd(drawing)
    box = bounds(drawing)
    if box is None or box[2] <= box[0] or box[3] <= box[1] or _is_outline_only(root):
        message = f"the SVG of icon '{icon_id}' has no filled shape"
        hint = "turn strokes and text into filled paths in your drawing program"
        raise ContentError([_problem(game, icon_id, "P003", message, hint)])
    left, top, right, bottom = box
    scale = INK / max(right - left, bottom - top)
    width = round((right - left) * scale) + 2 * BEARING
    middle = (top + bottom) / 2
    pen = TTGlyphPen(None)
    place = (scale, 0, 0, -scale, BEARING - left * scale, MIDDLE + middle * scale)
    drawing.replay(TransformPen(Cu2QuPen(pen, max_err=1.0, reverse_direction=True), place))
    return pen.glyph(), width


def _is_outline_only(root: ElementTree.Element) -> bool:
    shapes = [element for element in root.iter() if element.tag.removeprefix(_SVG) in _SHAPES]
    return root.get("fill") == "none" and all(shape.get("fill") in (None, "none") for shape in shapes)


_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}


def _problem(game: Game, icon_id: str, code: str, message: str, hint: str | None = None) -> Problem:
    """Return a problem placed at the icon's entry in `game.yml`."""
    from ruledeck.schema.document import parse_document

    path = game.folder / "game.yml"
    name = f"catalog/{game.id}/game.yml"
    document = parse_document(path.read_text(encoding="utf-8"), name)
    return document.problem(("icons", icon_id), code, message, hint)
