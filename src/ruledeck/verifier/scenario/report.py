"""A failed scenario as a problem with its place, and as text for people."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.schema.problem import Problem
from ruledeck.verifier.scenario.play.failure import Detail, Failure
from ruledeck.verifier.scenario.scenario import Scenario

_IN_LINE = ("expected", "got", "asked")


def problem_of(scenario: Scenario, failure: Failure) -> Problem:
    """Return a failure as a problem, at the part of the file that is meant."""
    return scenario.document.problem(failure.path, failure.code, failure.message, failure.hint)


def detail_lines(details: tuple[Detail, ...]) -> Iterator[str]:
    """Yield the details as lines: a heading with its one line behind it, or its lines below."""
    for detail in details:
        if detail.heading in _IN_LINE and len(detail.lines) == 1:
            yield f"{detail.heading}: {detail.lines[0]}"
        else:
            yield f"{detail.heading}:"
            yield from (f"  {line}" for line in detail.lines)
