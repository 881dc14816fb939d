"""Whole numbers as people type them. In: digits, as many as somebody likes. Out: a number, never an error."""

from __future__ import annotations

MOST_DIGITS = 15
ENDLESS = 10**MOST_DIGITS
"""What a number of more digits counts as: more than there is of anything."""


def number_of(digits: str) -> int:
    """Return the number that decimal digits write, ENDLESS where they are more than MOST_DIGITS."""
    said = digits.lstrip("0") or "0"
    return int(said) if len(said) <= MOST_DIGITS else ENDLESS


def number_or_word(text: str) -> int | str:
    """Return the number that a text writes where it is all decimal digits, else the text."""
    return number_of(text) if text.isdecimal() else text
