"""The font of a game's icons, drawn from their SVGs.

In: a game. Out: a TrueType font. A font glyph takes the colour of the text around it and is set several times
faster than an inline SVG.
"""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import SVGPath

from ruledeck.print.iconfont.outline import bounds, without_even_odd
from ruledeck.print.icons import ICON_FAMILY, icon_characters, icon_problem, icon_svg
from ruledeck.schema.game import Game
from ruledeck.schema.problem import ContentError, Problem

EM = 1000
INK = 920  # the longer side of every icon, so that icons of different sets look equally big
BEARING = 40
MIDDLE = 350  # height of an icon's middle over the baseline: half of a capital
_SVG = "{http://www.w3.org/2000/svg}"
_FIXED_TIME = 2_082_844_800  # 1 January 1970 in seconds since 1904: the same bytes on every build


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
        raise ContentError([icon_problem(game, icon_id, "P002", message)]) from None
    if any(element.get("fill-rule") == "evenodd" for element in root.iter()):
        drawing = without_even_odd(drawing)
    box = bounds(drawing)
    if box is None or box[2] <= box[0] or box[3] <= box[1] or _is_outline_only(root):
        message = f"the SVG of icon '{icon_id}' has no filled shape"
        hint = "turn strokes and text into filled paths in your drawing program"
        raise ContentError([icon_problem(game, icon_id, "P003", message, hint)])
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
