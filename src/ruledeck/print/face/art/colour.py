"""Colours by lightness, chroma and hue as the eye sees them, and the contrast of two.

Source: the OKLab matrices of B. Ottosson (2020); contrast as in WCAG 2.2, 1.4.3.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

RGB = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour in OKLCH: `lightness` 0 to 1, `chroma` 0 to about 0.3, `hue` in degrees."""

    lightness: float
    chroma: float
    hue: float

    def tone(self, lightness: float, chroma: float | None = None, turn: float = 0) -> Colour:
        """Return this hue, turned by some degrees, at another lightness and chroma."""
        return Colour(lightness, self.chroma if chroma is None else chroma, self.hue + turn)

    @property
    def hex(self) -> str:
        """`#rrggbb`; a colour beyond what a screen shows loses chroma until it is within."""
        chroma = self.chroma
        red, green, blue = _linear_rgb(self.lightness, chroma, self.hue)
        while chroma > 0 and not all(-0.001 <= part <= 1.001 for part in (red, green, blue)):
            chroma -= 0.004
            red, green, blue = _linear_rgb(self.lightness, max(chroma, 0), self.hue)
        return "#" + "".join(f"{round(255 * _encode(part)):02x}" for part in (red, green, blue))


def colour_from_hex(text: str) -> Colour:
    """Return the colour written `#rrggbb`."""
    red, green, blue = _decoded(text)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    return Colour(lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours written `#rrggbb`, 1 to 21."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _linear_rgb(lightness: float, chroma: float, hue: float) -> RGB:
    a = chroma * math.cos(math.radians(hue))
    b = chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _encode(part: float) -> float:
    part = min(max(part, 0), 1)
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _decoded(text: str) -> RGB:
    parts = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _luminance(text: str) -> float:
    red, green, blue = _decoded(text)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
