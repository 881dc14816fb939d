"""Phrases in each other's way: with the same words, with the same effect, or read in two ways.

Samples of every kind are composed and read back. Two texts of different phrases that do the same must be
variants of one phrase; a text of two readings is ambiguous wherever it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ruledeck.schema.document import Document
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem
from ruledeck.text.phrases.book import Node, Phrase, Phrasebook
from ruledeck.text.phrases.check.lines import difference
from ruledeck.text.phrases.compose import Composer, symbols_of
from ruledeck.text.phrases.load import path_of, templates
from ruledeck.text.phrases.template import NUMBER, Slot, Template, Words
from ruledeck.text.phrases.tree import effect, print_text

_Shape = tuple[str | tuple[str, str], ...]


def check_same_words(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield the phrases of a kind whose words are the same, found without reading any text."""
    for phrases in book.phrases_of.values():
        seen: dict[tuple[str, _Shape], list[tuple[Phrase, Template]]] = {}
        for phrase in phrases:
            for path, template in templates(phrase):
                language = "" if path[0] == "text" else str(path[0])
                twins = seen.setdefault((language, _shape(template)), [])
                twin = next((one for one in twins if _can_meet(one, (phrase, template), path)), None)
                if twin:
                    other = twin[0]
                    line, _column = document.position(("phrases", other.index))
                    message = f"phrase '{phrase.id}' has the same words as '{other.id}' in line {line}"
                    hint = "word one of the two differently, or restrict its numbers with 'only'"
                    yield document.problem(path_of(phrase, path, document), "T025", message, hint)
                twins.append((phrase, template))


def _shape(template: Template) -> _Shape:
    """Return the words of a text with the kinds of its slots, but not their names."""
    return tuple(
        piece.text
        if isinstance(piece, Words)
        else (piece.kind, piece.form)
        if isinstance(piece, Slot)
        else ("counted", "|".join(piece.words))
        for piece in template.said
    )


def _can_meet(
    one: tuple[Phrase, Template], two: tuple[Phrase, Template], path: tuple[str | int, ...]
) -> bool:
    """Return whether some text can be both: never two forms of one phrase, nor numbers apart."""
    if one[0] is two[0] and len(path) > 2:
        return False
    for mine, theirs in zip(one[1].said, two[1].said, strict=True):
        if isinstance(mine, Slot) and isinstance(theirs, Slot) and mine.kind == NUMBER:
            first, second = one[0].only.get(mine.name), two[0].only.get(theirs.name)
            if first is not None and second is not None and not first & second:
                return False
    return True


def check_overlap(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield the phrases of which a sample has two readings, or the effect of another phrase's."""
    composer = Composer(book, book.language)
    told: set[tuple[Phrase, Phrase]] = set()
    for kinds in dict.fromkeys(book.lines.values()):
        for node in (line for kind in kinds for line in composer.lines(kind)):
            text = print_text(node, book.language)
            yield from _readings_problem(document, text, book.parser.readings(text, kinds), told)
    for kind, form in sorted(symbols_of(book, book.language)):
        by_effect: dict[str, tuple[Phrase, str]] = {}
        for node in composer.samples(kind, form):
            text = print_text(node, book.language)
            readings = book.parser.readings(text, [node.phrase.kind], form)
            yield from _readings_problem(document, text, readings, told)
            yield from _effect_problem(document, node, text, by_effect, told)


def _readings_problem(
    document: Document, text: str, readings: Sequence[Node], told: set[tuple[Phrase, Phrase]]
) -> Iterator[Problem]:
    if len(readings) < 2:
        return
    first, second = difference(readings[0], readings[1])
    if (first, second) not in told:
        told.update(((first, second), (second, first)))
        message = f"'{text}' can be read as '{first.id}' and as '{second.id}'"
        hint = "let only one of the two have these words"
        yield document.problem(("phrases", second.index), "T026", message, hint)


def _effect_problem(
    document: Document,
    node: Node,
    text: str,
    by_effect: dict[str, tuple[Phrase, str]],
    told: set[tuple[Phrase, Phrase]],
) -> Iterator[Problem]:
    key = json.dumps(effect(node), sort_keys=True)
    other, words = by_effect.setdefault(key, (node.phrase, text))
    if other is node.phrase or (other, node.phrase) in told:
        return
    told.add((other, node.phrase))
    message = f"phrase '{node.phrase.id}' does the same as '{other.id}': '{text}' and '{words}'"
    hint = "declare one of the two as a variant of the other, or let 'do' differ"
    yield document.problem(("phrases", node.phrase.index), "T027", message, hint)
