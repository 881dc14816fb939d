"""Texts folded for searching: without case, accents and typographers' variants. search.js folds alike."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
        "ß": "ss",
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ł": "l",
        "ı": "i",
        "ς": "σ",
        "×": "x",
    }
)


def fold(text: str) -> str:
    """Return a text as it is compared: lower case, no accents, straight quotes, hyphens, single spaces.

    Line breaks stay, so that a phrase is never found across two lines.
    """
    if not text.isascii():
        apart = unicodedata.normalize("NFKD", text)
        text = "".join(sign for sign in apart if not unicodedata.category(sign).startswith("M"))
        text = text.lower().translate(_ALIKE)
    return "\n".join(" ".join(line.split()) for line in text.lower().split("\n"))
