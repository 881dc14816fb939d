"""What is wrong with a scenario when it is played: where, why, and what was to be seen at that moment."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Literal

from ruledeck.verifier.alarm import HangError
from ruledeck.verifier.engine.fault import AnswerError, EngineError, GapError, LoopError
from ruledeck.verifier.scenario.scenario import Path

Sort = Literal["ask", "expect", "then", "crash"]
ENGINE = FilePath(__file__).parents[3]
"""The package whose frames are passed over when the line of a ruleset is told."""


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


def fault_of(error: Exception) -> tuple[str, str, str]:
    """Return code, message and hint of an error that a ruleset raises, with the line of its code."""
    if isinstance(error, LoopError):
        return "V131", str(error), "see which rule undoes the other"
    if isinstance(error, GapError):
        return "V132", str(error), "add a ruling that settles it, and carry it out in the ruleset"
    if isinstance(error, AnswerError):
        return "V130", f"the ruleset fails: {error}", "see what draws an answer to it by chance"
    if isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # a generator that is left by it tells another, without the place
    said = str(error) if isinstance(error, (EngineError, HangError)) else f"{type(error).__name__}: {error}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not FilePath(frame.filename).is_relative_to(ENGINE)] or frames
    place = _place(FilePath(own[-1].filename))
    return "V130", f"the ruleset fails: {said}", f"it is at {place}:{own[-1].lineno} in {own[-1].name}"


def _place(file: FilePath) -> str:
    """Return a file of a ruleset as it is written in its workspace, of any other its name and folder."""
    parts = file.parts
    ahead = parts[::-1].index("ruleset") + len(("verifier", "game", "ruleset")) if "ruleset" in parts else 2
    return "/".join(parts[-ahead:])
