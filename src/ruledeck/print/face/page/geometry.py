"""Where the parts of a face are, in tenths of a mm from the corner of its bleed, for what is drawn.

The styles place the same parts by the same proportions; a test holds the two together.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.schema.game import CardSize

UNITS_A_MM = 10
# Room below the face on its page: what is too long goes on there, and is measured whole. Lines beyond the end
# of a page would be dropped without a word.
SPILL_MM = 600
USUAL = (63.0, 88.0)  # mm; the size for which the styles are written
USUAL_TOKEN = 36.0  # mm; tokens of that size are written like usual cards
BAND_MM = 9.6  # height of the band with the name, and width of the column beside it
PLAIN = "plain"
HELP_LAYOUT = "help"
OPEN = "stacked-open"  # a stacked card whose upper part has nothing to read: all of it is picture
STRIP_MM = 19  # height of the strip of stacked cards
LINE_MM = 5  # height of the line with type and side
# Part of a card's height that its picture takes.
ART_PARTS = {"plain": 0.49, "stacked": 0.37, "long": 0.25, "panels": 0.37, HELP_LAYOUT: 0.0}
LYING = ("wide", "panels")  # layouts that are written for cards that are wider than high
WIDE_PART = 0.4  # part of a wide card's width that its picture takes


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in mm: its corner, from that of the bleed, and its sides."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Geometry:
    """A size of card with its bleed in mm, and how the faces of that size are laid out."""

    size: CardSize
    bleed: float
    layout: str = PLAIN

    @property
    def scale(self) -> float:
        """How much bigger the parts of a face are than on a usual card: less than the card itself is."""
        if self.layout == "token":
            part = min(self.size.width, self.size.height) / USUAL_TOKEN
        elif self.layout in LYING or (self.layout == HELP_LAYOUT and self.size.width > self.size.height):
            part = min(self.size.width / USUAL[1], self.size.height / USUAL[0])
        else:
            part = min(self.size.width / USUAL[0], self.size.height / USUAL[1])
        return round(float(part**0.75), 3)

    @property
    def strip(self) -> float:
        """Height of the strip that stays visible under other cards, mm; 0 where there is none."""
        return STRIP_MM * self.scale if self.layout in ("stacked", OPEN) else 0.0

    @property
    def art_box(self) -> Rect:
        """The window of art: above the words, beside them on a wide card, all of a token."""
        width, height = self.size.width + 2 * self.bleed, self.size.height + 2 * self.bleed
        if self.layout == "token":
            return Rect(0, 0, width, height)
        if self.layout == "wide":
            left = self.bleed + (1 - WIDE_PART) * self.size.width
            return Rect(left, 0, width - left, height)
        return Rect(0, 0, width, self.bleed + self._art_height)

    @property
    def _art_height(self) -> float:
        """How much of a card's height the picture above the words takes, mm."""
        if self.layout == OPEN:
            return float(self.size.height - self.strip - LINE_MM * self.scale)
        return float(ART_PARTS[self.layout] * self.size.height)

    @property
    def art(self) -> tuple[float, float]:
        """Width and height of the window of art, in units."""
        box = self.art_box
        return self._units(box.width), self._units(box.height)

    @property
    def focus(self) -> tuple[float, float]:
        """Middle of the emblem in the window of art, in units."""
        left, top, right, bottom = self._free
        box = self.art_box
        return self._units((left + right) / 2 - box.left), self._units((top + bottom) / 2 - box.top)

    @property
    def emblem_radius(self) -> float:
        """Radius of the emblem, in units."""
        left, top, right, bottom = self._free
        return self._units(0.335 * max(0.0, min(bottom - top, right - left)))

    @property
    def _free(self) -> tuple[float, float, float, float]:
        """What is free for the emblem, mm: left, top, right and bottom, from the corner of the bleed."""
        right, end = self.bleed + self.size.width, self.bleed + self.size.height
        band = self.bleed + BAND_MM * self.scale
        if self.layout == "token":
            inset = 0.24 * self.size.width
            return self.bleed, self.bleed, right, end - inset
        if self.layout == "wide":
            return self.art_box.left + 0.75 * BAND_MM * self.scale, band, right, end
        return self.bleed + (4 + BAND_MM) * self.scale, band, right, self.art_box.height

    def css(self) -> str:
        """Return the custom properties that tell the styles the size."""
        x, y = self.focus
        radius, box = self.emblem_radius, self.art_box
        lengths = {
            "width": self.size.width,
            "height": self.size.height,
            "bleed": self.bleed,
            "art-left": box.left,
            "art-width": box.width,
            "art-end": box.top + box.height,
            "emblem-left": box.left + (x - radius) / UNITS_A_MM,
            "emblem-top": box.top + (y - radius) / UNITS_A_MM,
            "emblem-size": 2 * radius / UNITS_A_MM,
        }
        rules = "".join(f"--{name}: {length:g}mm; " for name, length in lengths.items())
        width, height = (side + 2 * self.bleed for side in (self.size.width, self.size.height))
        page = f"@page {{ size: {width:g}mm {height + SPILL_MM:g}mm; margin: 0 }}"
        return f"{page}\nsection {{ break-after: page }}\n:root {{ {rules}--scale: {self.scale:g} }}\n"

    def _units(self, length: float) -> float:
        return length * UNITS_A_MM
