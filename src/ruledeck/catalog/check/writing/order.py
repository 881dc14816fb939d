"""The order of rows in tables of standard wording, by lists of words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ruledeck.catalog.check.writing.house import sound_wording
from ruledeck.catalog.check.writing.lexicon import any_of, is_excused
from ruledeck.catalog.phrases.wording import Row, read_wording
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.style import Order
from ruledeck.schema.problem import Problem

Level = tuple[tuple[str, ...], ...]


def check_order(content: Content) -> Iterator[Problem]:
    """Yield the rows of tables that belong before the row above them."""
    document = sound_wording(content) if content.style.order else None
    parts = read_wording(document)[0] if document else ()
    for order in content.style.order:
        for part in parts:
            if document and part.name in order.tables:
                rows = [row for row in part.rows if not is_excused(order.unless, *_whole(row))]
                for above, row in pairwise(rows):
                    if place_in(order, row) < place_in(order, above):
                        message = f"'{row.texts[0]}' belongs before '{above.texts[0]}'"
                        yield document.problem(row.path, "T045", message, order.why)


def place_in(order: Order, row: Row) -> tuple[int, ...]:
    """Return where a row belongs: for each list of words, the place of the one that stands first in it.

    A row that has none of the words of a list stands before those that have.
    """
    return tuple(_place(level, row.texts[0]) for level in order.by)


def _place(level: Level, text: str) -> int:
    found = []
    for at, words in enumerate(level, start=1):
        pattern = any_of(words)
        match = pattern.search(text) if pattern else None
        if match:
            found.append((match.start(), match.start() - match.end(), at))
    return min(found)[2] if found else 0


def _whole(row: Row) -> tuple[str, int, int]:
    return row.texts[0], 0, len(row.texts[0])
