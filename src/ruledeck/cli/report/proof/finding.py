"""What one run of `ruledeck verify` found out, of all its games, and all that is wrong in it as problems.

In: what came of the scenarios, what is proved. Out: problems, each at the place that is to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ruledeck.catalog.coverage import PREFIXES
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.place import place_of
from ruledeck.catalog.status import STATUSES, Status, StatusReport, Survivor
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.scenario.workers import Outcome

LACKING = ("suspect", "cited", "vacuous", "untouched")
"""The statuses of what should be proved and is not."""


@dataclass(frozen=True)
class Proved:
    """What is proved of one game, or of a part of it that has changed."""

    content: Content
    report: StatusReport
    is_part: bool = False


@dataclass(frozen=True)
class Finding:
    """What came of the scenarios, and of each game whose rules were tried what is proved.

    `others` are the problems of bars, reviews and waivers.
    """

    workspace: Workspace
    outcome: Outcome
    games: Sequence[Proved] = ()
    others: Sequence[Problem] = ()

    @property
    def failed(self) -> list[Problem]:
        """The problems of the scenarios that do not hold."""
        return [result.problem for result in self.outcome.results if result.problem is not None]

    @property
    def faults(self) -> list[Problem]:
        """The problems that are no scenario's: of files, waivers, reviews, bars."""
        return [*self.outcome.problems, *self.others]

    @property
    def is_sound(self) -> bool:
        """Whether all scenarios hold and nothing else is wrong."""
        return not self.failed and all(problem.severity == "warning" for problem in self.faults)

    def problems(self) -> list[Problem]:
        """Return all problems by place; what is not proved, and changes that nobody noticed, are warnings."""
        lacking = (problem for game in self.games for problem in _lacking(game))
        survivors = (problem for game in self.games for problem in _survivors(game))
        return sorted({*self.faults, *self.failed, *lacking, *survivors})


def lacking(report: StatusReport) -> list[Status]:
    """Return the statuses of what should be proved and is not: rules, cards, phrases."""
    return [
        status for prefix in PREFIXES.values() for status in report.kind(prefix) if status.status in LACKING
    ]


def seen_text(status: Status) -> str:
    """Return how many changes of an id were noticed, in words."""
    return f"{status.seen} of {status.mutants} changes are noticed" if status.mutants else "it has no changes"


def survivors_by_change(report: StatusReport) -> dict[Survivor, list[str]]:
    """Return each change that nobody noticed with the ids that it belongs to, in the order of the ids."""
    found: dict[Survivor, list[str]] = {}
    for status in report.statuses.values():
        for survivor in status.survivors:
            if not survivor.waived:
                found.setdefault(survivor, []).append(status.id)
    return found


def _lacking(proved: Proved) -> Iterator[Problem]:
    for status in lacking(proved.report):
        if status.status == "suspect":
            continue  # is told as a fault already
        message = f"{status.id} is not proved but {status.status}: {STATUSES[status.status]}"
        hint = seen_text(status) if status.mutants else f"'ruledeck new scenario' with --proves {status.id}"
        yield Problem(*place_of(proved.content, status.id), "V201", message, hint, "warning")


def _survivors(proved: Proved) -> Iterator[Problem]:
    for survivor, ids in survivors_by_change(proved.report).items():
        change = f"({survivor.operator}): {survivor.change}"
        message = f"{', '.join(ids)}: no scenario that lists it notices this change {change}"
        hint = f"it should be seen by '{survivor.scenario}'" if survivor.scenario else None
        yield Problem(survivor.file, survivor.line, 1, "V202", message, hint, "warning")
