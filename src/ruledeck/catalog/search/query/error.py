"""The error of a query: where in it, and what was expected there."""

from __future__ import annotations

import re

from ruledeck.schema.problem import WrongUsageError


class QueryError(WrongUsageError):
    """A query that says nothing to be found; its text shows the place with a caret.

    `column` counts characters of `query` from 1; `reason` says what is wrong there, `expected` what could
    stand there, `hint` the nearest right thing or None.
    """

    def __init__(self, query: str, column: int, reason: str, expected: str, hint: str | None = None) -> None:
        self.query, self.column, self.reason, self.expected = query, column, reason, expected
        shown = re.sub(r"[\s\x00-\x1f\x7f]", " ", query).encode("utf-8", "replace").decode("utf-8")
        super().__init__(
            f"query, column {column}: {reason}\n  {shown}\n  {' ' * (column - 1)}^\n  expected: {expected}",
            hint,
        )
