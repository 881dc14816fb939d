"""Numbers in texts, in digits and in words, with the bounds that are said beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BELOW_TEN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")
_WORDS = {word: at for at, word in enumerate(("zero", *_BELOW_TEN, *_TEENS, "nineteen"))}
_DECADES = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_TENS = {word: 10 * at for at, word in enumerate(_DECADES, start=2)}
_NUMBER = re.compile(
    r"(?<![\w.])(?:d?(?P<digits>\d{1,6})(?![\w.]*\d)"
    rf"|(?P<tens>{'|'.join(_TENS)})(?:[- ](?P<unit>{'|'.join(_BELOW_TEN)}))?"
    rf"|(?P<word>{'|'.join(_WORDS)}))(?![^\W_])",
    re.IGNORECASE,
)
_NO_UNIT = "|".join(("on", "at", "in", "for", "from", "to", "with", "and", "or", *_WORDS, *_TENS))
_UNIT = rf"(?:\s*\{{[\w-]+\}})?(?:\s+(?!(?:{_NO_UNIT})\b)[a-z-]+){{0,2}}?\s+or\s+"  # 3{reward} or more
_MORE = re.compile(rf"{_UNIT}(?:more|higher|greater|above|over|further)\b", re.IGNORECASE)
_LESS = re.compile(rf"{_UNIT}(?:less|fewer|lower|below|under|closer)\b", re.IGNORECASE)
_BEFORE = re.compile(
    r"(?:(?P<least>at least|(?:no|not) (?:less|fewer) than)|(?P<most>at most|up to|(?:no|not) more than)"
    r"|(?P<over>(?:more|greater) than|over|above)|(?P<under>(?:less|fewer) than|under|below))\s+\W*$",
    re.IGNORECASE,
)


class Number(NamedTuple):
    """A number at a place of a text. `bound` is "" for just so many, "+" for more too, "-" for fewer."""

    value: int
    bound: str
    offset: int

    @property
    def shown(self) -> str:
        """The number as a message says it."""
        return f"{self.value}{ {'+': ' or more', '-': ' or less'}.get(self.bound, '') }"


def numbers_of(text: str) -> Iterator[Number]:
    """Yield the numbers of a text. "More than 5" is 6 or more, a die of six sides is 6."""
    for match in _NUMBER.finditer(text):
        value = _value(match)
        before = _BEFORE.search(text, 0, match.start())
        if before and before["over"]:
            yield Number(value + 1, "+", match.start())
        elif before and before["under"]:
            yield Number(value - 1, "-", match.start())
        elif (before and before["least"]) or _MORE.match(text, match.end()):
            yield Number(value, "+", match.start())
        elif (before and before["most"]) or _LESS.match(text, match.end()):
            yield Number(value, "-", match.start())
        else:
            yield Number(value, "", match.start())


def unmet(printed: str, meant: str) -> Iterator[Number]:
    """Yield the numbers of a printed text that what is said of its meaning does not have.

    A meaning may have more of them. A 1 often goes without saying: it is missed only where the meaning has a
    number that the text has not.
    """
    here = list(numbers_of(printed))
    meanings = {(number.value, number.bound) for number in numbers_of(meant)}
    is_other = bool(meanings - {(number.value, number.bound) for number in here} - {(0, "")})
    for number in here:
        if (number.value, number.bound) not in meanings and (number[:2] != (1, "") or is_other):
            yield number


def _value(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    if match["tens"]:
        return _TENS[match["tens"].casefold()] + (_WORDS[match["unit"].casefold()] if match["unit"] else 0)
    return _WORDS[match["word"].casefold()]
