"""The print profile of a game: `print/<game>/sheets.yml`, or the defaults where it says nothing.

In: the workspace. Out: Profile: the paper, how cards lie on it, and how small a text may be set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ruledeck.print.paper import Paper, paper_named
from ruledeck.schema.files.links import is_there
from ruledeck.schema.problem import ContentError
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace

Duplex = Literal["long", "short", "none"]


@dataclass(frozen=True, slots=True)
class Marks:
    """Crop marks: `length`, `offset` from the cut and line `weight` in mm; whether backs have them too."""

    show: bool = True
    length: float = 4.0
    offset: float = 1.0
    weight: float = 0.1
    on_backs: bool = True


@dataclass(frozen=True, slots=True)
class BackShift:
    """How a printer's second pass differs from its first: mm to the right and down, and scale per axis."""

    x: float = 0.0
    y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0


@dataclass(frozen=True, slots=True)
class TextLimits:
    """Type sizes in points for a card of 63 mm, and line spacing; bigger cards have proportionally more."""

    size: float = 9.75
    least: float = 7.5
    leading: float = 1.22
    tight: float = 1.1
    name_size: float = 13.0
    name_least: float = 7.5


@dataclass(frozen=True, slots=True)
class Profile:
    """How a game is printed. Lengths in mm; `columns` and `rows` 0 mean as many as fit."""

    paper: Paper = field(default_factory=lambda: paper_named("a4"))
    margin: float = 5.0
    bleed: float = 3.0
    gutter: float = 0.0
    columns: int = 0
    rows: int = 0
    duplex: Duplex = "long"
    interleaved: bool = True
    marks: Marks = field(default_factory=Marks)
    back_shift: BackShift = field(default_factory=BackShift)
    text: TextLimits = field(default_factory=TextLimits)

    def on(self, paper: str) -> Profile:
        """Return this profile on another paper."""
        return replace(self, paper=paper_named(paper))


def load_profile(workspace: Workspace, game: str) -> Profile:
    """Return a game's print profile, or raise ContentError with what is wrong in its file."""
    path = workspace.root / "print" / game / "sheets.yml"
    if not is_there(path):
        return Profile()
    document = workspace.read(path)
    problems = list(document.problems) or validate(document, "sheets")
    if problems:
        raise ContentError(problems)
    assert isinstance(document.data, dict)
    profile = profile_from_data(document.data)
    if profile.text.least > profile.text.size:
        raise ContentError(
            [document.problem(("text", "least"), "P030", "the least type size is over the usual one")]
        )
    return profile


def profile_from_data(data: Mapping[str, Any]) -> Profile:
    """Return the Profile that valid data of a `sheets.yml` describes."""
    plain = ("margin", "bleed", "gutter", "duplex", "interleaved")
    columns, _, rows = str(data.get("grid", "0x0")).partition("x")
    return Profile(
        **{key: data[key] for key in plain if key in data},
        paper=paper_named(data.get("paper", "a4")),
        columns=0 if columns == "auto" else int(columns),
        rows=0 if columns == "auto" else int(rows),
        marks=Marks(**_snake(data.get("marks", {}))),
        back_shift=BackShift(**_snake(data.get("back", {}))),
        text=TextLimits(**_snake(data.get("text", {}))),
    )


def _snake(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key.replace("-", "_"): value for key, value in data.items()}
