"""All readings of a text, found by one memoised top-down parser.

In: a text and the kinds that it may be of. Out: every tree that reads the whole text, or the furthest column
that a reading came to and what was expected there. The grammar must have no left recursion, and no phrase may
open with a part that may be empty; the checks of the phrasebook hold both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ruledeck.text.phrases.book import ANY_FORM, Argument, Node, Phrasebook
from ruledeck.text.phrases.grammar import (
    HEAD,
    CountedWord,
    Digits,
    Fixed,
    Given,
    Grammar,
    Part,
    Rule,
    Same,
    Symbol,
    Way,
)

MOST_READINGS = 8  # of one part of a text: two are a fault already

_NUMBER = re.compile(r"0|[1-9]\d{0,5}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text has no reading: the furthest `offset` that one came to, and what was `expected` there."""

    offset: int
    expected: tuple[str, ...]


class Parser:
    """The parser of a phrasebook in one language."""

    def __init__(self, book: Phrasebook, language: str) -> None:
        self._grammar = Grammar(book, language)

    def readings(
        self, text: str, kinds: Iterable[str], form: str = ANY_FORM, *, capital: bool = False
    ) -> list[Node]:
        """Return every reading of a whole text as one of some kinds, with a `capital` as in a sentence."""
        run = _Run(self._grammar, text)
        found: list[Node] = []
        for kind in kinds:
            for argument, end in run.read(self._grammar.number(Symbol(kind, form, capital)), 0):
                if end == len(text) and isinstance(argument, Node):
                    found.append(argument)
        return found

    def refusal(
        self, text: str, kinds: Iterable[str], form: str = ANY_FORM, *, capital: bool = False
    ) -> Refusal:
        """Return how far a text without a reading can be read."""
        run = _TracedRun(self._grammar, text)
        for kind in kinds:
            for _, end in run.read(self._grammar.number(Symbol(kind, form, capital)), 0):
                run.note(end, "the end of the text")
        return Refusal(run.furthest, tuple(sorted(run.expected)))


_State = tuple[int, tuple[Argument, ...]]
_Found = list[tuple[Argument, int]]


class _Run:
    """The reading of one text. What was read at a place is kept, so that no part is read twice."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        self.grammar = grammar
        self.rules = grammar.rules
        self.text = text
        self._known: dict[tuple[int, int], _Found] = {}

    def read(self, symbol: int, at: int) -> _Found:
        """Return every reading of a symbol that begins at a place, with where it ends."""
        known = self._known.get((symbol, at))
        if known is not None:
            return known
        rule, text = self.rules[symbol], self.text
        found: _Found = [(lexeme, at + len(word)) for word, lexeme in rule.words if text.startswith(word, at)]
        for way in self.ways(rule, at):
            for end, args in self.follow(way, at):
                ordered = tuple(args[place] for place in way.order) if way.order else args
                found.append((Node(way.phrase, way.variant, ordered, way.form), end))
        if len(found) > MOST_READINGS:
            found = _thinned(found)
        self._known[symbol, at] = found
        return found

    def ways(self, rule: Rule, at: int) -> tuple[Way, ...]:
        """Return the ways that can be meant at a place, by the letters there."""
        head = self.text[at : at + HEAD]
        known = rule.by_head.get(head)
        return self.grammar.ways(rule, head) if known is None else known

    def follow(self, way: Way, at: int) -> list[_State]:
        """Return where the steps of a way can end that begins at a place, with what stands in its slots."""
        text = self.text
        states: list[_State] = [(at, ())]
        for step in way.steps:
            following: list[_State] = []
            for place, args in states:
                if isinstance(step, Fixed):
                    if text.startswith(step.text, place):
                        following.append((place + len(step.text), args))
                    else:
                        self.miss(step.text, place)
                elif isinstance(step, Part):
                    for part, end in self.read(step.symbol, place):
                        following.append((end, (*args, part)))
                elif isinstance(step, Digits):
                    following += self._digits(step, place, args)
                elif isinstance(step, CountedWord):
                    word = step.counted.word(args[step.slot])
                    if text.startswith(word, place):
                        following.append((place + len(word), args))
                    else:
                        self.miss(word, place)
                elif isinstance(step, Given):
                    following.append((place, (*args, step.number)))
                else:
                    following += self._same(step, place, args)
            if not following:
                return following
            states = following
        return states

    def _same(self, step: Same, at: int, args: tuple[Argument, ...]) -> Iterator[_State]:
        first = args[step.slot]
        if step.symbol is not None:
            yield from ((end, args) for part, end in self.read(step.symbol, at) if part is first)
        elif isinstance(first, int):
            yield from ((end, args) for end, _ in self._digits(Digits(frozenset([first])), at, args))

    def _digits(self, step: Digits, at: int, args: tuple[Argument, ...]) -> Iterator[_State]:
        match = _NUMBER.match(self.text, at)
        if match is None:
            self.note(at, "a number" if step.allowed is None else numbers_text(step.allowed))
        elif step.allowed is not None and int(match[0]) not in step.allowed:
            self.note(at, numbers_text(step.allowed))
        else:
            yield match.end(), (*args, int(match[0]))

    def miss(self, words: str, at: int) -> None:
        """Take note of fixed words that do not stand at a place."""

    def note(self, at: int, expected: str) -> None:
        """Take note of what was expected at a place."""


class _TracedRun(_Run):
    """A reading that remembers how far it came, for a text that has none."""

    def __init__(self, grammar: Grammar, text: str) -> None:
        super().__init__(grammar, text)
        self.furthest = 0
        self.expected: set[str] = set()

    def ways(self, rule: Rule, at: int) -> tuple[Way, ...]:
        for word, _ in rule.words:
            if not self.text.startswith(word, at):
                self.miss(word, at)
        return rule.ways

    def miss(self, words: str, at: int) -> None:
        alike = 0
        for ours, theirs in zip(words, self.text[at:], strict=False):
            if ours != theirs:
                break
            alike += 1
        start = words.rfind(" ", 0, alike) + 1 if alike < len(words) else alike
        ahead = words[start:].split()
        self.note(at + start, f"'{' '.join(ahead[:3])}'" if ahead else "a space")

    def note(self, at: int, expected: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.add(expected)


def _thinned(found: _Found) -> _Found:
    """Return readings of which no more than MOST_READINGS end at one place."""
    by_end: dict[int, _Found] = {}
    for reading in found:
        by_end.setdefault(reading[1], []).append(reading)
    return [reading for readings in by_end.values() for reading in readings[:MOST_READINGS]]


def numbers_text(allowed: Iterable[int]) -> str:
    """Return allowed numbers in words: `2 or 3`, `1 to 9`."""
    numbers = sorted(allowed)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
