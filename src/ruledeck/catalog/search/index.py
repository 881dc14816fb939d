"""Searching. In: content and a query. Out: hits in the query's order."""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.catalog.search.columns import Columns, Hit
from ruledeck.catalog.search.evaluate import find
from ruledeck.catalog.search.planning.resolve import plan_query
from ruledeck.catalog.source.content import Content


class SearchIndex:
    """The cards of some games, ready for one query after another."""

    def __init__(self, contents: Sequence[Content], for_many: bool = True) -> None:
        self.columns = Columns(contents, for_many)

    def find(self, query: str) -> list[Hit]:
        """Return the cards that a query finds, or raise QueryError."""
        plan = plan_query(query, self.columns.schema)
        return [self.columns.hits[place] for place in find(self.columns, plan)]


def find_cards(contents: Sequence[Content], query: str) -> list[Hit]:
    """Return the cards that one query finds; for many queries make a SearchIndex once.

    Raises:
        QueryError: the query is not of the grammar or names what there is not.
    """
    return SearchIndex(contents, for_many=False).find(query)
