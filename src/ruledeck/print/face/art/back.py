"""Card backs: a lattice, a frame and a rosette, the same upside down, another for each side."""

from __future__ import annotations

import math

from ruledeck.print.face.art.colour import colour_from_hex
from ruledeck.print.face.art.palette import Palette
from ruledeck.print.face.art.path import Shape, Stroke, arc, circle, petal, polygon, rectangle, star, xy

PETALS = (12, 8, 16, 10, 6, 14)
NAME_END = 152  # from the cut to the end of the name, in units at scale 1, as face.css has it
AIR = 14  # between the name and the ring
RING = 1.2  # reach of the ring around the rosette, in radii of the rosette


def back_shapes(
    width: float, height: float, bleed: float, scale: float, kind: int, palette: Palette
) -> list[Shape | Stroke]:
    """Return the shapes of a back of width by height units with bleed; `kind` is the place of its side."""
    x, y = width / 2, height / 2
    base = colour_from_hex(palette.deep)
    low, high = base.tone(base.lightness + 0.035).hex, base.tone(base.lightness + 0.09).hex
    free = y - bleed - (NAME_END + AIR) * scale
    radius = min((width - 2 * bleed) * 0.33, (height - 2 * bleed) * 0.33, free / RING)
    petals = PETALS[kind % len(PETALS)]
    return [
        Shape(rectangle(0, 0, width, height), palette.deep),
        *_lattice(width, height, kind, scale, low),
        *_frame(width, height, bleed, scale, palette),
        Shape(star(x, y, radius * RING, radius * 1.02, petals * 2), palette.deep),
        Stroke(star(x, y, radius * 1.14, radius * 0.98, petals * 2), palette.gold, 4 * scale),
        *_rosette(x, y, radius, petals, (low, high, palette.band), palette),
    ]


def _lattice(width: float, height: float, kind: int, scale: float, tone: str) -> list[Shape | Stroke]:
    """Return a field of diamonds, of rings or of crosses around the middle."""
    step = 62 * scale
    across, down = math.ceil(width / 2 / step) + 1, math.ceil(height / 2 / step) + 1
    marks = []
    for row in range(-down, down + 1):
        for column in range(-across, across + 1):
            x = width / 2 + column * step + (step / 2 if row % 2 else 0)
            marks.append(_mark(x, height / 2 + row * step, step, kind))
    return [Shape(" ".join(marks), tone)]


def _mark(x: float, y: float, step: float, kind: int) -> str:
    big = step * 0.42
    if kind % 3 == 0:
        return polygon([(x, y - big), (x + big, y), (x, y + big), (x - big, y)])
    if kind % 3 == 1:
        return star(x, y, big * 1.15, big * 0.3, 4)
    return circle(x, y, big * 0.72)


def _frame(width: float, height: float, bleed: float, scale: float, palette: Palette) -> list[Shape | Stroke]:
    """Return a double frame, well inside the cut so that an uneven cut does not show."""
    lines: list[Shape | Stroke] = []
    for inset, weight in ((40, 6), (52, 2)):
        edge, notch = bleed + inset * scale, 34 * scale
        lines.append(Stroke(_notched(edge, width - edge, height - edge, notch), palette.gold, weight * scale))
    return lines


def _notched(edge: float, right: float, bottom: float, notch: float) -> str:
    """Return a rectangle whose corners are hollowed."""
    half = math.pi / 2
    corners = [(edge, edge, half), (right, edge, math.pi), (right, bottom, -half), (edge, bottom, 0.0)]
    parts = [f"{xy((edge, edge + notch))} m"]
    for number, (x, y, start) in enumerate(corners):
        first = arc((x, y), notch, start, start - half)
        if number:
            begin = (x + notch * math.cos(start), y + notch * math.sin(start))
            parts.append(f"{xy(begin)} l")
        parts.append(first)
    return " ".join([*parts, "h"])


def _rosette(
    x: float, y: float, radius: float, petals: int, tones: tuple[str, ...], palette: Palette
) -> list[Shape | Stroke]:
    shapes: list[Shape | Stroke] = []
    for ring, tone in enumerate(tones):
        reach = radius * (0.94 - 0.2 * ring)
        turn = (ring % 2) * math.pi / petals
        outline = " ".join(
            petal((x, y), reach, turn + math.tau * number / petals, math.pi / petals * 0.96)
            for number in range(petals)
        )
        shapes.append(Shape(outline, tone))
        shapes.append(Stroke(outline, palette.gold, 1.8))
    shapes.append(Shape(circle(x, y, radius * 0.27), palette.deep))
    shapes.append(Stroke(circle(x, y, radius * 0.27), palette.gold, 5))
    shapes.append(Shape(star(x, y, radius * 0.2, radius * 0.07, max(4, petals // 2 // 2 * 2)), palette.gold))
    return shapes
