"""The cards of some games as columns, each filled when a query first needs it.

In: games. Out: Columns: for each column of the schema a list with one value a card, in the order of the
files. Texts are strings (empty for none); numbers, dates (yyyymmdd) and places in a choice are floats (NaN
for none); words are codes into the schema's values (-1 for none); sets and links are frozensets of codes
(None for none).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from ruledeck.catalog.links import Links
from ruledeck.catalog.search.facts import facts_of, missing
from ruledeck.catalog.search.fields import Kind, schema_of
from ruledeck.catalog.search.fold import fold
from ruledeck.catalog.search.vocabulary import Vocabulary
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content

Codes = frozenset[int]


@dataclass(frozen=True, slots=True)
class Hit:
    """A card that was found, and the content that it belongs to."""

    content: Content
    card: Card


class Columns:
    """The columns of some games. The lists are made once and must not be changed.

    `for_many` queries it is worth while to know the words of texts.
    """

    def __init__(self, contents: Sequence[Content], for_many: bool = False) -> None:
        links = tuple(Links(content) for content in contents)
        self.schema = schema_of(links)
        self.hits = [Hit(content, card) for content in contents for card in content.cards]
        self.kinds: dict[str, Kind] = {
            "any": "text",
            "kind": "text",
            "spoken": "text",
            "is": "set",
            **{v.column: v.kind for entry in self.schema.fields.values() for v in entry.variants},
        }
        self._facts = [(entry.content, facts_of(entry, self.schema)) for entry in links]
        self._kept: dict[str, list[Any]] = {}
        self._namesakes: dict[tuple[str, ...], dict[int, int]] = {}
        self._vocabularies: dict[str, Vocabulary] | None = {} if for_many else None

    def texts(self, column: str) -> list[str]:
        """Return a column of texts as written; `any` is name, text, type and keywords."""
        return self._column(column)

    def numbers(self, column: str) -> list[float]:
        """Return a column of numbers, dates or places in a choice."""
        return self._column(column)

    def words(self, column: str) -> list[int]:
        """Return a column of words as codes."""
        return self._column(column)

    def sets(self, column: str) -> list[Codes | None]:
        """Return a column of sets or links as codes."""
        return self._column(column)

    def folded(self, column: str) -> list[str]:
        """Return a column of texts as they are compared as a whole."""
        return self.keep(f"folded {column}", lambda: list(map(fold, self.texts(column))))

    def haystacks(self, column: str) -> list[str]:
        """Return a column of texts as words are looked for in it: folded, icons also by their names."""
        if column not in ("any", "text"):
            return self.folded(column)
        return self.keep(f"haystacks {column}", lambda: list(map(fold, self._with_spoken(column))))

    def marks(self, column: str, needle: str) -> bytes | None:
        """Return a byte a card, 1 where a text has `needle`; None where the texts must be scanned for it."""
        if self._vocabularies is None:
            return None
        if column not in self._vocabularies:
            self._vocabularies[column] = Vocabulary(self.haystacks(column))
        return self._vocabularies[column].mark(needle)

    def namesakes(self, *columns: str) -> dict[int, int]:
        """Return the places of cards that are like another in columns, each with a number for the like."""
        if columns not in self._namesakes:
            groups = list(self._numbered(columns))
            sizes = Counter(groups)
            self._namesakes[columns] = {at: group for at, group in enumerate(groups) if sizes[group] > 1}
        return self._namesakes[columns]

    def encoded(self, column: str) -> list[bytes]:
        """Return a column of texts as UTF-8, for regular expressions."""
        return self.keep(f"encoded {column}", lambda: list(map(str.encode, self.texts(column))))

    def keep(self, key: str, make: Callable[[], list[Any]]) -> list[Any]:
        """Return what was made under this key before, or make and keep it."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def _column(self, column: str) -> list[Any]:
        return self.keep(column, lambda: list(chain.from_iterable(self._values(column))))

    def _values(self, column: str) -> Iterator[Iterator[Any]]:
        nothing = missing(self.kinds[column])
        for content, facts in self._facts:
            fact = facts.get(column)
            yield map(fact, content.cards) if fact else repeat(nothing, len(content.cards))

    def _numbered(self, columns: tuple[str, ...]) -> Iterator[int]:
        known: dict[tuple[Any, ...], int] = {}
        values = [self.folded(name) if self.kinds[name] == "text" else self.words(name) for name in columns]
        for key in zip(*values, strict=True):
            yield known.setdefault(key, len(known))

    def _with_spoken(self, column: str) -> Iterator[str]:
        for text, spoken in zip(self.texts(column), self.texts("spoken"), strict=True):
            yield f"{text}\n{spoken}" if spoken else text
