"""Values of queries read by their kind: numbers, dates and listed words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ruledeck.catalog.search.fields import Variant
from ruledeck.catalog.search.fold import fold

NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,6})?")
DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
Span = tuple[float, float]


def number_span(text: str) -> Span | None:
    """Return a number as a span from itself to itself, or None."""
    return (float(text), float(text)) if NUMBER.fullmatch(text) else None


def date_span(text: str) -> Span | None:
    """Return the days of `2026`, `2026-01` or `2026-01-31` as numbers yyyymmdd, first and last, or None."""
    match = DATE.fullmatch(text)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2] or 1), int(match[3] or 1)
    if not 1 <= month <= 12 or not 1 <= day <= _days(year, month):
        return None
    last_month = month if match[2] else 12
    last_day = day if match[3] else _days(year, last_month)
    return float(year * 10000 + month * 100 + day), float(year * 10000 + last_month * 100 + last_day)


def _days(year: int, month: int) -> int:
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 if month == 2 and not is_leap else DAYS[month - 1]


def choice_span(variant: Variant, text: str) -> Span | None:
    """Return the place of a value among the ordered values of a choice, or None."""
    codes = codes_of(variant).get(fold(text))
    return (float(codes[0]), float(codes[0])) if codes else None


def codes_of(variant: Variant) -> Mapping[str, tuple[int, ...]]:
    """Return folded spellings of a variant's values, each with the places of the values it may mean."""
    found: dict[str, tuple[int, ...]] = {}
    for code, spellings in enumerate(variant.values):
        for spelling in dict.fromkeys(fold(spelling) for spelling in spellings):
            found[spelling] = (*found.get(spelling, ()), code)
    return found
