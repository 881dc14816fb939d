"""The print profile of a game: `print/<game>/sheets.yml`, or the defaults where it says nothing.

In: the workspace. Out: Profile: the paper, how cards lie on it, and how small a text may be set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from ruledeck.schema.problem import ContentError, WrongUsageError, nearest_or_all
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace

Duplex = Literal["long", "short", "none"]
PAPERS: Mapping[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: its name in file names, width and height in mm."""

    name: str
    width: float
    height: float


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


def paper_named(name: str) -> Paper:
    """Return a paper by name (`A4`, `Letter`) or by size (`210x297`, mm); unknown ones are wrong usage."""
    size = PAPERS.get(name.casefold())
    if size:
        return Paper(name.casefold(), *size)
    width, by, height = name.casefold().removesuffix("mm").partition("x")
    try:
        measures = float(width), float(height)
    except ValueError:
        measures = (0.0, 0.0)
    if not by or not all(20 <= measure <= 2000 for measure in measures):
        hint = nearest_or_all(name, PAPERS) + "; or its size in mm, as 210x297"
        raise WrongUsageError(f"no paper '{name}'", hint)
    return Paper(f"{measures[0]:g}x{measures[1]:g}", *measures)


def load_profile(workspace: Workspace, game: str) -> Profile:
    """Return a game's print profile, or raise ContentError with what is wrong in its file."""
    path = workspace.root / "print" / game / "sheets.yml"
    if not path.is_file():
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
