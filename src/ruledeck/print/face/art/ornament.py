"""Scenes without a sky, built around the emblem: gates, blades, beams, stones, petals."""

from __future__ import annotations

import math

from ruledeck.print.face.art.landscape import stars
from ruledeck.print.face.art.path import (
    Point,
    Shape,
    circle,
    curve,
    petal,
    polar,
    polygon,
    rectangle,
    star,
    xy,
)
from ruledeck.print.face.art.window import Window


def gate(window: Window) -> list[Shape]:
    """Pointed arches, one behind the other, with light at the end and steps that lead to it."""
    chance, width, height = window.chance, window.width, window.height
    x, light = window.focus[0], window.light
    tones = [
        light.land[4],
        light.land[3],
        light.land[2],
        light.land[1],
        light.land[0],
        light.sky[3],
        light.sun,
    ]
    shapes = [Shape(window.all, tones[0])]
    bend = chance.uniform(0.2, 0.5)
    reaches = [0.62, 0.51, 0.42, 0.34, 0.27, 0.2]
    for number, (reach, tone) in enumerate(zip(reaches, tones[1:], strict=True)):
        top = window.focus[1] - window.radius * (2.15 - 0.16 * number)
        shapes.append(Shape(_arch(x, height + 9, width * reach, top, bend), tone))
    floor = window.focus[1] + window.radius * 1.05
    steps = 4
    for number in range(steps):
        level = floor + (height - floor) * number / steps
        spread = window.radius * (1.1 + 0.62 * number)
        shapes.append(
            Shape(rectangle(x - spread, level, x + spread, height + 9), light.land[min(number + 1, 4)])
        )
    posts = [width * 0.5, width * 0.62] if chance.random() < 0.5 else [width * 0.56]
    columns = [
        rectangle(x + side * post - 14, 0, x + side * post + 14, height) for post in posts for side in (-1, 1)
    ]
    shapes.append(Shape(" ".join(columns), light.land[2]))
    return shapes


def thorns(window: Window) -> list[Shape]:
    """Blades that close in from all around, ring behind ring."""
    chance, light = window.chance, window.light
    shapes = [Shape(window.all, light.sky[2])]
    shapes.append(Shape(circle(*window.focus, window.radius * 1.55), light.sky[3]))
    count = chance.choice((11, 12, 13, 15, 16, 18))
    turn = chance.uniform(0, math.tau)
    swing = chance.uniform(0.1, 0.75) * chance.choice((-1, 1))
    for ring, tone in enumerate(light.land):
        inner = window.radius * (1.3 + ring * 0.42)
        shapes.append(Shape(_jaws(window, inner, count, turn + ring * 0.21, swing), tone))
    return shapes


def rays(window: Window) -> list[Shape]:
    """Beams from the emblem, stars turned against each other, and sparks."""
    chance, focus, radius = window.chance, window.focus, window.radius
    dark, light = window.light.land, window.light.sky
    count = chance.choice((14, 16, 18, 20, 24))
    turn = chance.uniform(0, math.tau)
    half = math.tau / count * 0.25
    reach = window.width + window.height
    beams = []
    for number in range(count):
        angle = turn + math.tau * number / count
        ends = [polar(focus, reach, angle - half), polar(focus, reach, angle + half)]
        beams.append(polygon([focus, *ends]))
    shapes = [Shape(window.all, dark[2]), Shape(" ".join(beams), dark[1])]
    points = chance.choice((5, 6, 7, 8, 9, 12))
    depth = chance.uniform(0.6, 0.82)
    for ring, (size, tone) in enumerate(((2.7, dark[0]), (2.15, light[1]), (1.75, light[3]))):
        turned = turn + ring * math.pi / points
        shapes.append(Shape(star(*focus, radius * size, radius * size * depth, points, turned), tone))
    sparks = [
        star(
            *polar(focus, radius * chance.uniform(2.2, 3.3), turn + number * 0.7), chance.uniform(9, 22), 4, 4
        )
        for number in range(9)
    ]
    shapes.append(Shape(" ".join(sparks), window.light.sun))
    return shapes


def crystals(window: Window) -> list[Shape]:
    """A cluster of cut stones that grow from the ground and lean apart, lit from the left."""
    chance, width, height = window.chance, window.width, window.height
    light = window.light
    shapes = [Shape(window.all, light.sky[0])]
    for ring in range(1, 5):
        glow = circle(window.focus[0], height * 0.75, width * (0.62 - 0.12 * ring))
        shapes.append(Shape(glow, light.sky[ring]))
    if light.is_night:
        shapes.append(Shape(stars(window), light.sun))
    count = chance.choice((9, 11))
    leans = [2 * number / (count - 1) - 1 for number in range(count)]
    for number, lean in enumerate(sorted(leans, key=lambda value: (-abs(value), value))):
        tall = height * (0.98 - 0.5 * abs(lean) ** 1.3) * chance.uniform(0.82, 1.04)
        half = width * chance.uniform(0.05, 0.075)
        base = (window.focus[0] + lean * width * 0.42, height + 30)
        depth = min(number * 4 // count, 3)
        shapes += _stone(
            base, tall, half, lean * 0.42, (light.land[depth], light.land[depth + 1], light.sky[2])
        )
    return shapes


def rosette(window: Window) -> list[Shape]:
    """A flower of many petals, turned ring against ring."""
    chance, focus, radius = window.chance, window.focus, window.radius
    land, sky = window.light.land, window.light.sky
    petals = chance.choice((8, 9, 10, 12, 14))
    turn, bow = chance.uniform(0, math.tau), chance.uniform(0.42, 0.62)
    shapes = [Shape(window.all, land[3])]
    for ring, (size, tone) in enumerate(zip((4.4, 3.4, 2.5, 1.95), (*land[2::-1], sky[1]), strict=True)):
        shift = turn + (ring % 2) * math.pi / petals
        leaves = (
            petal(focus, radius * size, shift + math.tau * number / petals, math.pi / petals * 1.25, bow)
            for number in range(petals)
        )
        shapes.append(Shape(" ".join(leaves), tone))
    shapes.append(Shape(circle(*focus, radius * 1.42), sky[3]))
    dots = (
        circle(*polar(focus, radius * 2.95, turn + math.tau * number / petals), 8) for number in range(petals)
    )
    shapes.append(Shape(" ".join(dots), window.light.sun))
    return shapes


def _arch(x: float, foot: float, half: float, top: float, bend: float) -> str:
    spring = top + (foot - top) * 0.5
    rise = spring - top
    left = curve((x - half, spring - rise * 0.55), (x - half * bend, top + rise * 0.1), (x, top))
    right = curve((x + half * bend, top + rise * 0.1), (x + half, spring - rise * 0.55), (x + half, spring))
    return f"{xy((x - half, foot))} m {xy((x - half, spring))} l {left} {right} {xy((x + half, foot))} l h"


def _jaws(window: Window, inner: float, count: int, turn: float, swing: float) -> str:
    """Return a ring of blades that point at the focus, their tips swung aside, and fill all beyond."""
    focus, outer = window.focus, inner + window.radius * 0.95
    step = math.tau / count
    teeth: list[Point] = []
    for number in range(count):
        angle = turn + step * number
        teeth += [polar(focus, outer, angle), polar(focus, inner, angle + step * (0.5 + swing))]
    far = window.width + window.height
    x, y = focus
    frame = polygon([(x - far, y - far), (x - far, y + far), (x + far, y + far), (x + far, y - far)])
    return f"{frame} {polygon(teeth)}"


def _stone(base: Point, tall: float, half: float, lean: float, tones: tuple[str, str, str]) -> list[Shape]:
    """Return a crystal: a lit and a shaded face, and the bevel of its tip."""

    def place(dx: float, up: float) -> Point:
        return (
            base[0] + dx * math.cos(lean) + up * math.sin(lean),
            base[1] + dx * math.sin(lean) - up * math.cos(lean),
        )

    tip, left, right = place(half * 0.1, tall), place(-half, tall * 0.78), place(half, tall * 0.74)
    middle = place(half * 0.3, tall * 0.7)
    foot_left, foot, foot_right = place(-half, 0), place(half * 0.3, 0), place(half, 0)
    return [
        Shape(polygon([left, middle, foot, foot_left]), tones[0]),
        Shape(polygon([tip, right, foot_right, foot, middle]), tones[1]),
        Shape(polygon([tip, left, middle]), tones[2]),
    ]
