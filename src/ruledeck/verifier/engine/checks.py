"""State checks: what is looked after when an effect is over, if what it is about has changed.

In: names of what changes. Out: the checks that are due, first those that the ruleset has first.

    ruleset.checks = {lay_burnt_out: ["hearth", "hours"], lose_without_cards: []}

A check names what it looks at: zones by their kinds, stored fields and stats, counters, icons, derived stats
and choices. It is carried out when one of these has changed since it was; while abilities have a say in a
derived stat or a choice that it names, whenever anything has, as what they say may depend on anything. So is
a check that names nothing. Who knows what a card is makes none due.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED

Check = Callable[[Any], Play[Any]]


class Checks:
    """The state checks of one game. Masks hold a bit for each, the lowest for the first.

    `due` are those to be carried out, at first all; `always` those that any change makes due.
    """

    __slots__ = ("_by", "_checks", "_heard", "_nameless", "always", "due")

    def __init__(self, checks: Mapping[Check, Collection[str]]) -> None:
        self._checks = tuple(checks)
        self._by: dict[str, int] = {}
        self._nameless = 0
        for at, names in enumerate(checks.values()):
            self._nameless |= 0 if names else 1 << at
            for name in names:
                self._by[name] = self._by.get(name, 0) | 1 << at
        self._heard: Counter[str] = Counter()
        self.always = self._nameless
        self.due = 0
        self.look_at_all()

    def look_at_all(self) -> None:
        """Let all checks be due."""
        self.due = (1 << len(self._checks)) - 1

    def distrust(self) -> None:
        """Let all checks be carried out besides after any change, whatever they name.

        The same must happen then as without: a check that has something to do though nothing that it names
        has changed lacks a name. What is only refused or left out once more is taken back.
        """
        others, bit = self._checks, 1 << len(self._checks)
        self._checks = (*others, lambda game: _look_again(game, others))
        self._nameless |= bit
        self.always |= bit
        self.due |= bit

    def changed(self, *names: str) -> None:
        """Let those be due that look at what has changed."""
        for name in names:
            if name in self._by:
                self.due |= self._by[name]

    def heard(self, name: str, number: int) -> None:
        """Count abilities with a say in something that have come or, if the number is below zero, gone."""
        if name in self._by:
            self.due |= self._by[name]
            self._heard[name] += number
            self.always = self._nameless
            for each, count in self._heard.items():
                self.always |= self._by[each] if count else 0

    def carry_out_first(self, game: Any) -> Play[None]:
        """Carry out the first check that is due; there must be one.

        What it does makes others due, and itself only where it returns True.
        """
        bit = self.due & -self.due
        self.due ^= bit
        if not (yield from self._checks[bit.bit_length() - 1](game)):
            self.due &= ~bit


def _look_again(game: Any, checks: Sequence[Check]) -> Play[None]:
    """Carry out checks that are not due, and take back what they only record as refused or left out."""
    for check in checks:
        before = game.recorded
        yield from check(game)
        if all(event.kind in (REFUSED, SKIPPED) for event in game.log[before:]):
            del game.log[before:]
            game.recorded = before
