"""Plans carried out over columns.

In: a plan and columns. Out: a mask, or the places of the hits in order. A mask is a whole number with a byte
a card, the first card's lowest, 1 where it is found: so a column is scanned by one map at C speed, and `and`,
`or` and `not` are one operation each. Where few cards are left, only these are looked at.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from itertools import compress, repeat
from typing import Any

from ruledeck.catalog.search.columns import Columns
from ruledeck.catalog.search.planning.plan import (
    AllOf,
    AnyOf,
    Compare,
    CompareColumns,
    Condition,
    Contains,
    Equals,
    Holds,
    Key,
    Matches,
    NotAny,
    Plan,
    Present,
)
from ruledeck.catalog.search.query.pattern import compile_pattern

Mask = int
Test = Callable[[Sequence[Any]], Iterable[bool]]
FEW = 4  # scanning one in so many cards by themselves is quicker than scanning all
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COST: dict[type, int] = {Contains: 2, Matches: 3, NotAny: 1, AnyOf: 2, AllOf: 2, CompareColumns: 1}


def find(columns: Columns, plan: Plan) -> list[int]:
    """Return the places of the cards that a plan finds, in its order."""
    evaluator = Evaluator(columns)
    found = evaluator.mask(plan.condition).to_bytes(evaluator.count, "little")
    if plan.order:
        order = evaluator.order(plan.order)
        places = list(compress(order, map(found.__getitem__, order)))
    else:
        places = list(compress(range(evaluator.count), found))
    return places if plan.unique == "printings" else _first_of_each(columns, places, plan.unique)


def _first_of_each(columns: Columns, places: list[int], unique: str) -> list[int]:
    namesakes = columns.namesakes("name") if unique == "names" else columns.namesakes("game", "name")
    if not namesakes:
        return places
    first: dict[int, int] = {}
    for place in filter(namesakes.__contains__, places):
        first.setdefault(namesakes[place], place)
    return [place for place in places if place not in namesakes or first[namesakes[place]] == place]


class Evaluator:
    """Finds which cards fulfil a condition."""

    def __init__(self, columns: Columns) -> None:
        self.columns, self.count = columns, len(columns.hits)
        self.all: Mask = int.from_bytes(b"\1" * self.count, "little")

    def mask(self, condition: Condition, within: Mask | None = None) -> Mask:
        """Return the cards that fulfil a condition; outside of `within` a mask may say anything."""
        if isinstance(condition, AllOf):
            return self._all_of(condition, within)
        if isinstance(condition, AnyOf):
            found = 0
            for part in condition.parts:
                found |= self.mask(part, within)
            return found
        if isinstance(condition, NotAny):
            return self.all ^ self.mask(condition.part, within)
        if isinstance(condition, CompareColumns):
            return self._compare_columns(condition)
        if isinstance(condition, Contains) and not self._is_few(within):
            marks = self.columns.marks(condition.column, condition.needle)
            if marks is not None:
                return int.from_bytes(marks, "little")
        return self._scan(*self._test(condition), within)

    def order(self, keys: tuple[Key, ...]) -> list[int]:
        """Return the places of all cards in an order; ties stay in the order of the files."""
        return self.columns.keep(f"order {keys}", lambda: self._sorted(keys))

    def _all_of(self, condition: AllOf, within: Mask | None) -> Mask:
        found = self.all if within is None else within
        for part in sorted(condition.parts, key=lambda part: _COST.get(type(part), 0)):
            found &= self.mask(part, found)
            if not found:
                break
        return found

    def _test(self, condition: Condition) -> tuple[list[Any], Test]:
        """Return the column that a condition looks at, and what says of its values whether they fulfil it."""
        columns = self.columns
        if isinstance(condition, Contains):
            needle = condition.needle
            return columns.haystacks(condition.column), lambda texts: map(
                operator.contains, texts, repeat(needle)
            )
        if isinstance(condition, Equals):
            return columns.folded(condition.column), lambda texts: map(
                operator.eq, texts, repeat(condition.needle)
            )
        if isinstance(condition, Matches):
            search = compile_pattern(condition.pattern, condition.ignore_case).search
            return columns.encoded(condition.column), lambda texts: [
                search(text) is not None for text in texts
            ]
        if isinstance(condition, Compare):
            return columns.numbers(condition.column), _span_test(condition)
        if isinstance(condition, Holds):
            return self._holds(condition)
        assert isinstance(condition, Present)
        return self._present(condition)

    def _holds(self, condition: Holds) -> tuple[list[Any], Test]:
        wanted = frozenset(condition.codes)
        if self.columns.kinds[condition.column] == "word":
            return self.columns.words(condition.column), lambda words: map(
                operator.contains, repeat(wanted), words
            )
        sets = self.columns.sets(condition.column)
        if condition.operator == "=":
            return sets, lambda sets: map(operator.eq, sets, repeat(wanted))
        if condition.operator == "<=":
            return sets, lambda sets: (codes is not None and codes <= wanted for codes in sets)
        return sets, lambda sets: (codes is not None and not wanted.isdisjoint(codes) for codes in sets)

    def _present(self, condition: Present) -> tuple[list[Any], Test]:
        if condition.kind == "text":
            return self.columns.texts(condition.column), lambda texts: map(bool, texts)
        if condition.kind == "word":
            return self.columns.words(condition.column), lambda words: map(operator.ge, words, repeat(0))
        if condition.kind in ("set", "link"):
            return self.columns.sets(condition.column), lambda sets: map(operator.is_not, sets, repeat(None))
        numbers = self.columns.numbers(condition.column)
        return numbers, lambda numbers: map(operator.eq, numbers, numbers)  # NaN is not itself

    def _compare_columns(self, condition: CompareColumns) -> Mask:
        if condition.sets:
            left: list[Any] = self.columns.sets(condition.left)
            right: list[Any] = self.columns.sets(condition.right)
            compare = operator.ne if condition.operator == "!=" else _COMPARE[condition.operator]
            pairs = zip(left, right, strict=True)
            return _packed(a is not None and b is not None and compare(a, b) for a, b in pairs)
        left, right = self.columns.numbers(condition.left), self.columns.numbers(condition.right)
        if condition.operator == "!=":
            return _packed(map(operator.lt, left, right)) | _packed(map(operator.gt, left, right))
        return _packed(map(_COMPARE[condition.operator], left, right))

    def _scan(self, values: list[Any], test: Test, within: Mask | None) -> Mask:
        if within is None or not self._is_few(within):
            return _packed(test(values))
        chosen = within.to_bytes(self.count, "little")
        found = bytearray(self.count)
        answers = test(list(compress(values, chosen)))
        for place in compress(compress(range(self.count), chosen), answers):
            found[place] = 1
        return int.from_bytes(found, "little")

    def _is_few(self, within: Mask | None) -> bool:
        return within is not None and within.bit_count() * FEW <= self.count

    def _sorted(self, keys: tuple[Key, ...]) -> list[int]:
        places = list(range(self.count))
        for key in reversed(keys):
            ranks = self._ranks(key)
            known = [place for place in places if ranks[place] is not None]
            unknown = [place for place in places if ranks[place] is None]
            places = sorted(known, key=ranks.__getitem__, reverse=key.descending) + unknown
        return places

    def _ranks(self, key: Key) -> list[Any]:
        """Return what to sort each card by, None where it has nothing; cards of the first variant lead."""
        ranks: list[Any] = [None] * self.count
        for variant, (column, kind) in reversed(list(enumerate(key.columns))):
            present = self.mask(Present(column, kind)).to_bytes(self.count, "little")
            values: list[Any] = self.columns.folded(column) if kind == "text" else self.columns.words(column)
            for place in compress(range(self.count), present):
                ranks[place] = (variant, values[place])
        return ranks


def _packed(answers: Iterable[bool]) -> Mask:
    return int.from_bytes(bytes(answers), "little")


def _span_test(condition: Compare) -> Test:
    low, high = condition.low, condition.high
    tests: dict[str, Test] = {
        "<": lambda values: map(operator.lt, values, repeat(low)),
        "<=": lambda values: map(operator.le, values, repeat(high)),
        ">": lambda values: map(operator.gt, values, repeat(high)),
        ">=": lambda values: map(operator.ge, values, repeat(low)),
        "=": lambda values: (low <= value <= high for value in values),
        "!=": lambda values: (value < low or value > high for value in values),
    }
    return tests[condition.operator]
