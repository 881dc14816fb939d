"""The drawn parts of faces and backs from a card's own words and its side's colour."""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.catalog.source.card import Card
from ruledeck.print.face.art.back import back_shapes
from ruledeck.print.face.art.drawing import Drawing, drawing
from ruledeck.print.face.art.emblem import emblem
from ruledeck.print.face.art.landscape import forest, hills, peaks, towers, waves
from ruledeck.print.face.art.ornament import crystals, gate, rays, rosette, thorns
from ruledeck.print.face.art.palette import (
    Palette,
    landscape_light,
    neutral_colour,
    seeded,
    side_palette,
)
from ruledeck.print.face.art.path import Shape, Stroke, line, polygon
from ruledeck.print.face.art.window import Window
from ruledeck.print.face.page.geometry import Geometry
from ruledeck.schema.game import Game

TYPE = "type:"  # before the id of a type whose colour its cards have
SCENES: tuple[Callable[[Window], list[Shape]], ...] = (
    peaks,
    gate,
    thorns,
    rays,
    crystals,
    rosette,
    forest,
    waves,
    towers,
    hills,
)


def card_art(game: Game, card: Card, geometry: Geometry) -> Drawing:
    """Return the art of a card: a scene that its type decides and an emblem, varied by the card's id."""
    kind = list(game.types).index(card.type)
    width, height = geometry.art
    light = landscape_light(side_colour(game, colour_of(game, card)), seeded("light", game.id, card.id))
    radius = geometry.emblem_radius
    window = Window(width, height, geometry.focus, radius, light, seeded("scene", game.id, card.id))
    shapes: list[Shape | Stroke] = [*SCENES[kind % len(SCENES)](window)]
    palette = palette_of(game, colour_of(game, card))
    chance = seeded("emblem", game.id, card.id)
    shapes += emblem(kind, *geometry.focus, radius, palette, chance)
    return drawing(shapes, width, height)


def pennant_tip(game: Game, side: str) -> Drawing:
    """Return the forked end of the column of stats."""
    palette = palette_of(game, side)
    shapes: list[Shape | Stroke] = [
        Shape(polygon([(0, 0), (96, 0), (96, 34), (48, 12), (0, 34)]), palette.deep),
        Stroke(line([(2, -9), (2, 31), (48, 9), (94, 31), (94, -9)]), palette.gold, 4),
    ]
    return drawing(shapes, 96, 36)


def back_pattern(game: Game, side: str, geometry: Geometry) -> Drawing:
    """Return the pattern of a back, the same when turned upside down."""
    width = (geometry.size.width + 2 * geometry.bleed) * 10
    height = (geometry.size.height + 2 * geometry.bleed) * 10
    sides = [*game.sides, "", *game.backs]
    kind = sides.index(side) if side in sides else len(sides)
    shapes = back_shapes(width, height, geometry.bleed * 10, geometry.scale, kind, palette_of(game, side))
    return drawing(shapes, width, height)


def palette_of(game: Game, side: str) -> Palette:
    """Return the palette of a side, back or coloured type, or the game's own for a card without one."""
    return side_palette(side_colour(game, side))


def side_colour(game: Game, side: str) -> str:
    """Return the colour of a side, back or coloured type, or a muted one that the game's id decides."""
    if side.startswith(TYPE) and side.removeprefix(TYPE) in game.types:
        return game.types[side.removeprefix(TYPE)].colour
    if side in game.backs and game.backs[side].colour:
        return game.backs[side].colour
    return game.sides[side].colour if side in game.sides else neutral_colour(game.id)


def colour_of(game: Game, card: Card) -> str:
    """Return what decides the colour of a card's face: its side, or its type under `type:`, or ''."""
    return card.side or (f"{TYPE}{card.type}" if game.types[card.type].colour else "")


def side_css(game: Game) -> str:
    """Return the custom properties with the colours of every side and back."""
    coloured = {f"none.type-{it.id}": f"{TYPE}{it.id}" for it in game.types.values() if it.colour}
    plain = {"none": ""} | {id: id for id in (*game.sides, *game.backs)}
    rules = [
        f".side-{side} {{ {colour_css(palette_of(game, key))} }}" for side, key in (plain | coloured).items()
    ]
    return "\n".join(rules) + "\n"


def colour_css(palette: Palette) -> str:
    """Return the colours of a palette as custom properties."""
    names = ("band", "deep", "mark", "tint", "ghost", "paper", "ink", "gold", "gilt")
    return "; ".join(f"--{name}: {getattr(palette, name)}" for name in names)
