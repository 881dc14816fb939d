"""Search: one language for the command line, decks and the site.

A query goes text -> tree (`query/`) -> plan (`planning/`) -> places of cards (`evaluate`), over columns that
are filled from the content when they are first needed. `search.js` does the same in the browser.
"""

from ruledeck.catalog.search.columns import Hit
from ruledeck.catalog.search.index import SearchIndex, find_cards
from ruledeck.catalog.search.query.error import QueryError

__all__ = ["Hit", "QueryError", "SearchIndex", "find_cards"]
