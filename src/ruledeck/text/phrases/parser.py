"""All readings of a text, found by one memoised top-down parser.

In: a text and the kinds that it may be of. Out: every tree that reads the whole text, or the furthest column
that a reading came to and what was expected there. The grammar must have no left recursion, and no phrase may
open with a part that may be empty; the checks of the phrasebook hold both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ruledeck.text.phrases.book import ANY_FORM, Argument, Node, Phrase, Phrasebook
from ruledeck.text.phrases.template import NUMBER, SAME_FORM, Counted, Piece, Slot, Template, Words

MOST_READINGS = 8  # of one part of a text: two are a fault already

_NUMBER = re.compile(r"0|[1-9]\d{0,5}")
_HEAD = 3  # letters of the first words by which phrases are looked up


class Symbol(NamedTuple):
    """What a slot asks for: a text of a kind, in a form, with a capital or without."""

    kind: str
    form: str = ANY_FORM
    capital: bool = False


class _Fixed(NamedTuple):
    text: str


class _Number(NamedTuple):
    allowed: frozenset[int] | None


class _Part(NamedTuple):
    symbol: int


class _CountedWord(NamedTuple):
    slot: int
    counted: Counted


class _Same(NamedTuple):
    """A slot that stands a second time: what stands there is what stood in it first."""

    slot: int
    symbol: int


_Step = _Fixed | _Number | _Part | _CountedWord | _Same


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to say a symbol: a variant of a phrase in a form, step by step.

    `order` brings what was read into the order of the phrase's slots, where the words have another.
    """

    phrase: Phrase
    variant: int
    form: str
    steps: tuple[_Step, ...]
    order: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class _Rule:
    """All ways to say a symbol: those that open with fixed words by their first letters, and the others."""

    symbol: Symbol
    by_head: dict[str, tuple[_Way, ...]]
    others: tuple[_Way, ...]
    words: tuple[tuple[str, Argument], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text has no reading: the furthest `offset` that one came to, and what was `expected` there."""

    offset: int
    expected: tuple[str, ...]


class Parser:
    """The parser of a phrasebook in one language. Symbols are compiled when they are first asked for."""

    def __init__(self, book: Phrasebook, language: str) -> None:
        self.book = book
        self.language = language
        self._numbers: dict[Symbol, int] = {}
        self._rules: list[_Rule] = []

    def readings(self, text: str, kinds: Iterable[str], form: str = ANY_FORM) -> list[Node]:
        """Return every reading of a whole text as one of some kinds."""
        run = _Run(self._rules, text)
        found: list[Node] = []
        for kind in kinds:
            for argument, end in run.read(self._symbol(Symbol(kind, form))):
                if end == len(text) and isinstance(argument, Node):
                    found.append(argument)
        return found

    def refusal(self, text: str, kinds: Iterable[str], form: str = ANY_FORM) -> Refusal:
        """Return how far a text without a reading can be read."""
        run = _TracedRun(self._rules, text)
        for kind in kinds:
            for _, end in run.read(self._symbol(Symbol(kind, form))):
                run.note(end, "the end of the text")
        return Refusal(run.furthest, tuple(sorted(run.expected)))

    def _symbol(self, symbol: Symbol) -> int:
        """Return the number of a symbol's rule, compiled now if it is new."""
        known = self._numbers.get(symbol)
        if known is None:
            self._numbers[symbol] = known = len(self._rules)
            self._rules.append(_Rule(symbol, {}, (), ()))  # holds its place while its parts are compiled
            self._rules[known] = self._compile(symbol)
        return known

    def _compile(self, symbol: Symbol) -> _Rule:
        by_head: dict[str, list[_Way]] = {}
        others: list[_Way] = []
        for phrase in self.book.phrases_of.get(symbol.kind, ()):
            for number, variant in enumerate(phrase.variants(self.language)):
                template = variant.in_form(symbol.form)
                if template is None:
                    continue
                steps = tuple(self._steps(phrase, template, symbol))
                way = _Way(phrase, number, symbol.form, steps, _order(phrase, template))
                first = steps[0] if steps else None
                if isinstance(first, _Fixed) and len(first.text) >= _HEAD:
                    by_head.setdefault(first.text[:_HEAD], []).append(way)
                else:
                    others.append(way)
        heads = {head: tuple(ways) for head, ways in by_head.items()}
        return _Rule(symbol, heads, tuple(others), tuple(self._words(symbol)))

    def _words(self, symbol: Symbol) -> Iterator[tuple[str, Argument]]:
        for lexeme in self.book.lexemes_of.get(symbol.kind, ()):
            word = lexeme.forms.get(self.language, {}).get(symbol.form)
            if word:
                yield capitalised(word) if symbol.capital else word, lexeme

    def _steps(self, phrase: Phrase, template: Template, symbol: Symbol) -> Iterator[_Step]:
        names = [slot.name for slot in template.slots]
        seen: set[str] = set()
        for at, piece in enumerate(template.pieces):
            step = self._step(phrase, piece, names, symbol, symbol.capital and at == 0)
            if isinstance(piece, Slot) and isinstance(step, _Part) and piece.name in seen:
                step = _Same(names.index(piece.name), step.symbol)
            if isinstance(piece, Slot):
                seen.add(piece.name)
            yield step

    def _step(self, phrase: Phrase, piece: Piece, names: list[str], symbol: Symbol, capital: bool) -> _Step:
        if isinstance(piece, Words):
            return _Fixed(capitalised(piece.text) if capital else piece.text)
        if isinstance(piece, Counted):
            return _CountedWord(names.index(piece.name), piece)
        if piece.kind == NUMBER:
            return _Number(phrase.only.get(piece.name))
        return _Part(self._symbol(Symbol(piece.kind, form_of(piece, symbol.form), capital or piece.capital)))


def _order(phrase: Phrase, template: Template) -> tuple[int, ...] | None:
    names = tuple(slot.name for slot in template.slots)
    return None if names == phrase.slot_names else tuple(names.index(name) for name in phrase.slot_names)


def form_of(slot: Slot, form: str) -> str:
    """Return the form that a slot asks for in a phrase that is itself asked for in `form`."""
    return form if slot.form == SAME_FORM else slot.form


def capitalised(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


_State = tuple[int, tuple[Argument, ...]]


class _Run:
    """The reading of one text. What was read at a place is kept, so that no part is read twice."""

    def __init__(self, rules: list[_Rule], text: str) -> None:
        self.rules = rules
        self.text = text
        self._known: dict[tuple[int, int], list[tuple[Argument, int]]] = {}

    def read(self, symbol: int, at: int = 0) -> list[tuple[Argument, int]]:
        """Return every reading of a symbol that begins at a place, with where it ends."""
        key = (symbol, at)
        known = self._known.get(key)
        if known is not None:
            return known
        rule, text = self.rules[symbol], self.text
        found: list[tuple[Argument, int]] = [
            (lexeme, at + len(word)) for word, lexeme in rule.words if text.startswith(word, at)
        ]
        for way in self.ways(rule, at):
            for end, args in self.follow(way, at):
                ordered = tuple(args[place] for place in way.order) if way.order else args
                found.append((Node(way.phrase, way.variant, ordered, way.form), end))
        if len(found) > MOST_READINGS:
            found = _thinned(found)
        self._known[key] = found
        return found

    def ways(self, rule: _Rule, at: int) -> tuple[_Way, ...]:
        """Return the ways that can be meant at a place, by the letters there."""
        return rule.by_head.get(self.text[at : at + _HEAD], ()) + rule.others

    def follow(self, way: _Way, at: int) -> list[_State]:
        """Return where the steps of a way can end that begins at a place, with what stands in its slots."""
        text = self.text
        states: list[_State] = [(at, ())]
        for step in way.steps:
            following: list[_State] = []
            for place, args in states:
                if isinstance(step, _Fixed):
                    if text.startswith(step.text, place):
                        following.append((place + len(step.text), args))
                    else:
                        self.miss(step.text, place)
                elif isinstance(step, _Part):
                    following += [(end, (*args, part)) for part, end in self.read(step.symbol, place)]
                elif isinstance(step, _Same):
                    first = args[step.slot]
                    following += [(end, args) for part, end in self.read(step.symbol, place) if part is first]
                elif isinstance(step, _CountedWord):
                    word = step.counted.word(args[step.slot])
                    if text.startswith(word, place):
                        following.append((place + len(word), args))
                    else:
                        self.miss(word, place)
                else:
                    following += self._number(step, place, args)
            if not following:
                return following
            states = following
        return states

    def _number(self, step: _Number, at: int, args: tuple[Argument, ...]) -> Iterator[_State]:
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

    def __init__(self, rules: list[_Rule], text: str) -> None:
        super().__init__(rules, text)
        self.furthest = 0
        self.expected: set[str] = set()

    def ways(self, rule: _Rule, at: int) -> tuple[_Way, ...]:
        for word, _ in rule.words:
            if not self.text.startswith(word, at):
                self.miss(word, at)
        return tuple(way for ways in rule.by_head.values() for way in ways) + rule.others

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


def _thinned(found: list[tuple[Argument, int]]) -> list[tuple[Argument, int]]:
    """Return readings of which no more than MOST_READINGS end at one place."""
    by_end: dict[int, list[tuple[Argument, int]]] = {}
    for reading in found:
        by_end.setdefault(reading[1], []).append(reading)
    return [reading for readings in by_end.values() for reading in readings[:MOST_READINGS]]


def numbers_text(allowed: Iterable[int]) -> str:
    """Return allowed numbers in words: `2 or 3`, `1 to 9`."""
    numbers = sorted(allowed)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
