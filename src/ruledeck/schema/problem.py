"""Problems in what people write, and the errors that carry them.

RuledeckError            the root; never raised itself
├── ContentError         problems in content: printed together, exit 1
└── WrongUsageError      the command was asked for what there is not: exit 2
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]

CAUSES = frozenset(
    ["F001", "F002", "F003", "F004", "F005", "F013", "F014", "F015", "R001", "R007", "R008", "W004"]
)
"""Codes of what cannot be read, or that nothing reads: the cause of much else, and so told first."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong at one place; problems sort by place, those that may be the cause of others first.

    `file` is relative to the workspace, with forward slashes; `line` and `column` count from 1.
    `code` is documented in the handbook, one heading a code.
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str | None = None
    severity: Severity = "error"

    def __lt__(self, other: Problem) -> bool:
        return self._order < other._order

    @property
    def _order(self) -> tuple[bool, str, int, int, str, str, str]:
        place = (self.file, self.line, self.column)
        return self.code not in CAUSES, *place, self.code, self.message, self.hint or ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        mark = "" if self.severity == "error" else "warning: "
        first = f"{place}: {self.code} {mark}{self.message}"
        return f"{first}\n  hint: {self.hint}" if self.hint else first


class RuledeckError(Exception):
    """Root of the errors that a user's own files or words can cause."""


class ContentError(RuledeckError):
    """Problems in content, all of one run together."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class WrongUsageError(RuledeckError):
    """A command was given what it cannot work with; `hint` names the nearest right thing."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        self.hint = hint
        super().__init__(message)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return a hint that names the known word most like `word`, or None when none is like it."""
    close = most_like(word, known)
    return f"did you mean '{close}'?" if close else None


def most_like(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like `word`, or None when none is like it."""
    options = {option.casefold(): option for option in known}
    close = difflib.get_close_matches(word.casefold(), list(options), n=1, cutoff=0.6)
    return options[close[0]] if close else None


def nearest_or_all(word: str, known: Iterable[str], most: int = 12) -> str:
    """Return a hint that names the nearest known word, or else lists what is known."""
    names = sorted(known)
    close = nearest(word, names)
    if close:
        return close
    listed = ", ".join(names[:most]) + (", ..." if len(names) > most else "")
    return f"known: {listed}" if names else "none is defined yet"
