"""What a scene is drawn in."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ruledeck.print.face.art.palette import Light
from ruledeck.print.face.art.path import Point, rectangle, xy


@dataclass(frozen=True)
class Window:
    """A window of `width` by `height` units, with an emblem of some `radius` around `focus`.

    `light` gives the colours, `chance` is the card's own.
    """

    width: float
    height: float
    focus: Point
    radius: float
    light: Light
    chance: random.Random

    @property
    def all(self) -> str:
        """The path of the whole window."""
        return rectangle(0, 0, self.width, self.height)

    def under(self, edge: str) -> str:
        """Return the path of all that is under an edge from left to right."""
        return f"{edge} {xy((self.width + 9, self.height + 9))} l {xy((-9, self.height + 9))} l h"
