"""Shapes as the path operators of a PDF, in whole units, so that the same shape is always the same text.

Units run to the right and down. A path is text such as `0 0 m 10 0 l 10 10 l h`.

Source: ISO 32000-1, 8.5.2 (path construction).
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled path; `fill` is `#rrggbb`."""

    path: str
    fill: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of some width, with round joins."""

    path: str
    colour: str
    width: float


def xy(point: Point) -> str:
    """Return a point as a path writes it."""
    return f"{round(point[0])} {round(point[1])}"


def polar(centre: Point, radius: float, angle: float) -> Point:
    """Return the point at a distance and an angle from another."""
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def line(points: Iterable[Point]) -> str:
    """Return an open path through points."""
    first, *rest = points
    return " ".join([f"{xy(first)} m", *(f"{xy(point)} l" for point in rest)])


def polygon(points: Iterable[Point]) -> str:
    """Return the path of a closed polygon."""
    return f"{line(points)} h"


def rectangle(left: float, top: float, right: float, bottom: float) -> str:
    """Return the path of a rectangle."""
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def arc(centre: Point, radius: float, start: float, stop: float) -> str:
    """Return the curves of a circular arc from one angle to another, to follow a move to its first point."""
    count = max(1, math.ceil(abs(stop - start) / (math.pi / 2) - 1e-9))
    step = (stop - start) / count
    reach = 4 / 3 * math.tan(step / 4) * radius
    curves = []
    for number in range(count):
        first, last = start + number * step, start + (number + 1) * step
        p1, p2 = polar(centre, radius, first), polar(centre, radius, last)
        c1 = p1[0] - reach * math.sin(first), p1[1] + reach * math.cos(first)
        c2 = p2[0] + reach * math.sin(last), p2[1] - reach * math.cos(last)
        curves.append(curve(c1, c2, p2))
    return " ".join(curves)


def curve(first: Point, second: Point, end: Point) -> str:
    """Return a cubic curve to `end`."""
    return f"{xy(first)} {xy(second)} {xy(end)} c"


def circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    return f"{xy((x + radius, y))} m {arc((x, y), radius, 0, math.tau)} h"


def crescent(x: float, y: float, radius: float) -> str:
    """Return the path of a moon, lit from the left."""
    half = math.pi / 2
    hollow = (x + radius * 0.55, y)
    inner = math.hypot(radius * 0.55, radius)
    angle = math.atan2(radius, -radius * 0.55)
    outer = arc((x, y), radius, -half, -3 * half)
    return f"{xy((x, y - radius))} m {outer} {arc(hollow, inner, angle, math.tau - angle)} h"


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0) -> str:
    """Return the path of a star with so many points."""
    corners = []
    for number in range(2 * points):
        angle = math.pi * number / points + turn - math.pi / 2
        corners.append(polar((x, y), inner if number % 2 else outer, angle))
    return polygon(corners)


def petal(
    centre: Point, radius: float, angle: float, wide: float, bow: float = 0.55, tip: float = 0.88
) -> str:
    """Return the path of a pointed leaf from a centre outwards; `wide` is half its opening in radians."""
    end = polar(centre, radius, angle)
    out = [polar(centre, radius * bow, angle - wide), polar(centre, radius * tip, angle - wide * 0.6)]
    back = [polar(centre, radius * tip, angle + wide * 0.6), polar(centre, radius * bow, angle + wide)]
    return f"{xy(centre)} m {curve(out[0], out[1], end)} {curve(back[0], back[1], centre)} h"


def smooth(points: Sequence[Point]) -> str:
    """Return an open path that swings through points, from left to right."""
    parts = [f"{xy(points[0])} m"]
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (x0 + x1) / 2
        parts.append(curve((middle, y0), (middle, y1), (x1, y1)))
    return " ".join(parts)


def ridge(chance: random.Random, start: Point, stop: Point, rough: float, depth: int) -> list[Point]:
    """Return a jagged line between two points, by displacing midpoints `depth` times."""
    if depth == 0:
        return [start, stop]
    span = stop[0] - start[0]
    middle = (
        start[0] + span * chance.uniform(0.38, 0.62),
        (start[1] + stop[1]) / 2 + chance.uniform(-rough, rough),
    )
    left = ridge(chance, start, middle, rough * 0.5, depth - 1)
    return left[:-1] + ridge(chance, middle, stop, rough * 0.5, depth - 1)
