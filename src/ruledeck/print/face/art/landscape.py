"""Landscapes under a sky: mountains, firs, a swell, a town, hills. Layers of land from far to near."""

from __future__ import annotations

import random

from ruledeck.print.face.art.path import (
    Point,
    Shape,
    circle,
    crescent,
    line,
    polygon,
    ridge,
    smooth,
    star,
)
from ruledeck.print.face.art.window import Window


def peaks(window: Window) -> list[Shape]:
    """Mountains, the highest with snow."""
    chance, width, height = window.chance, window.width, window.height
    focus, land = window.focus[0], window.light.land
    shapes = sky(window)
    far = ridge(chance, (-9, height * 0.62), (width + 9, height * 0.55), height * 0.17, 6)
    shapes.append(Shape(window.under(line(far)), land[0]))
    for side, tones in ((chance.choice((-1, 1)), land[0:2]), (0, land[1:3])):
        summit = (
            focus + side * width * 0.3 + chance.uniform(-0.1, 0.1) * width,
            height * (chance.uniform(0.26, 0.32) if not side else chance.uniform(0.34, 0.42)),
        )
        shapes += _mountain(window, summit, width * chance.uniform(0.4, 0.5), tones)
    for level, tone in ((0.72, land[3]), (0.86, land[4])):
        edge = ridge(chance, (-9, height * level), (width + 9, height * level), height * 0.11, 6)
        shapes.append(Shape(window.under(line(edge)), tone))
    return shapes


def forest(window: Window) -> list[Shape]:
    """Firs on falling ground, row before row."""
    chance, width, height = window.chance, window.width, window.height
    shapes = sky(window)
    for row, tone in enumerate(window.light.land):
        ground = height * (0.52 + 0.125 * row)
        size = height * (0.17 + 0.055 * row)
        trees, x = [], -40.0
        while x < width + 40:
            tall = size * chance.uniform(0.7, 1.25)
            trees.append(_fir(x, ground + chance.uniform(-8, 14), tall))
            x += tall * chance.uniform(0.3, 0.55)
        soil = ridge(chance, (-9, ground), (width + 9, ground), height * 0.02, 3)
        shapes.append(Shape(f"{window.under(line(soil))} {' '.join(trees)}", tone))
    return shapes


def waves(window: Window) -> list[Shape]:
    """A swell under a low sun."""
    chance, width, height = window.chance, window.width, window.height
    shapes = sky(window)
    for row, tone in enumerate(window.light.land):
        level = height * (0.5 + 0.115 * row)
        length = width / chance.uniform(2.2, 3.6)
        swing = height * (0.025 + 0.012 * row)
        x, rises, points = -length * chance.uniform(0.3, 1), True, []
        while x < width + length:
            points.append((x, level - swing if rises else level + swing))
            x, rises = x + length * chance.uniform(0.4, 0.6), not rises
        shapes.append(Shape(window.under(smooth([*points, (width + length, level)])), tone))
    return shapes


def towers(window: Window) -> list[Shape]:
    """A walled town, its towers with battlements or spires."""
    chance, width, height = window.chance, window.width, window.height
    shapes = sky(window)
    for row, tone in enumerate(window.light.land):
        ground = height * (0.56 + 0.11 * row)
        parts, x = [], -30.0
        while x < width:
            broad = width * chance.uniform(0.05, 0.1)
            closeness = 1 - abs(x + broad / 2 - window.focus[0]) / width
            tall = height * (0.1 + 0.34 * closeness * chance.uniform(0.3, 1)) * (1 - 0.12 * row)
            parts.append(_tower(chance, x, ground - tall, broad, ground + 9))
            x += broad * chance.uniform(0.95, 1.8)
        wall = window.under(line([(-9, ground), (width + 9, ground)]))
        shapes.append(Shape(f"{wall} {' '.join(parts)}", tone))
    return shapes


def hills(window: Window) -> list[Shape]:
    """Rolling hills."""
    chance, width, height = window.chance, window.width, window.height
    shapes = sky(window)
    for row, tone in enumerate(window.light.land):
        level = height * (0.46 + 0.125 * row)
        bends = [(width * number / 4, level + chance.uniform(-1, 1) * height * 0.1) for number in range(5)]
        shapes.append(Shape(window.under(smooth([(-9, level), *bends, (width + 9, level)])), tone))
    return shapes


def sky(window: Window) -> list[Shape]:
    """Return the sky: discs of growing light around the sun, or stars around a moon."""
    chance, light = window.chance, window.light
    x = window.focus[0] + chance.choice((-1, 1)) * chance.uniform(0.16, 0.34) * window.width
    y = window.height * chance.uniform(0.36, 0.48)
    shapes = [Shape(window.all, light.sky[0])]
    spread = window.width * 0.62
    for ring, tone in enumerate(light.sky[1:]):
        shapes.append(Shape(circle(x, y, spread * (1 - ring * 0.23)), tone))
    radius = window.radius * chance.uniform(0.5, 0.8)
    if light.is_night:
        shapes.append(Shape(stars(window), light.sun))
    shapes.append(Shape((crescent if light.is_night else circle)(x, y, radius), light.sun))
    return shapes


def stars(window: Window) -> str:
    """Return a scatter of stars in the upper half."""
    chance = window.chance
    scatter = (
        (chance.uniform(0, window.width), chance.uniform(0, window.height * 0.6), chance.uniform(4, 11))
        for _ in range(18)
    )
    return " ".join(star(x, y, size, 2, 4) for x, y, size in scatter)


def _mountain(window: Window, summit: Point, half: float, tones: tuple[str, ...]) -> list[Shape]:
    """Return a mountain with a light and a dark face, and the snow on its summit."""
    chance, height = window.chance, window.height
    x, top = summit
    left = ridge(chance, (x - half, height + 9), summit, height * 0.06, 4)
    right = ridge(chance, summit, (x + half, height + 9), height * 0.06, 4)
    spine = ridge(chance, (x + half * 0.12, height + 9), summit, height * 0.05, 3)
    level = top + height * 0.13
    cap = [point for point in left if point[1] < level] + [point for point in right[1:] if point[1] < level]
    shapes = [
        Shape(polygon([*left, *right[1:]]), tones[0]),
        Shape(polygon([*spine, *right[1:]]), tones[1]),
    ]
    if len(cap) > 2:
        (x0, y0), (x1, y1) = cap[0], cap[-1]
        teeth = [
            (x1 + (x0 - x1) * part, y1 + (y0 - y1) * part + height * (0.05 if number % 2 else -0.01))
            for number, part in enumerate((0.2, 0.35, 0.5, 0.68, 0.85), start=1)
        ]
        shapes.append(Shape(polygon([*cap, *teeth]), window.light.sky[4]))
    return shapes


def _fir(x: float, foot: float, tall: float) -> str:
    half = tall * 0.22
    right: list[Point] = []
    for tier in (1, 2, 3):
        level = foot - tall + tall * tier / 3 - tall * 0.05
        right.append((half * tier / 3, level))
        if tier < 3:
            right.append((half * tier / 6, level - tall * 0.04))
    left = [(-dx, y) for dx, y in reversed(right)]
    return polygon([(x, foot - tall), *((x + dx, y) for dx, y in (*right, *left))])


def _tower(chance: random.Random, x: float, top: float, broad: float, foot: float) -> str:
    """Return a tower with a spire or with battlements."""
    if chance.random() < 0.45:
        tip = (x + broad / 2, top - broad * chance.uniform(1.1, 2))
        roof = [(x + broad * 1.12, top), tip, (x - broad * 0.12, top)]
        return polygon([(x, top), (x, foot), (x + broad, foot), (x + broad, top), *roof])
    teeth: list[Point] = []
    for number in range(4):
        left, right = x + broad * number * 2 / 7, x + broad * (number * 2 + 1) / 7
        teeth += [(left, top + broad * 0.14), (left, top), (right, top), (right, top + broad * 0.14)]
    return polygon([*reversed(teeth), (x, foot), (x + broad, foot)])
