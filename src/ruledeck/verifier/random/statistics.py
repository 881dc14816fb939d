"""What many games say to a designer: how long they are, who wins, how often each card is played.

In: outcomes, as they come and in any order. Out: numbers by name, and tables of cards and of groups of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ruledeck.catalog.simulation import CardNumbers, GroupNumbers, Share, Spread, Statistics, Wins
from ruledeck.verifier.random.outcome import WHOLE, Outcome

WINNER, FIRST = "winner", "first"
"""What a ruleset's summary calls the player who won, and the one who began."""
GROUPS = "groups"
"""Where a summary tells of groups of cards, by id: numbers by name, a pair for so many of how many."""


class Gathered:
    """Outcomes as they come; what happened to cards is summed up, so that many games take little room."""

    def __init__(self, outcomes: Iterable[Outcome] = ()) -> None:
        self._outcomes: list[Outcome] = []
        self._kinds: dict[str, Counter[str]] = {}
        self._played: Counter[str] = Counter()
        self._plays: Counter[str] = Counter()
        self._won: Counter[str] = Counter()
        self.add(outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Take in the outcomes of some games."""
        for outcome in outcomes:
            if outcome.failure is None:
                self._count(outcome)
            self._outcomes.append(replace(outcome, tally={}, plays={}))

    def _count(self, outcome: Outcome) -> None:
        for kind, counts in outcome.tally.items():
            for card, count in counts.items():
                self._kinds.setdefault(card, Counter())[kind] += count
        self._played.update({card for cards in outcome.plays.values() for card in cards})
        for player, cards in outcome.plays.items():
            self._plays.update(cards)
            if outcome.summary.get(WINNER) == player:
                self._won.update(cards)

    @property
    def outcomes(self) -> list[Outcome]:
        """The outcomes in the order of their seeds, without what happened to cards."""
        return sorted(self._outcomes, key=lambda outcome: outcome.seed)

    def statistics(self) -> Statistics:
        """Return what the games say."""
        sound = [outcome for outcome in self.outcomes if outcome.failure is None]
        failures = Counter(each.failure.what for each in self.outcomes if each.failure is not None)
        if not sound:
            return Statistics(0, dict(failures))
        numbers, words = _columns(sound)
        return Statistics(
            len(sound),
            dict(failures),
            {name: Spread.of(values) for name, values in numbers.items()},
            {name: _shares(values, _seats(sound, name)) for name, values in words.items()},
            tuple(_wins(sound)),
            tuple(self._cards(len(sound), WINNER in words)),
            tuple(_groups(sound)),
        )

    def _cards(self, games: int, has_winner: bool) -> Iterable[CardNumbers]:
        for card, kinds in sorted(self._kinds.items()):
            won = Share(self._won[card], self._plays[card]) if has_winner else None
            per_game = {kind: count / games for kind, count in sorted(kinds.items())}
            yield CardNumbers(card, per_game, Share(self._played[card], games), won)


def statistics(outcomes: Iterable[Outcome]) -> Statistics:
    """Return what games say."""
    return Gathered(outcomes).statistics()


def row(outcome: Outcome) -> dict[str, Any]:
    """Return a game as one line of a table."""
    plain = {
        "seed": outcome.seed,
        "turns": outcome.turns,
        "choices": outcome.choices,
        "events": outcome.events,
    }
    told = {name: value for name, value in outcome.summary.items() if name != GROUPS}
    return {**plain, **told, "failure": outcome.failure.what if outcome.failure else ""}


def card_row(numbers: CardNumbers, kinds: Sequence[str]) -> dict[str, Any]:
    """Return a card as one line of a table, with a column for each kind of event."""
    won = {} if numbers.won is None else {"won when played": round(numbers.won.share, 4)}
    return {
        "card": numbers.card,
        "games in which played": numbers.played.count,
        "share of games": round(numbers.played.share, 4),
        **won,
        **{f"{kind}, a game": round(numbers.per_game.get(kind, 0), 4) for kind in kinds},
    }


def group_row(numbers: GroupNumbers) -> dict[str, Any]:
    """Return a group of cards as one line of a table; shares with what they are shares of."""
    line: dict[str, Any] = {"group": numbers.group, "games": numbers.games.count}
    line |= {f"{name}, a game": round(value, 4) for name, value in numbers.means.items()}
    for name, share in numbers.shares.items():
        line |= {name: round(share.share, 4), f"{name}, of": share.of}
    return line


def _columns(outcomes: Sequence[Outcome]) -> tuple[dict[str, list[float]], dict[str, list[str]]]:
    numbers: dict[str, list[float]] = {}
    words: dict[str, list[str]] = {}
    for outcome in outcomes:
        for name, value in row(outcome).items():
            if name in ("seed", "failure"):
                continue
            if isinstance(value, int | float) and not isinstance(value, bool):
                numbers.setdefault(name, []).append(value)
            else:
                words.setdefault(name, []).append(_word(value))
    return numbers, words


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _shares(values: Sequence[str], seats: Mapping[str, int]) -> dict[str, Share]:
    """Return how often each word was told: a player of the games in which they sat, any other of all."""
    counts = sorted(Counter(values).items())
    return {word: Share(count, seats.get(word, len(values))) for word, count in counts}


def _seats(outcomes: Sequence[Outcome], name: str) -> Mapping[str, int]:
    """Return in how many games each player sat whose summary tells something of a name."""
    return Counter(
        player for each in outcomes if name in each.summary for player in each.end if player != WHOLE
    )


def _wins(outcomes: Sequence[Outcome]) -> Iterable[Wins]:
    """Yield how often players win of the games in which they sit, where summaries tell who began and won."""
    told = [outcome for outcome in outcomes if {FIRST, WINNER} <= outcome.summary.keys()]
    players = dict.fromkeys(name for outcome in told for name in outcome.end if name != WHOLE)
    for player in players:
        sat = [outcome for outcome in told if player in outcome.end]
        begun = [_has_won(player, outcome) for outcome in sat if outcome.summary[FIRST] == player]
        other = [_has_won(player, outcome) for outcome in sat if outcome.summary[FIRST] != player]
        yield Wins(player, *(Share(sum(games), len(games)) for games in ([*begun, *other], begun, other)))


def _has_won(player: str, outcome: Outcome) -> bool:
    return bool(outcome.summary[WINNER] == player)


def _groups(outcomes: Sequence[Outcome]) -> Iterable[GroupNumbers]:
    """Yield the numbers of groups of cards that summaries tell of."""
    told: dict[str, list[Mapping[str, Any]]] = {}
    for outcome in outcomes:
        for group, about in outcome.summary.get(GROUPS, {}).items():
            told.setdefault(group, []).append(about)
    for group, games in sorted(told.items()):
        names = dict.fromkeys(name for about in games for name in about)
        values = {name: [about[name] for about in games if name in about] for name in names}
        yield GroupNumbers(
            group,
            Share(len(games), len(outcomes)),
            {name: sum(each) / len(each) for name, each in values.items() if not _are_shares(each)},
            {
                name: Share(sum(count for count, _ in each), sum(of for _, of in each))
                for name, each in values.items()
                if _are_shares(each)
            },
        )


def _are_shares(values: Sequence[Any]) -> bool:
    """Return whether values are pairs: so many of how many."""
    return not isinstance(values[0], int | float)
