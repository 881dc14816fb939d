"""Ids and names: each given once in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from ruledeck.catalog.check.known import register_document
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Deck, Ruling
from ruledeck.schema.problem import Problem
from ruledeck.text.rulebook import Paragraph, Section

Thing = TypeVar("Thing")


def check_ids(content: Content) -> Iterator[Problem]:
    """Yield a problem for each id of a card, rule, ruling or deck that was given before."""
    for first, second in _repeated(content.cards, lambda card: card.id):
        place = content.documents[first.file].position((first.index, "id"))
        yield content.document_of(second).problem(
            (second.index, "id"), "I001", _message("card", second.id, first.file, *place), _NEW_ID
        )
    for rule, again in _repeated(_rules(content), lambda thing: thing.id):
        message = _message("rule", again.id, rule.file, rule.line, 1)
        yield Problem(again.file, again.line, 1, "I001", message, _NEW_ID)
    yield from _register_ids(content, "rulings", content.rulings)
    yield from _register_ids(content, "decks", content.decks)


def check_names(content: Content) -> Iterator[Problem]:
    """Yield a problem for each name that two cards have which are both in print."""
    printed = [card for card in content.cards if card.is_printed]
    for first, second in _repeated(printed, lambda card: card.name.casefold()):
        if first.id != second.id:
            hint = f"'{first.id}' has the same name, and a deck list names cards by it"
            message = f"two cards are called '{second.name}'"
            yield content.document_of(second).problem((second.index, "name"), "I002", message, hint)


_NEW_ID = "give one of the two an id of its own"


def _register_ids(content: Content, name: str, entries: Sequence[Ruling | Deck]) -> Iterator[Problem]:
    for first, second in _repeated(entries, lambda entry: entry.id):
        document = register_document(content, name)
        place = document.position((first.index, "id"))
        message = _message(name[:-1], second.id, document.name, *place)
        yield document.problem((second.index, "id"), "I001", message, _NEW_ID)


def _message(kind: str, id: str, file: str, line: int, column: int) -> str:
    return f"the {kind} id '{id}' stands twice, first at {file}:{line}:{column}"


def _rules(content: Content) -> Iterator[Section | Paragraph]:
    for chapter in content.chapters:
        for section in chapter.sections:
            if section.id:
                yield section
            yield from (paragraph for paragraph in section.paragraphs if paragraph.id)


def _repeated(things: Iterable[Thing], key: Callable[[Thing], str]) -> Iterator[tuple[Thing, Thing]]:
    """Yield the first thing of a key with each later one of the same key."""
    first: dict[str, Thing] = {}
    for thing in things:
        earlier = first.setdefault(key(thing), thing)
        if earlier is not thing:
            yield earlier, thing
