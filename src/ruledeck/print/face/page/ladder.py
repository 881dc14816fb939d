"""How far a text may give way: the steps from the usual setting to the smallest that is allowed.

First the line spacing gets tighter, then the size shrinks in steps of a quarter point. Each kind of text on a
face (`data-fit` in its template) has a ladder of its own; a step is the custom properties that set it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ruledeck.print.face.page.geometry import HELP_LAYOUT, OPEN, Geometry
from ruledeck.print.pdf.unit import PT_A_MM
from ruledeck.print.profile import TextLimits

STEP_PT = 0.25
SHRINKING = tuple(1 - 0.05 * step for step in range(8))
NAME_LINE_MM = 6.4  # height of the band's line, as face.css has it
LEAST_LINE = 0.7  # a name that would be smaller than this on one line is set on two
LARGER = {"stacked": 1.2, OPEN: 1.2, "wide": 1.1}  # cards that lie on the table are read from farther away
TOKEN_LEAST = 4.5  # points: a token has few words, and is looked at from near
HELP_LEAST = 6.5  # points: a help card is looked at now and then, and from near
SHORT = {"line": 7.3, "small": 5.6, "column": 10.2}  # points: type and side, foot, column of stats


@dataclass(frozen=True, slots=True)
class Step:
    """One setting: the custom properties, and the `area` that a text takes in it next to the first step.

    `size` in points, `leading` as a multiple of it; `lines` where there may be no more than so many.
    """

    css: str
    area: float
    size: float
    leading: float = 1.0
    lines: int = 0


Ladders = Mapping[str, tuple[Step, ...]]


def ladders(limits: TextLimits, geometry: Geometry, parts: Iterable[str] = ()) -> Ladders:
    """Return the ladder of each kind of text for faces of some geometry.

    `parts` are the parts of cards: where they lie apart, the text of each has a ladder of its own.
    """
    scale = geometry.scale
    if geometry.layout == "token":
        limits = replace(limits, least=TOKEN_LEAST, name_least=TOKEN_LEAST)
    if geometry.layout == HELP_LAYOUT:
        limits = replace(limits, least=min(limits.least, HELP_LEAST))
    limits = replace(limits, size=limits.size * LARGER.get(geometry.layout, 1))
    by_part = parts if geometry.layout in ("stacked", OPEN) else ()
    return {
        **{kind: _text_steps(limits, scale, kind) for kind in ("text", *map(text_kind, by_part))},
        "name": _name_steps(limits, scale),
        **{kind: _shrinking(kind, size * scale) for kind, size in SHORT.items()},
    }


def _shrinking(kind: str, size: float) -> tuple[Step, ...]:
    return tuple(Step(f"--{kind}-size:{size * part:.3g}pt", part, size * part) for part in SHRINKING)


def _name_steps(limits: TextLimits, scale: float) -> tuple[Step, ...]:
    """Return sizes for a name on one line, then smaller ones for a name on two."""
    usual = limits.name_size * scale
    line_mm = NAME_LINE_MM * scale
    one = f"--name-leading:{line_mm:.3g}mm;--name-space:nowrap"
    two = f"--name-leading:{line_mm / 2:.3g}mm;--name-space:normal"
    sizes = _sizes(limits.name_size, limits.name_least, scale)
    whole = [size for size in sizes if size >= usual * LEAST_LINE]
    halves = [size for size in sizes if size <= line_mm / 2 * PT_A_MM]
    return (
        *(Step(f"--name-size:{size:g}pt;{one}", size / usual, size, lines=1) for size in whole),
        *(Step(f"--name-size:{size:g}pt;{two}", size / usual / 2, size, lines=2) for size in halves),
    )


def text_kind(part: str) -> str:
    """Return the kind of a part's text, where the parts of a card lie apart."""
    return f"text-{part}"


def _text_steps(limits: TextLimits, scale: float, kind: str) -> tuple[Step, ...]:
    first = round(limits.size * scale / STEP_PT) * STEP_PT

    def step(size: float, leading: float) -> Step:
        area = (size / first) ** 2 * leading / limits.leading
        return Step(f"--{kind}-size:{size:g}pt;--{kind}-leading:{leading:g}", area, size, leading)

    middle = round((limits.leading + limits.tight) / 2, 3)
    tightening = [step(first, leading) for leading in (limits.leading, middle, limits.tight)]
    sizes = _sizes(limits.size, limits.least, scale)[1:]
    return (*tightening, *(step(size, limits.tight) for size in sizes))


def _sizes(most: float, least: float, scale: float) -> list[float]:
    """Return sizes in points from the usual to the smallest, in quarter points."""
    first = round(most * scale / STEP_PT)
    last = round(max(least, least * scale**0.5) / STEP_PT) if scale >= 1 else round(least / STEP_PT)
    return [at * STEP_PT for at in range(first, min(first, last) - 1, -1)]
