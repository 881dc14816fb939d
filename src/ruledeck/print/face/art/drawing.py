"""A drawing as the operators of a PDF's content, and as an image that WeasyPrint places like any other.

Read from SVG, the same shapes would take WeasyPrint longer than all the rest of a face.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ruledeck.print.face.art.path import Shape, Stroke


@dataclass(frozen=True, slots=True)
class Drawing:
    """Opaque shapes in a window of `width` by `height` units, from far to near, as PDF operators."""

    width: float
    height: float
    operators: str

    def get_intrinsic_size(self, _resolution: object, _font_size: object) -> tuple[float, float, float]:
        """Return width, height and their ratio, as WeasyPrint asks images for them."""
        return self.width, self.height, self.width / self.height

    def draw(self, stream: Any, width: float, height: float, _style: object) -> None:
        """Draw into a content stream of WeasyPrint, in a box of width by height, cropped to it."""
        stream.transform(a=width / self.width, d=height / self.height)
        stream.stream.append(self.operators.encode("ascii"))


def drawing(shapes: Iterable[Shape | Stroke], width: float, height: float) -> Drawing:
    """Return shapes as a drawing of some size, cropped to it."""
    crop = f"0 0 {round(width)} {round(height)} re W n 1 j"
    return Drawing(round(width), round(height), "\n".join([crop, *(_operators(shape) for shape in shapes)]))


def _operators(shape: Shape | Stroke) -> str:
    if isinstance(shape, Shape):
        return f"{_colour(shape.fill)} rg {shape.path} f"
    return f"{_colour(shape.colour)} RG {shape.width:.1f} w {shape.path} S"


def _colour(text: str) -> str:
    return " ".join(f"{int(text[at : at + 2], 16) / 255:.3g}" for at in (1, 3, 5))
