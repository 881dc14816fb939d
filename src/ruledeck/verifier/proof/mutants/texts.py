"""Mutants of card texts: one change in what a phrase does, or in what stands in one of its places.

In: a card's lines as its phrasebook reads them. Out: for each change the card's texts, compiled afresh.
A change that the ruleset cannot carry out, or that comes to the same effect, is no mutant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ruledeck.catalog.phrases import Reading
from ruledeck.catalog.source.card import Card
from ruledeck.text.phrases import effect
from ruledeck.text.phrases.book import Lexeme, Node, Phrase, Phrasebook
from ruledeck.text.phrases.template import NUMBER
from ruledeck.verifier.compile import TermError, compile_card
from ruledeck.verifier.engine.ruleset import CardText, Ruleset
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT, Mutant

Change = tuple[str, str, Any]
"""A sort of change, the change in words, and what it comes to."""

_CHOOSERS = ("who", "to")
_ALL = "card"
"""The word for all: in its place a text reaches further, which often makes no difference where it looks."""
_OTHERS = 2
"""Other words that are tried in the place of one."""


@dataclass(frozen=True, slots=True)
class TextMutant:
    """A mutant of a card's text: what it is, and what the card's texts come to with it."""

    mutant: Mutant
    ruleset: Ruleset
    card: str
    text: CardText

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let the card have the changed text for a while."""
        original = self.ruleset.cards[self.card]
        self.ruleset.cards[self.card] = self.text
        try:
            yield
        finally:
            self.ruleset.cards[self.card] = original


def text_mutants(
    ruleset: Ruleset, book: Phrasebook, card: Card, readings: Sequence[Reading], lines: Sequence[int]
) -> Iterator[TextMutant]:
    """Yield every mutant of a card's texts; `lines` are the lines of the file at which they stand."""
    same = repr([_plain(ruleset, reading.effect) for reading in readings])
    for at, reading in enumerate(readings):
        found: dict[str, _Found] = {}
        for phrase, (operator, change, root) in _changed_nodes(book, reading.node):
            effects = [effect(root) if at == other else each.effect for other, each in enumerate(readings)]
            plain = repr([_plain(ruleset, each) for each in effects])
            if plain != same and _is_effect(ruleset, effects[at]):
                first = found.setdefault(plain, _Found(operator, f"{phrase}: {change}", effects, {}))
                first.phrases[f"phrase:{phrase}"] = None
        for number, each in enumerate(found.values()):
            lines_of = [(reading.line, done) for reading, done in zip(readings, each.effects, strict=True)]
            text = _compiled(ruleset, card, lines_of)
            if text is not None:
                ids = (f"card:{card.id}", *each.phrases)
                key = f"{card.id}:{at}:{number}"
                mutant = Mutant(ids, each.operator, each.change, card.file, lines[at], key)
                yield TextMutant(mutant, ruleset, card.id, text)


class _Found(NamedTuple):
    """A change: its sort, its words, what the lines do with it, and the phrases that it can be made in."""

    operator: str
    change: str
    effects: list[Any]
    phrases: dict[str, None]


def _compiled(ruleset: Ruleset, card: Card, lines: Sequence[tuple[str, Any]]) -> CardText | None:
    try:
        return compile_card(ruleset, card.id, lines, card.parts)
    except (TermError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        return None  # the change makes no sense to the ruleset


def _changed_nodes(book: Phrasebook, node: Node) -> Iterator[tuple[str, Change]]:
    """Yield each change in a tree, with the phrase that it is in and the tree that it comes to."""
    phrase = node.phrase
    for other in book.phrases.values() if isinstance(phrase.do, str) and not phrase.does_nothing else ():
        if other.kind == phrase.kind and other is not phrase and _is_simple(book, other):
            changed = node._replace(phrase=other, args=_simplest(book, other))
            yield phrase.id, (KNOCKED_OUT, f"'{other.id}' in its place", changed)
    for operator, change, do in _changed_do(phrase.do, _Words(frozenset(phrase.slot_names), book.opposites)):
        yield phrase.id, (operator, change, node._replace(phrase=replace(phrase, do=do)))
    for at, argument in enumerate(node.args):
        name = phrase.slot_names[at]
        if isinstance(argument, Node):
            for inner, (operator, change, root) in _changed_nodes(book, argument):
                yield inner, (operator, change, _with(node, at, root))
        else:
            for operator, change, value in _changed_value(book, argument):
                yield phrase.id, (operator, f"{name}: {change}", _with(node, at, value))


def _is_simple(book: Phrasebook, phrase: Phrase) -> bool:
    """Return whether only numbers and words stand in the places of a phrase."""
    return all(slot.kind == NUMBER or slot.kind in book.lexemes_of for slot in phrase.slots)


def _simplest(book: Phrasebook, phrase: Phrase) -> tuple[Lexeme | int, ...]:
    """Return what can stand in the places of a simple phrase."""
    return tuple(1 if slot.kind == NUMBER else book.lexemes_of[slot.kind][0] for slot in phrase.slots)


def _with(node: Node, at: int, argument: Any) -> Node:
    return node._replace(args=(*node.args[:at], argument, *node.args[at + 1 :]))


def _changed_value(book: Phrasebook, value: Lexeme | int) -> Iterator[Change]:
    if isinstance(value, int):
        yield "amount", f"{value} to {value + 1}", value + 1
        yield "amount", f"{value} to {value - 1}", value - 1
        return
    others = [other for other in book.lexemes_of[value.kind] if other is not value]
    for other in others[:_OTHERS]:
        operator = "chooser" if value.id in book.opposites else "widened" if other.id == _ALL else "target"
        yield operator, f"{value.id} to {other.id}", other


def _is_effect(ruleset: Ruleset, effect: Any, name: str = "") -> bool:
    """Return whether nothing stands only where something is carried out."""
    if isinstance(effect, list):
        return (bool(effect) or name in ruleset.steps) and all(
            _is_effect(ruleset, each, name) for each in effect
        )
    if isinstance(effect, dict):
        return all(_is_effect(ruleset, each, key) for key, each in effect.items())
    return True


def _plain(ruleset: Ruleset, effect: Any) -> Any:
    """Return an effect as it matters: without words that only name, and in one order where none matters."""
    if isinstance(effect, list):
        return [_plain(ruleset, each) for each in effect]
    if isinstance(effect, dict) and len(effect) == 1:
        ((name, arguments),) = effect.items()
        if isinstance(arguments, dict):
            return {name: {key: _argument(ruleset, name, key, value) for key, value in arguments.items()}}
    return effect


def _argument(ruleset: Ruleset, primitive: str, name: str, value: Any) -> Any:
    if name in ruleset.naming.get(primitive, ()):
        return ""
    plain = _plain(ruleset, value)
    if isinstance(plain, list) and name in ruleset.unordered.get(primitive, ()):
        return sorted(plain, key=repr)
    return plain


class _Words(NamedTuple):
    """The names of a phrase's places, which stay, and words that are changed for others."""

    slots: frozenset[str]
    opposites: Mapping[str, str]


def _changed_do(do: Any, words: _Words) -> Iterator[Change]:
    """Yield changes of what a phrase does."""
    if do is None or (isinstance(do, str) and do in words.slots):
        return
    yield KNOCKED_OUT, "does nothing", None
    yield KNOCKED_OUT, "nothing is done", []
    yield from _inside(do, words)


def _inside(do: Any, words: _Words) -> Iterator[Change]:
    if isinstance(do, list):
        yield from _changed_list(do, words)
    elif isinstance(do, dict):
        yield from _changed_term(do, words)
    elif isinstance(do, bool) or do is None:
        return
    elif isinstance(do, int):
        yield "amount", f"{do} to {do + 1}", do + 1
    elif isinstance(do, str) and do not in words.slots and do in words.opposites:
        yield "target", f"{do} to {words.opposites[do]}", words.opposites[do]


def _changed_list(do: list[Any], words: _Words) -> Iterator[Change]:
    for at, item in enumerate(do):
        yield KNOCKED_OUT, f"without '{item}'", [*do[:at], *do[at + 1 :]]
        for operator, change, value in _inside(item, words):
            yield operator, change, [*do[:at], value, *do[at + 1 :]]
    if len(do) > 1:
        yield "order", "in the other order", do[::-1]


def _changed_term(do: Mapping[str, Any], words: _Words) -> Iterator[Change]:
    if set(do) == {"may"}:
        steps = [do["may"]["do"], *([do["may"]["then"]] if "then" in do["may"] else [])]
        yield "may", "may to must", steps
    if set(do) == {"lasting"}:
        yield "duration", "for no time", None
    for name, other in words.opposites.items():
        if set(do) == {name}:
            yield "target", f"{name} to {other}", {other: do[name]}
    for key, value in do.items():
        if isinstance(value, dict) or value is None or key in _CHOOSERS or len(do) == 1:
            pass
        elif key in ("where", "face", "in", "limit", "except", "against", "other-than"):
            yield "guard", f"without {key}", {name: each for name, each in do.items() if name != key}
        for operator, change, inner in _inside(value, words):
            sort = "chooser" if key in _CHOOSERS and operator == "target" else operator
            yield sort, f"{key}: {change}", {**do, key: inner}
