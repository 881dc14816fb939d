"""One line of the table of measurements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured against what it may be.

    `budget` is the greatest value allowed; with `at_least` it is the least. None is a figure without one.
    """

    name: str
    budget: float | None
    measured: float
    unit: str
    note: str = ""
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the budget is kept."""
        if self.budget is None:
            return True
        return self.measured >= self.budget if self.at_least else self.measured <= self.budget
