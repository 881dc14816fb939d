"""What is wrong with a scenario when it is played: where, why, and what was to be seen at that moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ruledeck.verifier.scenario.scenario import Path

Sort = Literal["ask", "expect", "then", "crash"]


@dataclass(frozen=True, slots=True)
class Detail:
    """A heading and the lines below it."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a scenario does not hold.

    `sort` says what found it: an ask or roll that the steps do not fit, an `expect`, `then`, or a fault of
    the ruleset, which proves nothing. `path` leads to the part of the file that is meant.
    """

    sort: Sort
    path: Path
    code: str
    message: str
    hint: str | None = None
    details: tuple[Detail, ...] = ()


class Failed(Exception):
    """A scenario cannot go on."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(failure.message)
