"""Parts that a phrasebook speaks of: kinds, card types, lexemes and forms are there, and ids stand once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem, nearest_or_all
from ruledeck.text.phrases.book import Phrase, Phrasebook
from ruledeck.text.phrases.compose import askings
from ruledeck.text.phrases.grammar import Symbol
from ruledeck.text.phrases.load import path_of, templates
from ruledeck.text.phrases.template import NUMBER


def check_tables(book: Phrasebook, document: Document, game: Game) -> Iterator[Problem]:
    """Yield the card types, kinds and lexemes that the tables above the phrases get wrong."""
    for card_type, kinds in book.lines.items():
        if card_type not in game.types:
            line, column = document.key_position(("lines",), card_type)
            hint = nearest_or_all(card_type, game.types)
            yield Problem(document.name, line, column, "T011", f"unknown card type '{card_type}'", hint)
        elif card_type in book.part_lines:
            yield from _part_problems(book, document, game, card_type)
        for path, kind in _line_kinds(book, card_type, kinds):
            yield from _kind_problem(book, document, path, kind)
    for id, lexeme in book.lexemes.items():
        yield from _kind_problem(book, document, ("lexemes", id, "kind"), lexeme.kind)
    if NUMBER in book.kinds:
        line, column = document.key_position(("kinds",), NUMBER)
        message = f"'{NUMBER}' is the kind of digits, and cannot be declared"
        yield Problem(document.name, line, column, "T011", message, "give it another id")


def _part_problems(book: Phrasebook, document: Document, game: Game, card_type: str) -> Iterator[Problem]:
    """Yield the parts that a card type has not, and those of its parts that no line could stand in."""
    known, given = game.types[card_type].parts, book.part_lines[card_type]
    for part in given:
        if part not in known:
            hint = nearest_or_all(part, known) if known else "its cards have no parts: list the kinds"
            message = f"unknown part '{part}' of card type '{card_type}'"
            yield document.key_problem(("lines", card_type), part, "T011", message, hint)
    for part in known:
        if part not in given:
            message = f"the part '{part}' of card type '{card_type}' has no kinds of lines"
            yield document.key_problem(("lines",), card_type, "T011", message, f"add '{part}: [...]'")


def _line_kinds(
    book: Phrasebook, card_type: str, kinds: tuple[str, ...]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the place of each kind of a line of a card type, and the kind."""
    if card_type not in book.part_lines:
        yield from ((("lines", card_type, at), kind) for at, kind in enumerate(kinds))
    for part, listed in book.part_lines.get(card_type, {}).items():
        yield from ((("lines", card_type, part, at), kind) for at, kind in enumerate(listed))


def check_parts(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield ids of phrases that stand twice, and unknown kinds of phrases and slots."""
    data: Any = document.data
    for index, entry in enumerate(data["phrases"]):
        first = book.phrases[entry["id"]]
        if first.index != index:
            line, _column = document.position(("phrases", first.index, "id"))
            message = f"phrase '{first.id}' stands twice, first in line {line}"
            yield document.problem(("phrases", index, "id"), "T012", message, "give it another id")
    for phrase in book.phrases.values():
        yield from _kind_problem(book, document, ("phrases", phrase.index, "kind"), phrase.kind)
        for path, template in templates(phrase):
            for slot in template.slots_all:
                if slot.kind != NUMBER:
                    yield from _kind_problem(book, document, path_of(phrase, path, document), slot.kind)


def _kind_problem(
    book: Phrasebook, document: Document, path: tuple[str | int, ...], kind: str
) -> Iterator[Problem]:
    if kind not in book.kinds:
        hint = nearest_or_all(kind, [*book.kinds, NUMBER])
        yield document.problem(path, "T013", f"unknown kind '{kind}'", hint)


def check_forms(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield the kinds that are asked for in a form in which nothing is said, and those never asked for."""
    reached: set[str] = set()
    for symbol, asker, template in askings(book, book.language):
        reached.add(symbol.kind)
        if _is_said(book, symbol):
            continue
        known = _forms(book, symbol.kind)
        form = f"in the form '{symbol.form}'" if symbol.form else "without a form"
        message = f"nothing of the kind '{symbol.kind}' can be said {form}"
        hint = nearest_or_all(symbol.form, known) if known else "it has no phrase and no lexeme yet"
        path = ("kinds", symbol.kind) if asker is None else _path(asker, template, document)
        yield document.problem(path, "T014", message, hint)
    for kind in book.kinds:
        if kind not in reached and kind in book.phrases_of:
            line, column = document.key_position(("kinds",), kind)
            message = f"no line of a card can hold the kind '{kind}'"
            hint = "name it in 'lines' or in a placeholder, or remove it"
            yield Problem(document.name, line, column, "T015", message, hint, "warning")


def _path(phrase: Phrase, template: object, document: Document) -> tuple[str | int, ...]:
    path = next(path for path, other in templates(phrase) if other is template)
    return path_of(phrase, path, document)


def _is_said(book: Phrasebook, symbol: Symbol) -> bool:
    language = book.language
    phrases = book.phrases_of.get(symbol.kind, ())
    lexemes = book.lexemes_of.get(symbol.kind, ())
    said = any(
        variant.in_form(symbol.form) is not None
        for phrase in phrases
        for variant in phrase.variants(language)
    )
    return said or any(symbol.form in lexeme.forms[language] for lexeme in lexemes)


def _forms(book: Phrasebook, kind: str) -> list[str]:
    language = book.language
    forms = {form for lexeme in book.lexemes_of.get(kind, ()) for form in lexeme.forms[language]}
    for phrase in book.phrases_of.get(kind, ()):
        forms.update(form for variant in phrase.variants(language) for form in variant.templates)
    return sorted(form for form in forms if form)
