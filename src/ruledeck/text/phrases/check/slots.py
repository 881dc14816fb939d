"""Words and slots of each phrase by itself: slots do something, digits are numbers, icons are known."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem, most_like, nearest_or_all
from ruledeck.text.phrases.book import Phrase, Phrasebook
from ruledeck.text.phrases.load import path_of, templates
from ruledeck.text.phrases.template import NUMBER, Counted, Template, Words

_BRACES = re.compile(r"\{([^{}]*)\}")


def check_slots(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield slots that differ between variants or do nothing, and names that are none of them."""
    for phrase in book.phrases.values():
        own = ("phrases", phrase.index)
        yield from _variant_problems(phrase, document)
        used = set(_strings(phrase.do))
        for name in phrase.slot_names:
            if name not in used:
                message = f"the placeholder '{name}' does nothing: 'do' does not name it"
                yield document.problem((*own, "do"), "T017", message, f"use '{name}' in 'do'")
        kinds = {slot.name: slot.kind for slot in phrase.slots}
        for name in phrase.only:
            if kinds.get(name) != NUMBER:
                known = [slot for slot, kind in kinds.items() if kind == NUMBER]
                message = f"'{name}' is no placeholder for a number"
                line, column = document.key_position((*own, "only"), name)
                yield Problem(document.name, line, column, "T018", message, nearest_or_all(name, known))
        yield from _binding_problems(book, phrase, document)


def check_do(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield words in `do` that are declared nowhere, and declared ones that no phrase uses."""
    used: set[str] = set()
    for phrase in book.phrases.values() if book.words else ():
        for word in _strings(phrase.do):
            used.add(word)
            if word not in book.words and word not in book.lexemes and word not in phrase.slot_names:
                hint = nearest_or_all(word, [*book.words, *phrase.slot_names])
                message = f"'{word}' is no placeholder here, no lexeme and no declared word"
                yield document.problem(("phrases", phrase.index, "do"), "T028", message, hint)
    yield from _opposites_problems(book, document)
    for word in book.words:
        if word not in used:
            line, column = document.key_position(("words",), word)
            message = f"no phrase uses the word '{word}'"
            hint = "use it in 'do', or remove it"
            yield Problem(document.name, line, column, "T028", message, hint, "warning")


def _opposites_problems(book: Phrasebook, document: Document) -> Iterator[Problem]:
    """Yield opposites that no phrase could have in `do`."""
    known = {word for phrase in book.phrases.values() for word in (*_strings(phrase.do), *_terms(phrase.do))}
    known |= set(book.lexemes)
    for word, other in book.opposites.items():
        for each in (word, other):
            if each not in known:
                line, column = document.key_position(("opposites",), word)
                message, hint = f"'{each}' is no lexeme, and no phrase uses it", nearest_or_all(each, known)
                yield Problem(document.name, line, column, "T028", message, hint)


def _variant_problems(phrase: Phrase, document: Document) -> Iterator[Problem]:
    wanted = {slot.name: slot.kind for slot in phrase.slots}
    for path, template in templates(phrase):
        place = path_of(phrase, path, document)
        kinds: dict[str, str] = {}
        for slot in template.slots_all:
            if kinds.setdefault(slot.name, slot.kind) != slot.kind:
                message = f"'{slot.name}' stands twice, with two kinds"
                yield document.problem(place, "T016", message, "give one of the two another name")
        if kinds != wanted:
            said = ", ".join(f"{name}:{kind}" for name, kind in kinds.items()) or "none"
            ours = ", ".join(f"{name}:{kind}" for name, kind in wanted.items()) or "none"
            message = f"the placeholders of this variant ({said}) are not those of the first ({ours})"
            yield document.problem(place, "T016", message, "each variant has the same placeholders")
        for piece in template.pieces:
            if isinstance(piece, Counted) and piece.name not in kinds:
                hint = nearest_or_all(piece.name, kinds)
                yield document.problem(place, "T018", f"'{piece.name}' is no placeholder for a number", hint)


def _binding_problems(book: Phrasebook, phrase: Phrase, document: Document) -> Iterator[Problem]:
    for key, bindings in (("names", phrase.names), ("recalls", phrase.recalls)):
        for number, word in bindings.items():
            if word not in phrase.slot_names and word not in book.lexemes:
                hint = nearest_or_all(word, [*phrase.slot_names, *book.lexemes])
                path = ("phrases", phrase.index, key, number)
                yield document.problem(path, "T019", f"'{word}' is no placeholder here and no lexeme", hint)


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for item in data:
            yield from _strings(item)
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)


def _terms(data: Any) -> Iterator[str]:
    """Yield the names of the terms in what a phrase does."""
    for item in data if isinstance(data, list) else [data]:
        for name, arguments in item.items() if isinstance(item, dict) else ():
            yield name
            for value in arguments.values() if isinstance(arguments, dict) else ():
                yield from _terms(value)


def check_words(book: Phrasebook, document: Document, game: Game) -> Iterator[Problem]:
    """Yield digits that are not numbers, placeholders that cannot be read, and unknown icons."""
    for phrase in book.phrases.values():
        for path, template in templates(phrase):
            place = path_of(phrase, path, document)
            yield from _digit_problems(template, document, place)
            for fault in _brace_faults(template.fixed, game):
                yield document.problem(place, *fault)
        for form, template in phrase.meanings.items():
            place = ("phrases", phrase.index, "meaning", *((form,) if form else ()))
            for fault in _brace_faults(template.fixed, game, phrase.slot_names):
                yield document.problem(place, *fault)
    for id, lexeme in book.lexemes.items():
        for language, forms in lexeme.forms.items():
            for form, word in forms.items():
                path = ("lexemes", id, form) if language == book.language else ("lexemes", id, language, form)
                for fault in _brace_faults(word, game):
                    yield document.problem(path, *fault)


def _digit_problems(
    template: Template, document: Document, place: tuple[str | int, ...]
) -> Iterator[Problem]:
    for piece in template.pieces:
        digits = re.search(r"\d+", _BRACES.sub("", piece.text)) if isinstance(piece, Words) else None
        if digits:
            message = f"'{digits[0]}' stands among the words: digits are numbers, which 'do' must use"
            hint = f"write {{n:number}} and 'only: {{n: [{digits[0]}]}}'"
            yield document.problem(place, "T020", message, hint)


def _brace_faults(
    words: str, game: Game, slots: Collection[str] | None = None
) -> Iterator[tuple[str, str, str]]:
    """Yield what is wrong with the braces in words; `slots` are placeholders that they may name."""
    for match in _BRACES.finditer(words):
        if match[1] in game.icons:
            continue
        if re.search(r"[:|^=]", match[1]):
            message = f"cannot read the placeholder '{match[0]}'"
            yield "T021", message, "write {name:kind}, {name:kind.form}, {^name:kind}, {n=1} or {n|one|many}"
        elif slots is not None and not most_like(match[1], game.icons):
            message = f"'{match[1]}' is no placeholder of this phrase, and no icon"
            known = f"its placeholders are: {', '.join(slots)}" if slots else "it has no placeholders"
            yield "T021", message, known
        else:
            yield "T001", f"unknown icon '{match[1]}'", nearest_or_all(match[1], game.icons)
    if re.search(r"[{}]", _BRACES.sub("", words)):
        yield "T021", "a brace is not closed, or not opened", "write {name:kind}"
