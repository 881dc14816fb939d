"""What many games say to a designer: how long they are, who wins, how often each card is played.

In: outcomes. Out: numbers by name, and a table of cards. The order of the outcomes does not matter.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ruledeck.verifier.random.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over games: its mean, and what a tenth, half and nine tenths do not exceed."""

    mean: float
    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return how values are spread, of which there is at least one."""
        ordered = sorted(values)
        return cls(sum(ordered) / len(ordered), *(_quantile(ordered, share) for share in (0.1, 0.5, 0.9)))


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games something is true of, with the error of the share (95 %, after Wilson)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share, from 0 to 1."""
        return self.count / self.of

    @property
    def bounds(self) -> tuple[float, float]:
        """Between what the true share lies, 19 times in 20.

        Source: E. B. Wilson 1927, "Probable inference, the law of succession, and statistical inference".
        """
        z, n = 1.96, self.of
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card over all games: how often each kind of event happened to it, a game."""

    card: str
    per_game: dict[str, float]


@dataclass(frozen=True)
class Statistics:
    """Many games in numbers.

    Args:
        games: how many were sound.
        failures: how many were not, by what did not hold.
        spreads: numbers of a game by name: turns, choices, events, and what its ruleset counts.
        shares: what its ruleset tells in words, by name and word: who won, who began.
        cards: cards by id.
    """

    games: int
    failures: dict[str, int] = field(default_factory=dict)
    spreads: dict[str, Spread] = field(default_factory=dict)
    shares: dict[str, dict[str, Share]] = field(default_factory=dict)
    cards: tuple[CardLine, ...] = ()


def statistics(outcomes: Iterable[Outcome]) -> Statistics:
    """Return what games say."""
    found = sorted(outcomes, key=lambda outcome: outcome.seed)
    sound = [outcome for outcome in found if outcome.failure is None]
    failures = Counter(outcome.failure.what for outcome in found if outcome.failure is not None)
    if not sound:
        return Statistics(0, dict(failures))
    numbers, words = _columns(sound)
    return Statistics(
        len(sound),
        dict(failures),
        {name: Spread.of(values) for name, values in numbers.items()},
        {name: _shares(values) for name, values in words.items()},
        tuple(_cards(sound)),
    )


def row(outcome: Outcome) -> dict[str, Any]:
    """Return a game as one line of a table."""
    plain = {
        "seed": outcome.seed,
        "turns": outcome.turns,
        "choices": outcome.choices,
        "events": outcome.events,
    }
    return {**plain, **outcome.summary, "failure": outcome.failure.what if outcome.failure else ""}


def _columns(outcomes: Sequence[Outcome]) -> tuple[dict[str, list[float]], dict[str, list[str]]]:
    numbers: dict[str, list[float]] = {}
    words: dict[str, list[str]] = {}
    for outcome in outcomes:
        for name, value in row(outcome).items():
            if name in ("seed", "failure"):
                continue
            if isinstance(value, bool) or not isinstance(value, int | float):
                shown = (
                    {True: "yes", False: "no"}.get(value, str(value))
                    if isinstance(value, bool)
                    else str(value)
                )
                words.setdefault(name, []).append(shown)
            else:
                numbers.setdefault(name, []).append(value)
    return numbers, words


def _shares(values: Sequence[str]) -> dict[str, Share]:
    return {word: Share(count, len(values)) for word, count in sorted(Counter(values).items())}


def _cards(outcomes: Sequence[Outcome]) -> Iterable[CardLine]:
    totals: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        for kind, counts in outcome.tally.items():
            for card, count in counts.items():
                totals.setdefault(card, Counter())[kind] += count
    for card, kinds in sorted(totals.items()):
        yield CardLine(card, {kind: count / len(outcomes) for kind, count in sorted(kinds.items())})


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return the least value that this share of the values does not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
