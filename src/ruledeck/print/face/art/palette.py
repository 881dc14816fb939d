"""The colours of one face: those of its side, and those of its landscape under its own light."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass

from ruledeck.print.face.art.colour import Colour, colour_from_hex, contrast

PAPER = "#f8f2e4"
INK = "#221c18"
GOLD = "#dcb967"
GILT = "#f4dfa4"  # gold that small letters can be read in
LEAST_CONTRAST = 6.0


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a face as `#rrggbb`: `band` behind light text, `deep` darker, `tint` behind dark text."""

    band: str
    deep: str
    mark: str
    tint: str
    ghost: str
    paper: str = PAPER
    ink: str = INK
    gold: str = GOLD
    gilt: str = GILT


@dataclass(frozen=True, slots=True)
class Light:
    """Colours of a landscape: `sky` from its rim to the sun, `land` from far to near, the `sun` itself."""

    sky: tuple[str, ...]
    land: tuple[str, ...]
    sun: str
    is_night: bool


def seeded(*words: str) -> random.Random:
    """Return a source of chance that is the same for the same words, on every machine."""
    digest = hashlib.blake2b("\0".join(words).encode(), digest_size=8).digest()
    return random.Random(int.from_bytes(digest, "big"))


def side_palette(colour: str) -> Palette:
    """Return the palette of a side; its colour is darkened until light text on it is easily read."""
    base = colour_from_hex(colour)
    band = base
    while contrast(band.hex, PAPER) < LEAST_CONTRAST:
        band = band.tone(band.lightness - 0.01)
    soft = min(base.chroma, 0.05)
    return Palette(
        band=band.hex,
        deep=band.tone(max(band.lightness - 0.11, 0.16), band.chroma * 0.8).hex,
        mark=band.tone(min(band.lightness, 0.44)).hex,
        tint=base.tone(0.9, min(soft, 0.035)).hex,
        ghost=base.tone(0.935, min(soft, 0.016)).hex,
    )


def neutral_colour(word: str) -> str:
    """Return a muted colour for what has no side, chosen by a word."""
    return Colour(0.42, 0.07, seeded("neutral", word).uniform(0, 360)).hex


def landscape_light(colour: str, chance: random.Random) -> Light:
    """Return the light of one landscape: dawn, day, dusk or night over land of the side's hue."""
    base = colour_from_hex(colour)
    land_turn = chance.uniform(-22, 22)
    chroma = min(max(base.chroma, 0.05), 0.13)
    mood = chance.choice(("dawn", "day", "dusk", "night"))
    steps = range(5)
    if mood == "night":
        turn = chance.uniform(-25, 25)
        sky = [base.tone(0.27 + 0.055 * at, chroma * 0.75, turn).hex for at in steps]
        land = [base.tone(0.45 - 0.075 * at, chroma * 0.8, land_turn).hex for at in steps]
        return Light(tuple(sky), tuple(land), Colour(0.95, 0.03, 95).hex, is_night=True)
    hue, glow, rim = {
        "dawn": (chance.uniform(60, 88), 0.085, 0.76),
        "day": (base.hue + chance.uniform(-30, 30), chroma * 0.42, 0.75),
        "dusk": (chance.uniform(22, 48), 0.095, 0.68),
    }[mood]
    rise = (0.945 - rim) / 4
    sky = [Colour(rim + rise * at, glow * (1 - 0.09 * at), hue + 5 * at).hex for at in steps]
    land = [base.tone(0.63 - 0.098 * at, chroma * (0.6 + 0.1 * at), land_turn).hex for at in steps]
    return Light(tuple(sky), tuple(land), Colour(0.975, 0.035, 95).hex, is_night=False)
