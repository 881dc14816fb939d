"""Emblems: a shield whose outline tells the type and whose field is divided as the card decides.

In: the place of the type in its game, the card's chance, colours. Out: shapes around a centre. The icon of
the type is set over it as text.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from ruledeck.print.face.art.palette import Palette
from ruledeck.print.face.art.path import Shape, Stroke, arc, circle, curve, polar, polygon, star, xy

Outline = Callable[[float, float, float], str]


def emblem(
    kind: int, x: float, y: float, radius: float, palette: Palette, chance: random.Random
) -> list[Shape | Stroke]:
    """Return the shapes of an emblem; `kind` is the place of the type in its game."""
    outline = OUTLINES[kind % len(OUTLINES)]
    return [
        Shape(outline(x, y, radius * 1.15), palette.deep),
        Shape(outline(x, y, radius), palette.band),
        *_field(chance, outline, x, y, radius, palette),
        Stroke(outline(x, y, radius * 1.04), palette.gold, radius * 0.06),
    ]


def heater(x: float, y: float, r: float) -> str:
    """A shield with a straight top."""
    w, top = r * 0.92, y - r * 0.94
    right = curve((x + w, y + r * 0.56), (x + r * 0.42, y + r * 0.9), (x, y + r * 1.14))
    left = curve((x - r * 0.42, y + r * 0.9), (x - w, y + r * 0.56), (x - w, y))
    return f"{xy((x - w, top))} m {xy((x + w, top))} l {xy((x + w, y))} l {right} {left} h"


def keep(x: float, y: float, r: float) -> str:
    """A pointed arch."""
    w, foot, spring, top = r * 0.9, y + r * 0.96, y - r * 0.1, y - r * 1.2
    left = curve((x - w, y - r * 0.62), (x - r * 0.42, y - r * 0.98), (x, top))
    right = curve((x + r * 0.42, y - r * 0.98), (x + w, y - r * 0.62), (x + w, spring))
    return f"{xy((x - w, foot))} m {xy((x - w, spring))} l {left} {right} {xy((x + w, foot))} l h"


def octagon(x: float, y: float, r: float) -> str:
    """Eight sides, flat on top."""
    return polygon([polar((x, y), r * 1.08, math.pi * (number + 0.5) / 4) for number in range(8)])


def hexagon(x: float, y: float, r: float) -> str:
    """Six sides, a corner on top."""
    return polygon([polar((x, y), r * 1.14, math.pi * (number + 0.5) / 3) for number in range(6)])


def flower(x: float, y: float, r: float) -> str:
    """Four lobes around a square."""
    reach, lobe, half = r * 0.66, r * 0.6, math.pi / 2
    middles = [polar((x, y), reach, number * half) for number in range(4)]
    span = math.pi * 0.75 - math.acos(reach / math.sqrt(2) / lobe)  # to where neighbours meet
    lobes = (
        arc(middle, lobe, number * half - span, number * half + span) for number, middle in enumerate(middles)
    )
    return f"{xy(polar(middles[0], lobe, -span))} m {' '.join(lobes)} h"


def lozenge(x: float, y: float, r: float) -> str:
    """A square on its corner."""
    return polygon([(x, y - r * 1.26), (x + r * 1.26, y), (x, y + r * 1.26), (x - r * 1.26, y)])


def drop(x: float, y: float, r: float) -> str:
    """A shield with a round top and a long point."""
    w = r * 0.96
    crown = arc((x, y - r * 0.08), w, -math.pi, 0)
    right = curve((x + w, y + r * 0.44), (x + r * 0.5, y + r * 0.8), (x, y + r * 1.2))
    left = curve((x - r * 0.5, y + r * 0.8), (x - w, y + r * 0.44), (x - w, y - r * 0.08))
    return f"{xy((x - w, y - r * 0.08))} m {crown} {right} {left} h"


OUTLINES: tuple[Outline, ...] = (heater, keep, octagon, circle, hexagon, flower, lozenge, drop)


def _field(
    chance: random.Random, outline: Outline, x: float, y: float, r: float, palette: Palette
) -> list[Shape | Stroke]:
    """Return what lies on the field behind the icon, in the deep colour."""
    kind = chance.choice(("plain", "border", "ring", "beams", "star", "chequers"))
    if kind == "border":
        return [Stroke(outline(x, y, r * 0.84), palette.deep, r * 0.05)]
    if kind == "ring":
        return [Shape(circle(x, y, r * 0.76), palette.deep)]
    if kind == "beams":
        middle, number = (x, y), chance.choice((8, 10, 12, 16))
        beams = (
            polygon(
                [
                    middle,
                    polar(middle, r * 0.84, angle - 1.4 / number),
                    polar(middle, r * 0.84, angle + 1.4 / number),
                ]
            )
            for angle in (math.tau * beam / number for beam in range(number))
        )
        return [Shape(" ".join(beams), palette.deep)]
    if kind == "star":
        return [Shape(star(x, y, r * 0.9, r * 0.62, chance.choice((6, 8, 10, 12))), palette.deep)]
    if kind == "chequers":
        size = r * 0.28
        squares = (
            polygon([(left, top), (left + size, top), (left + size, top + size), (left, top + size)])
            for row in range(-2, 2)
            for column in range(-2, 2)
            if (row + column) % 2
            for left, top in [(x + column * size, y + row * size)]
        )
        return [Shape(" ".join(squares), palette.deep)]
    return []
