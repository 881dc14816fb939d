"""Words as a printer sets them, from words as people type them.

In: plain words. Out: the same words with the signs that stand in print: × and − by their numbers, curved
apostrophes and, in English, curved quotation marks.
"""

from __future__ import annotations

import re

_UNEVEN = 1.5  # a name is parted after its comma if the longer half is at most so much longer than need be
_SIGNS = (
    (re.compile(r"\bx(?=\d)"), "×"),
    (re.compile(r"(?<![\w.])\+?-(?=\d)"), "\u2212"),
    (re.compile(r"(?<=\w)'"), "\u2019"),
)
_BEFORE = r"(^|[\s(\[–—“])"  # what an opening mark may follow
_QUOTES = (
    (re.compile(_BEFORE + r'"(?=\S|$)(?![.,;:!?)\]])'), r"\1“"),
    (re.compile('"'), "”"),
    (re.compile(_BEFORE + r"'(?=\S)"), r"\1‘"),
    (re.compile("'"), "’"),
)


def set_signs(text: str) -> str:
    """Return a text with `x3` written as ×3, `-1` with a minus sign, and apostrophes curved."""
    return _replaced(text, _SIGNS)


def set_words(text: str, language: str) -> str:
    """Return a text with its signs set, and its quotation marks too where the language is English."""
    signed = set_signs(text)
    return _replaced(signed, _QUOTES) if language.startswith("en") else signed


def halves(name: str) -> tuple[str, str]:
    """Return a name in two parts for two lines, about as long as each other; one word is a half by itself.

    A name is rather parted after a comma than quite evenly.
    """
    words = name.split(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    if not ways:
        return name, ""
    even = min(ways, key=_longer)
    commas = [way for way in ways if way[0].endswith(",") and _longer(way) <= _UNEVEN * _longer(even)]
    return min(commas, key=_longer, default=even)


def _longer(way: tuple[str, str]) -> int:
    return max(map(len, way))


def _replaced(text: str, signs: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    for pattern, sign in signs:
        text = pattern.sub(sign, text)
    return text
