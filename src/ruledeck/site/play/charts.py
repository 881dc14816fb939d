"""The geometry of charts. In: numbers. Out: places in percent of a chart's width and height.

Charts are inline SVG without a view box: shapes stand at percentages, so that they fill any width, and words
keep the size of the page's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.catalog.simulation import CardNumbers, Histogram, Share, Spread

STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)
MOST_TICKS = 6
MOST_LABELS = 4
LINE = 7.0
"""Percent of a chart's height that a line of words takes."""


def percent(share: float, digits: int = 1) -> str:
    """Return a share as people read it."""
    return f"{100 * share:.{digits}f}\u00a0%"


def place(share: float) -> str:
    """Return a share of a chart's width or height, as SVG has it."""
    return f"{100 * share:.2f}%"


def bars(spread: Spread) -> Mapping[str, Any]:
    """Return a histogram: bars with their place and height, and the ticks of its axis."""
    told = spread.histogram
    most, count = max(told.counts), len(told.counts)
    end = told.start + told.width * count
    return {
        "bars": [
            {
                "x": place(at / count),
                "width": place(0.9 / count),
                "y": place(1 - games / most),
                "height": place(games / most),
                "from": told.start + at * told.width,
                "to": told.start + (at + 1) * told.width - 1,
                "games": games,
            }
            for at, games in enumerate(told.counts)
        ],
        "ticks": [
            {"x": place((value - told.start) / (end - told.start)), "value": f"{value:,}"}
            for value in _round_values(told, end)
        ],
        "median": place((spread.median + 0.5 - told.start) / (end - told.start)),
        "is_whole": told.width == 1,
    }


def _round_values(told: Histogram, end: int) -> Sequence[int]:
    """Return round values along the axis of a histogram, where bars begin."""
    every = next(step for step in (1, 2, 5, 10, 20, 25, 50) if len(told.counts) / step <= MOST_TICKS)
    step = every * told.width
    first = -(-told.start // step) * step
    return range(first, end, step)


def number(value: float) -> str:
    """Return a number as people read it: whole where it is whole."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def whisker(share: Share, axis: Axis | None = None) -> Mapping[str, Any]:
    """Return a share with its interval: places on a line, from 0 to 100 % without an axis, and words."""
    low, high = share.bounds
    at = (axis or WHOLE).at
    return {
        "x": place(at(share.share)),
        "low": place(at(low)),
        "high": place(at(high)),
        "share": percent(share.share),
        "between": f"{percent(low, 0)} to {percent(high, 0)}",
        "count": f"{share.count:,}",
        "of": f"{share.of:,}",
        "is_known": bool(share.of),
    }


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of shares between two round values."""

    low: float
    high: float
    step: float

    @classmethod
    def of(cls, shares: Iterable[Share]) -> Axis:
        """Return the axis that holds shares of some games with their intervals; all of it for none."""
        known = [bound for share in shares if share.of for bound in share.bounds]
        return cls.around(known) if known else WHOLE

    @classmethod
    def around(cls, shares: Sequence[float]) -> Axis:
        """Return the axis that holds some shares, with a little room at both ends."""
        least, most = min(shares), max(shares)
        room = max(0.01, (most - least) * 0.08)
        step = next(
            step for step in STEPS if (most - least + 2 * room) / step <= MOST_TICKS or step == STEPS[-1]
        )
        low = max(0, (least - room) // step * step)
        high = min(1, -(-(most + room) // step) * step)
        return cls(low, high, step)

    def at(self, share: float) -> float:
        """Return where a share lies, from 0 to 1; at the end where it lies beyond."""
        return min(1.0, max(0.0, (share - self.low) / (self.high - self.low)))

    @property
    def words(self) -> str:
        """From where to where it goes."""
        return f"{percent(self.low, 0)} to {percent(self.high, 0)}"

    @property
    def ticks(self) -> list[tuple[float, str]]:
        """Places from 0 to 1 with their words."""
        count = round((self.high - self.low) / self.step)
        values = [self.low + number * self.step for number in range(count + 1)]
        return [(self.at(value), percent(value, 0)) for value in values]


WHOLE = Axis(0, 1, 0.25)


def scatter(cards: Sequence[CardNumbers], names: Mapping[str, Mapping[str, str]]) -> Mapping[str, Any] | None:
    """Return cards by how often they are played and how often their player wins then; None for too few.

    Args:
        cards: their numbers.
        names: by id the `name` and `link` of the cards that are shown.
    """
    known = [card for card in cards if card.won and card.won.of and card.card in names]
    if len(known) < 3:
        return None
    across = Axis.around([card.played.share for card in known])
    up = Axis.around([card.won.share for card in known if card.won])
    points = [{**_point(card, across, up), **names[card.card]} for card in known]
    return {
        "points": points,
        "across": [{"x": place(at), "words": words} for at, words in across.ticks],
        "up": [{"y": place(1 - at), "words": words} for at, words in up.ticks],
        "labels": _labels(points),
    }


def _point(card: CardNumbers, across: Axis, up: Axis) -> dict[str, Any]:
    assert card.won is not None, "only cards with a share of wins are drawn"
    low, high = card.won.bounds
    x, y = across.at(card.played.share), 1 - up.at(card.won.share)
    return {
        "x": place(x),
        "y": place(y),
        "low": place(1 - up.at(low)),
        "high": place(1 - up.at(high)),
        "played": percent(card.played.share, 0),
        "won": percent(card.won.share, 0),
        "at": (x, y),
    }


def _labels(points: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the points whose names are written beside them: the outermost, as far as there is room."""
    by_wins = sorted(points, key=lambda point: (point["at"][1], point["name"]))
    by_plays = sorted(points, key=lambda point: (point["at"][0], point["name"]))
    outermost = [*by_wins[:MOST_LABELS], *by_wins[-MOST_LABELS:], *by_plays[:2], *by_plays[-2:]]
    found: list[Mapping[str, Any]] = []
    for point in outermost:
        is_free = all(abs(100 * (point["at"][1] - other["at"][1])) >= LINE for other in found)
        if point not in found and is_free:
            found.append({**point, "is_left": point["at"][0] > 0.5})
    return found
