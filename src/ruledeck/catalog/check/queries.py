"""Queries in files: those of decks, and the macros of `game.yml`."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.known import game_document, register_document
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem


def check_queries(content: Content) -> Iterator[Problem]:
    """Yield the queries that cannot be read, each with the place inside it."""
    queries = [*_macros(content), *_decks(content)]
    if not queries:
        return
    # Only here, since the search language is needed by no other check.
    from ruledeck.catalog.links import Links
    from ruledeck.catalog.search import QueryError
    from ruledeck.catalog.search.fields import schema_of
    from ruledeck.catalog.search.resolve import plan_query

    schema = schema_of([Links(content)])
    for document, path, code, query in queries:
        try:
            plan_query(query, schema)
        except QueryError as error:
            hint = error.hint or f"expected: {error.expected}"
            yield document.text_problem(path, error.column - 1, code, f"query: {error.reason}", hint)


def _macros(content: Content) -> Iterator[tuple[Document, tuple[Step, ...], str, str]]:
    document = game_document(content)
    for name, query in content.game.macros.items():
        yield document, ("macros", name), "G010", query


def _decks(content: Content) -> Iterator[tuple[Document, tuple[Step, ...], str, str]]:
    for deck in content.decks:
        if deck.query:
            yield register_document(content, "decks"), (deck.index, "query"), "D002", deck.query
