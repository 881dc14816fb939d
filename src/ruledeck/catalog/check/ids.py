"""Ids and names: each given once in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem
from ruledeck.text.rulebook import Chapter, Paragraph, Section

Thing = TypeVar("Thing")


def check_ids(content: Content) -> Iterator[Problem]:
    """Yield a problem for each id of a card, rule, ruling or deck that was given before."""
    folder = content.workspace.name(content.game.folder)
    cards = [document for name, document in content.documents.items() if name.startswith(f"{folder}/cards/")]
    yield from repeated_ids("card", cards)
    yield from repeated_rules(content.chapters)
    for kind in ("ruling", "deck"):
        name = f"{folder}/{kind}s.yml"
        yield from repeated_ids(kind, [content.documents[name]] if name in content.documents else [])


def repeated_ids(kind: str, documents: Iterable[Document]) -> Iterator[Problem]:
    """Yield a problem for each entry of some lists, sound or not, whose id one has that stands before it."""
    for first, second in _repeated(_entries(documents), lambda entry: entry.id):
        message = _message(kind, second.id, first.document.name, *first.document.position(first.path))
        yield second.document.problem(second.path, "I001", message, _NEW_ID)


def repeated_rules(chapters: Iterable[Chapter]) -> Iterator[Problem]:
    """Yield a problem for each section and paragraph whose id one has that stands before it."""
    for rule, again in _repeated(_rules(chapters), lambda thing: thing.id):
        message = _message("rule", again.id, rule.file, rule.line, 1)
        yield Problem(again.file, again.line, 1, "I001", message, _NEW_ID)


def check_names(content: Content) -> Iterator[Problem]:
    """Yield a problem for each name that two cards have which are both in print."""
    printed = [card for card in content.cards if card.is_printed]
    for first, second in _repeated(printed, lambda card: card.name.casefold()):
        if first.id != second.id:
            hint = f"'{first.id}' has the same name, and a deck list names cards by it"
            message = f"two cards are called '{second.name}'"
            yield content.document_of(second).problem((second.index, "name"), "I002", message, hint)


_NEW_ID = "give one of the two an id of its own"


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of a list that has an id, and where that stands."""

    id: str
    document: Document
    path: tuple[Step, ...]


def _entries(documents: Iterable[Document]) -> Iterator[_Entry]:
    for document in documents:
        for at, entry in enumerate(document.data if isinstance(document.data, list) else ()):
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                yield _Entry(entry["id"], document, (at, "id"))


def _message(kind: str, id: str, file: str, line: int, column: int) -> str:
    return f"the {kind} id '{id}' stands twice, first at {file}:{line}:{column}"


def _rules(chapters: Iterable[Chapter]) -> Iterator[Section | Paragraph]:
    for chapter in chapters:
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
