"""Decks and macros: cards that there are, queries that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.check.known import (
    game_document,
    is_known,
    is_lost,
    register_document,
    written_card_names,
)
from ruledeck.catalog.deck import LINE, count_cards, deck_fault
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.files.memo import Memo, digest
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest_or_all

SEARCH = Path(__file__).parents[1] / "search"


def check_decks(content: Content) -> Iterator[Problem]:
    """Yield the lines of decks that name no card in print, and backs that there are not."""
    for deck in content.decks:
        known = {**content.game.backs, **content.game.sides}
        if deck.back and deck.back not in known:
            hint = nearest_or_all(deck.back, known)
            document = register_document(content, "decks")
            yield document.problem((deck.index, "back"), "D005", f"unknown back '{deck.back}'", hint)
        lines = [(at, line) for at, line in enumerate(deck.cards) if not _names_faulty_card(content, line)]
        yield from count_cards(content, lines, deck_fault(content, deck))[1]


def check_queries(content: Content) -> Iterator[Problem]:
    """Yield the queries of decks and macros that cannot be read, at the column that is wrong."""
    sound = Memo(content.workspace.cache / "queries", SEARCH)
    texts = [document.text for document in content.documents.values() if "/cards/" not in document.name]
    ground = digest([*texts, *(chapter.source for chapter in content.chapters)])
    for document, path, query, code in _queries(content):
        subject = f"{document.name} {path}"
        if sound.knows(subject, query, ground):
            continue
        problem = _query_problem(content, document, path, query, code)
        if problem:
            yield problem
        else:
            sound.keep(subject, query, ground)


def _names_faulty_card(content: Content, line: str) -> bool:
    """Return whether a line names a card that is only missing because its own entry has faults."""
    match = LINE.fullmatch(line)
    words = match["card"] if match else ""
    if not content.problems or words in content.card_by_id:
        return False
    if is_lost(content, "cards/"):
        return True
    is_sound = any(card.name.casefold() == words.casefold() for card in content.cards)
    return is_known(content, "card", words) or (
        not is_sound and words.casefold() in written_card_names(content)
    )


Query = tuple[Document, tuple[Step, ...], str, str]


def _queries(content: Content) -> Iterator[Query]:
    for name, query in content.game.macros.items():
        yield game_document(content), ("macros", name), query, "G010"
    for deck in content.decks:
        if deck.query:
            yield register_document(content, "decks"), (deck.index, "query"), deck.query, "D006"


def _query_problem(
    content: Content, document: Document, path: tuple[Step, ...], query: str, code: str
) -> Problem | None:
    from ruledeck.catalog.links import Links
    from ruledeck.catalog.search.fields import schema_of
    from ruledeck.catalog.search.planning.resolve import plan_query
    from ruledeck.catalog.search.query.error import QueryError

    try:
        plan_query(query, schema_of([Links(content)]))
    except QueryError as error:
        message = f"the query cannot be read: {error.reason}; expected {error.expected}"
        return document.text_problem(path, error.column - 1, code, message, error.hint)
    return None
