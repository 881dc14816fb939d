"""Where the parts of a face are, in tenths of a mm from the corner of its bleed, for what is drawn.

`face.css` places the same parts by the same proportions; a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.schema.game import CardSize

UNITS_A_MM = 10
# Room below the face on its page: what is too long goes on there, and is measured whole. Lines beyond the end
# of a page would be dropped without a word.
SPILL_MM = 600
USUAL = (63.0, 88.0)  # mm; the size for which the styles are written


@dataclass(frozen=True, slots=True)
class Geometry:
    """A size of card with its bleed in mm."""

    size: CardSize
    bleed: float

    @property
    def scale(self) -> float:
        """How much bigger the parts of a face are than on a usual card: less than the card itself is."""
        return round(float(min(self.size.width / USUAL[0], self.size.height / USUAL[1]) ** 0.75), 3)

    @property
    def art(self) -> tuple[float, float]:
        """Width and height of the window of art, in units."""
        return self._units(self.size.width + 2 * self.bleed), self._units(
            self.bleed + 0.49 * self.size.height
        )

    @property
    def focus(self) -> tuple[float, float]:
        """Middle of the emblem: between the column of stats and the edge, below the band of the name."""
        left = self.bleed + (4 + 9.6) * self.scale
        top = self.bleed + 9.6 * self.scale
        bottom = self.bleed + 0.49 * self.size.height
        return self._units((left + self.bleed + self.size.width) / 2), self._units((top + bottom) / 2)

    @property
    def emblem_radius(self) -> float:
        """Radius of the emblem, in units."""
        free = 0.49 * self.size.height - 9.6 * self.scale
        return self._units(0.335 * min(free, self.size.width - 14 * self.scale))

    def css(self) -> str:
        """Return the custom properties that tell the styles the size."""
        x, y = self.focus
        radius = self.emblem_radius
        lengths = {
            "width": self.size.width,
            "height": self.size.height,
            "bleed": self.bleed,
            "emblem-left": (x - radius) / UNITS_A_MM,
            "emblem-top": (y - radius) / UNITS_A_MM,
            "emblem-size": 2 * radius / UNITS_A_MM,
        }
        rules = "".join(f"--{name}: {length:g}mm; " for name, length in lengths.items())
        width, height = (side + 2 * self.bleed for side in (self.size.width, self.size.height))
        page = f"@page {{ size: {width:g}mm {height + SPILL_MM:g}mm; margin: 0 }}"
        return f"{page}\nsection {{ break-after: page }}\n:root {{ {rules}--scale: {self.scale:g} }}\n"

    def _units(self, length: float) -> float:
        return length * UNITS_A_MM
