"""Texts put together from the grammar, without any that somebody wrote.

In: a phrasebook. Out: for each kind the least text, and samples in which each part is varied once. Checks
look among them for texts of two readings and for two texts of one effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ruledeck.text.phrases.book import ANY_FORM, Argument, Lexeme, Node, Phrase, Phrasebook
from ruledeck.text.phrases.grammar import Symbol, form_of
from ruledeck.text.phrases.template import NUMBER, Slot, Template

_NUMBERS = (1, 2, 3)


@dataclass
class Composer:
    """Puts texts of a phrasebook together, in one language."""

    book: Phrasebook
    language: str
    _least: dict[tuple[str, str], Argument] = field(default_factory=dict)

    def least(self, kind: str, form: str) -> Argument | None:
        """Return the text of a kind with the fewest levels, or None where no text of it ever ends."""
        if not self._least:
            self._fill()
        return self._least.get((kind, form))

    def words(self, kind: str, form: str) -> Iterator[Lexeme]:
        """Yield the lexemes of a kind that have a form."""
        for lexeme in self.book.lexemes_of.get(kind, ()):
            if lexeme.forms.get(self.language, {}).get(form):
                yield lexeme

    def ways(self, kind: str, form: str) -> Iterator[tuple[Phrase, int, Template]]:
        """Yield the variants of all phrases that can say a kind in a form."""
        for phrase in self.book.phrases_of.get(kind, ()):
            for number, variant in enumerate(phrase.variants(self.language)):
                template = variant.in_form(form)
                if template is not None:
                    yield phrase, number, template

    def options(self, phrase: Phrase, slot: Slot, form: str) -> Iterator[Argument]:
        """Yield what may stand in a slot, each phrase and word of its kind once, the least text first."""
        if slot.kind == NUMBER:
            yield from self.numbers(phrase, slot)
            return
        asked = form_of(slot, form)
        first = self.least(slot.kind, asked)
        if first is not None:
            yield first
        yield from (word for word in self.words(slot.kind, asked) if word is not first)
        for below, number, template in self.ways(slot.kind, asked):
            node = self.node(below, number, template, asked)
            if node is not None and node != first:
                yield node

    def numbers(self, phrase: Phrase, slot: Slot) -> tuple[int, ...]:
        """Return a few of the numbers that may stand in a slot."""
        if slot.given is not None:
            return (slot.given,)
        allowed = phrase.only.get(slot.name)
        return _NUMBERS if allowed is None else tuple(sorted(allowed)[:3])

    def node(self, phrase: Phrase, number: int, template: Template, form: str) -> Node | None:
        """Return a phrase with the least text in every slot, or None where one has none."""
        given: dict[str, Argument] = {}
        for slot in template.slots:
            if slot.kind == NUMBER:
                given[slot.name] = self.numbers(phrase, slot)[0]
                continue
            argument = self.least(slot.kind, form_of(slot, form))
            if argument is None:
                return None
            given[slot.name] = argument
        return Node(phrase, number, tuple(given[name] for name in phrase.slot_names), form)

    def samples(self, kind: str, form: str) -> Iterator[Node]:
        """Yield each phrase of a kind with the least text in every slot, then with each slot varied."""
        for phrase, number, template in self.ways(kind, form):
            plain = self.node(phrase, number, template, form)
            if plain is None:
                continue
            yield plain
            slots = {slot.name: slot for slot in template.slots}
            for at, name in enumerate(phrase.slot_names):
                for option in self.options(phrase, slots[name], form):
                    if option != plain.args[at]:
                        yield plain._replace(args=(*plain.args[:at], option, *plain.args[at + 1 :]))

    def lines(self, kind: str) -> Iterator[Node]:
        """Yield lines of a kind in which every phrase that such a line can hold stands once or more.

        The line around a phrase is the shortest: each of its other parts is the least text.
        """
        seen = {(kind, ANY_FORM)}
        waiting: list[tuple[str, str, Callable[[Node], Node]]] = [(kind, ANY_FORM, lambda node: node)]
        for below, form, around in waiting:  # grows as it is gone through
            for phrase, number, template in self.ways(below, form):
                node = self.node(phrase, number, template, form)
                if node is None:
                    continue
                yield around(node)
                for slot in template.slots:
                    asked = (slot.kind, form_of(slot, form))
                    if slot.kind != NUMBER and asked not in seen:
                        seen.add(asked)
                        at = phrase.slot_names.index(slot.name)
                        waiting.append((*asked, _placed(node, at, around)))

    def _fill(self) -> None:
        """Find the least text of every symbol, those of fewest levels first."""
        symbols = symbols_of(self.book, self.language)
        found = {symbol: next(self.words(*symbol), None) for symbol in symbols}
        self._least.update((symbol, word) for symbol, word in found.items() if word is not None)
        grows = True
        while grows:
            level: dict[tuple[str, str], Argument] = {}
            for kind, form in symbols - self._least.keys():
                nodes = (self.node(*way, form) for way in self.ways(kind, form) if self._is_ready(*way, form))
                least = next((node for node in nodes if node is not None), None)
                if least is not None:
                    level[kind, form] = least
            self._least.update(level)
            grows = bool(level)

    def _is_ready(self, phrase: Phrase, number: int, template: Template, form: str) -> bool:
        return all(
            slot.kind == NUMBER or (slot.kind, form_of(slot, form)) in self._least for slot in template.slots
        )


def _placed(node: Node, at: int, around: Callable[[Node], Node]) -> Callable[[Node], Node]:
    """Return what puts a part into a slot of a node, and the node into what is around it."""
    return lambda part: around(node._replace(args=(*node.args[:at], part, *node.args[at + 1 :])))


def symbols_of(book: Phrasebook, language: str) -> set[tuple[str, str]]:
    """Return every kind and form that a line of a card, or a part of one, can ask for."""
    return {(symbol.kind, symbol.form) for symbol, _, _ in askings(book, language)}


def askings(book: Phrasebook, language: str) -> Iterator[tuple[Symbol, Phrase | None, Template | None]]:
    """Yield each kind and form that is asked for, once, with the phrase and words that ask for it first."""
    seen: set[tuple[str, str]] = set()
    waiting: list[tuple[Symbol, Phrase | None, Template | None]] = [
        (Symbol(kind), None, None) for kinds in book.lines.values() for kind in kinds
    ]
    for symbol, asker, words in waiting:  # grows as it is gone through
        if (symbol.kind, symbol.form) in seen:
            continue
        seen.add((symbol.kind, symbol.form))
        yield symbol, asker, words
        for phrase in book.phrases_of.get(symbol.kind, ()):
            for variant in phrase.variants(language):
                template = variant.in_form(symbol.form)
                for slot in template.slots_all if template else ():
                    if slot.kind != NUMBER:
                        waiting.append((Symbol(slot.kind, form_of(slot, symbol.form)), phrase, template))
