"""What `search.js` searches: schema and columns as plain data for JSON.

In: content. Out: `{"schema": ..., "columns": ...}`. A number that is missing is null, a set a sorted list of
codes or null, a word its code or -1. The column `any` is left out: the script joins it from the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ruledeck.catalog.search.columns import Columns
from ruledeck.catalog.search.fields import Kind
from ruledeck.catalog.source.content import Content


def browser_data(contents: Sequence[Content]) -> dict[str, Any]:
    """Return the data that `Ruledeck.search.compile` and `.run` take."""
    columns = Columns(contents)
    return {
        "schema": columns.schema.data(),
        "columns": {
            name: _PLAIN[kind](columns, name) for name, kind in columns.kinds.items() if name != "any"
        },
    }


def _numbers(columns: Columns, name: str) -> list[float | int | None]:
    return [
        None if math.isnan(value) else int(value) if value.is_integer() else value
        for value in columns.numbers(name)
    ]


def _sets(columns: Columns, name: str) -> list[list[int] | None]:
    return [None if codes is None else sorted(codes) for codes in columns.sets(name)]


_PLAIN: Mapping[Kind, Callable[[Columns, str], list[Any]]] = {
    "text": Columns.texts,
    "word": Columns.words,
    "number": _numbers,
    "date": _numbers,
    "choice": _numbers,
    "set": _sets,
    "link": _sets,
}
