"""What games played by chance say of a game: written by `ruledeck simulate`, read by the site.

In: `build/simulate/<game>.json`. Out: numbers of the last campaigns, one for each setup. Nothing of a ruleset
is needed to read them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ruledeck.schema.files.kept import read_kept_data
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace

FORMAT = 2
MOST_BARS = 36


@dataclass(frozen=True, slots=True)
class Campaign:
    """Which games are played: so many from a first seed on.

    Args:
        game: its id.
        count: how many.
        first: the first seed.
        setup: plain data for the ruleset's `begin`, or what chance draws for each game of one with modes;
            None for how it is set up as a rule.
        is_checked: whether invariants are looked at.
    """

    game: str
    count: int
    first: int = 0
    setup: Any = None
    is_checked: bool = True


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many values lie in each of some steps of one width, the first of which begins at `start`."""

    start: int
    width: int
    counts: tuple[int, ...]

    @classmethod
    def of(cls, values: Sequence[float]) -> Histogram:
        """Return a histogram of values, of which there is at least one, in round steps."""
        least, most = math.floor(min(values)), math.floor(max(values))
        width = _round_step((most - least + 1) / MOST_BARS)
        start = least // width * width
        counts = [0] * ((most - start) // width + 1)
        for value in values:
            counts[(math.floor(value) - start) // width] += 1
        return cls(start, width, tuple(counts))


def _round_step(least: float) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 ... that is not under a number."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= least:
                return digit * power
        power *= 10


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over games: its mean, and what a tenth, half and nine tenths do not exceed."""

    mean: float
    low: float
    median: float
    high: float
    histogram: Histogram

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return how values are spread, of which there is at least one."""
        ordered = sorted(values)
        low, median, high = (_quantile(ordered, share) for share in (0.1, 0.5, 0.9))
        return cls(sum(ordered) / len(ordered), low, median, high, Histogram.of(ordered))


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Return the least value that this share of the values does not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games something is true of, with the error of the share (95 %, after Wilson)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share, from 0 to 1; 0 of no games."""
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        """Between what the true share lies, 19 times in 20.

        Source: E. B. Wilson 1927, "Probable inference, the law of succession, and statistical inference".
        """
        if not self.of:
            return 0.0, 1.0
        z, n = 1.96, self.of
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(self.share * (1 - self.share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Wins:
    """How often a player wins: of all games, of those that this player begins, and of the others."""

    player: str
    all: Share
    as_first: Share
    as_other: Share


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """A card over all games.

    Args:
        card: its id.
        per_game: by kind of event how often it happened to the card, a game.
        played: in how many games it was played.
        won: how often a player who played it won; None where the game is not won by a player.
    """

    card: str
    per_game: Mapping[str, float]
    played: Share
    won: Share | None = None


@dataclass(frozen=True, slots=True)
class GroupNumbers:
    """A group of cards over the games in which it was played with.

    Args:
        group: its id.
        games: how many games those are, of all.
        means: numbers by name, as they are in the mean of those games.
        shares: by name how many of something there were, of how many.
    """

    group: str
    games: Share
    means: Mapping[str, float] = field(default_factory=dict)
    shares: Mapping[str, Share] = field(default_factory=dict)


def by_first_share(groups: Iterable[GroupNumbers]) -> list[GroupNumbers]:
    """Return groups in the order of the first share that they have, none last.

    The one comes first whose share is surely the greatest: by the lower bounds, so that few games put none to
    the front.
    """
    return sorted(groups, key=lambda line: next((-share.bounds[0] for share in line.shares.values()), 1))


@dataclass(frozen=True)
class Statistics:
    """Many games in numbers.

    Args:
        games: how many were sound.
        failures: how many were not, by what did not hold.
        spreads: numbers of a game by name: turns, choices, events, and what its ruleset counts.
        shares: what its ruleset tells in words, by name and word: who won, who began.
        wins: by player, where its ruleset says who won.
        cards: numbers of the cards, by id.
        groups: numbers of groups of cards, by id, where its ruleset tells of them.
    """

    games: int
    failures: Mapping[str, int] = field(default_factory=dict)
    spreads: Mapping[str, Spread] = field(default_factory=dict)
    shares: Mapping[str, Mapping[str, Share]] = field(default_factory=dict)
    wins: tuple[Wins, ...] = ()
    cards: tuple[CardNumbers, ...] = ()
    groups: tuple[GroupNumbers, ...] = ()

    @property
    def even(self) -> float:
        """The share of wins with which all players are equal, however many sat in a game; 0 without wins."""
        seats = sum(each.all.of for each in self.wins)
        return sum(each.all.count for each in self.wins) / seats if seats else 0.0


@dataclass(frozen=True, slots=True)
class Kept:
    """A campaign and what it said; `of` is a hash of all that the games depend on."""

    of: str
    campaign: Campaign
    numbers: Statistics


def kept_file(workspace: Workspace, game: str) -> Path:
    """Return where the numbers of a game are kept."""
    return workspace.build / "simulate" / f"{game}.json"


def keep(workspace: Workspace, kept: Kept) -> Path | None:
    """Keep a campaign beside those of other setups and return the file.

    None if what is kept already says more: the same games or more of them, of the same state and setup. What
    is of an earlier state of the game is forgotten.
    """
    game = kept.campaign.game
    others = [each for each in read_kept(workspace, game) if each.of == kept.of]
    twins = [each for each in others if each.campaign.setup == kept.campaign.setup]
    if any(each.numbers.games > kept.numbers.games for each in twins):
        return None
    found = [each for each in others if each not in twins] + [kept]
    found.sort(key=lambda each: (each.campaign.setup is not None, json.dumps(each.campaign.setup)))
    path = kept_file(workspace, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"format": FORMAT, "campaigns": [asdict(each) for each in found]}
    return write_whole(path, json.dumps(data, ensure_ascii=False, indent=1))


def read_kept(workspace: Workspace, game: str) -> list[Kept]:
    """Return the campaigns of a game that are kept, the usual setup first; none of another format."""
    data = read_kept_data(kept_file(workspace, game), FORMAT)
    if data is None:
        return []
    return [
        Kept(each["of"], Campaign(**each["campaign"]), _statistics(each["numbers"]))
        for each in data["campaigns"]
    ]


def _statistics(data: Mapping[str, Any]) -> Statistics:
    return Statistics(
        data["games"],
        data["failures"],
        {name: _spread(each) for name, each in data["spreads"].items()},
        {name: _shares(shares) for name, shares in data["shares"].items()},
        tuple(_wins(each) for each in data["wins"]),
        tuple(_card(each) for each in data["cards"]),
        tuple(_group(each) for each in data["groups"]),
    )


def _spread(data: Mapping[str, Any]) -> Spread:
    told = data["histogram"]
    return Spread(**{**data, "histogram": Histogram(told["start"], told["width"], tuple(told["counts"]))})


def _wins(data: Mapping[str, Any]) -> Wins:
    return Wins(data["player"], *(Share(**data[name]) for name in ("all", "as_first", "as_other")))


def _card(data: Mapping[str, Any]) -> CardNumbers:
    won = Share(**data["won"]) if data["won"] else None
    return CardNumbers(data["card"], data["per_game"], Share(**data["played"]), won)


def _group(data: Mapping[str, Any]) -> GroupNumbers:
    return GroupNumbers(data["group"], Share(**data["games"]), data["means"], _shares(data["shares"]))


def _shares(data: Mapping[str, Any]) -> Mapping[str, Share]:
    return {name: Share(**share) for name, share in data.items()}
