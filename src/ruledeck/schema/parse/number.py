"""Whole numbers as people type and read them.

In: digits, as many as somebody likes; a number and a noun. Out: a number, never an error; both in words.
"""

from __future__ import annotations

MOST_DIGITS = 15
ENDLESS = 10**MOST_DIGITS
"""What a number of more digits counts as: more than there is of anything."""


def number_of(digits: str) -> int:
    """Return the number that decimal digits write, ENDLESS where they are more than MOST_DIGITS."""
    said = digits.lstrip("0") or "0"
    return int(said) if len(said) <= MOST_DIGITS else ENDLESS


def count(number: int, what: str) -> str:
    """Return a number and its noun: 1 card, 60 cards."""
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def number_or_word(text: str) -> int | str:
    """Return the number that a text writes where it is all decimal digits, else the text."""
    return number_of(text) if text.isdecimal() else text
