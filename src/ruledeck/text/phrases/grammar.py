"""A phrasebook as the parser follows it: symbols, the ways to say each, and the steps of each way.

In: a phrasebook and a language. Out: rules, compiled when a symbol is first asked for. At a place of a text
only those ways are tried that can begin with the letters there; which these are is found once a head.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ruledeck.text.phrases.book import ANY_FORM, Lexeme, Phrase, Phrasebook
from ruledeck.text.phrases.template import NUMBER, SAME_FORM, Counted, Piece, Slot, Template, Words

HEAD = 8  # letters by which the ways that can be meant are told apart


class Symbol(NamedTuple):
    """What a slot asks for: a text of a kind, in a form, with a capital or without."""

    kind: str
    form: str = ANY_FORM
    capital: bool = False


class Fixed(NamedTuple):
    """Fixed words."""

    text: str


class Digits(NamedTuple):
    """A number, one of those allowed where any are named."""

    allowed: frozenset[int] | None


class Part(NamedTuple):
    """A text of a symbol, by the number of its rule."""

    symbol: int


class CountedWord(NamedTuple):
    """A word that follows the number read in a slot, by the slot's place."""

    slot: int
    counted: Counted


class Same(NamedTuple):
    """A slot that stands a second time: what stands there is what stood in it first.

    A number has no symbol.
    """

    slot: int
    symbol: int | None


class Given(NamedTuple):
    """A number that goes without saying."""

    number: int


Step = Fixed | Digits | Part | CountedWord | Same | Given


@dataclass(frozen=True, slots=True)
class Way:
    """One way to say a symbol: a variant of a phrase in a form, step by step.

    `order` brings what was read into the order of the phrase's slots, where the words have another.
    """

    phrase: Phrase
    variant: int
    form: str
    steps: tuple[Step, ...]
    order: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """All ways to say a symbol, the words of lexemes for it, and, by head, the ways that can begin so."""

    ways: tuple[Way, ...] = ()
    words: tuple[tuple[str, Lexeme], ...] = ()
    by_head: dict[str, tuple[Way, ...]] = field(default_factory=dict)


class Grammar:
    """The rules of a phrasebook in one language, by the numbers of their symbols."""

    def __init__(self, book: Phrasebook, language: str) -> None:
        self.book = book
        self.language = language
        self.rules: list[Rule] = []
        self._numbers: dict[Symbol, int] = {}

    def number(self, symbol: Symbol) -> int:
        """Return the number of a symbol's rule, compiled now if it is new."""
        known = self._numbers.get(symbol)
        if known is None:
            self._numbers[symbol] = known = len(self.rules)
            self.rules.append(Rule())  # holds its place while its parts are compiled
            self.rules[known] = Rule(tuple(self._ways(symbol)), tuple(self._words(symbol)))
        return known

    def ways(self, rule: Rule, head: str) -> tuple[Way, ...]:
        """Return the ways of a rule that can begin with the first letters of a text, HEAD of them at most."""
        known = rule.by_head.get(head)
        if known is None:
            known = tuple(way for way in rule.ways if self._can_begin(way, head))
            rule.by_head[head] = known
        return known

    def _can_begin(self, way: Way, head: str) -> bool:
        first = next((step for step in way.steps if not isinstance(step, Given)), None)
        if isinstance(first, Fixed):
            return head.startswith(first.text[:HEAD])
        if isinstance(first, Digits):
            return head[:1].isdigit()
        if not isinstance(first, Part):
            return True
        rule = self.rules[first.symbol]
        has_word = any(head.startswith(word[:HEAD]) for word, _ in rule.words)
        return has_word or bool(self.ways(rule, head))

    def _ways(self, symbol: Symbol) -> Iterator[Way]:
        for phrase in self.book.phrases_of.get(symbol.kind, ()):
            for number, variant in enumerate(phrase.variants(self.language)):
                template = variant.in_form(symbol.form)
                if template is not None:
                    steps = tuple(self._steps(phrase, template, symbol))
                    yield Way(phrase, number, symbol.form, steps, _order(phrase, template))

    def _words(self, symbol: Symbol) -> Iterator[tuple[str, Lexeme]]:
        for lexeme in self.book.lexemes_of.get(symbol.kind, ()):
            word = lexeme.forms.get(self.language, {}).get(symbol.form)
            if word:
                yield capitalised(word) if symbol.capital else word, lexeme

    def _steps(self, phrase: Phrase, template: Template, symbol: Symbol) -> Iterator[Step]:
        names = [slot.name for slot in template.slots]
        seen: set[str] = set()
        for piece in template.pieces:
            opens = symbol.capital and piece is template.said[0]
            step = self._step(phrase, piece, names, symbol, opens)
            if isinstance(piece, Slot) and isinstance(step, Part | Digits) and piece.name in seen:
                step = Same(names.index(piece.name), step.symbol if isinstance(step, Part) else None)
            if isinstance(piece, Slot):
                seen.add(piece.name)
            yield step

    def _step(self, phrase: Phrase, piece: Piece, names: list[str], symbol: Symbol, capital: bool) -> Step:
        if isinstance(piece, Words):
            return Fixed(capitalised(piece.text) if capital else piece.text)
        if isinstance(piece, Counted):
            return CountedWord(names.index(piece.name), piece)
        if piece.given is not None:
            return Given(piece.given)
        if piece.kind == NUMBER:
            return Digits(phrase.only.get(piece.name))
        asked = Symbol(piece.kind, form_of(piece, symbol.form), capital or piece.capital)
        return Part(self.number(asked))


def _order(phrase: Phrase, template: Template) -> tuple[int, ...] | None:
    names = tuple(slot.name for slot in template.slots)
    return None if names == phrase.slot_names else tuple(names.index(name) for name in phrase.slot_names)


def form_of(slot: Slot, form: str) -> str:
    """Return the form that a slot asks for in a phrase that is itself asked for in `form`."""
    return form if slot.form == SAME_FORM else slot.form


def capitalised(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
