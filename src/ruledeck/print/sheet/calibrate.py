"""A page to find out by how much a printer's second side is off.

In: a paper. Out: a PDF of two pages. The front has rulers in mm and crosshairs, the back the same crosshairs,
mirrored as backs are. Held against the light, the distance of a back's crosshair from its front's is what
`--back-offset` takes.
"""

from __future__ import annotations

from pathlib import Path

from ruledeck.print.pdf.imprint import imprinting
from ruledeck.print.pdf.preflight import Expected, save_checked
from ruledeck.print.pdf.typefont import Fonts
from ruledeck.print.profile import Profile
from ruledeck.print.sheet.canvas import Canvas
from ruledeck.print.sheet.layout import Box, shifted

ARM_MM = 10
INSET_MM = 30
THIN, THICK = 0.1, 0.25


def write_calibration(profile: Profile, fonts_folder: Path, out: Path) -> Path:
    """Return `out`, the page for the profile's paper and the way it is turned."""
    paper = profile.paper
    with imprinting(fonts_folder, f"Calibration, {paper.name}") as imprint:
        front, back = Canvas(paper.width, paper.height), Canvas(paper.width, paper.height)
        for x, y in _crosshairs(paper.width, paper.height):
            _crosshair(front, x, y, imprint.fonts, with_scale=True)
        _rulers(front, imprint.fonts)
        _words(front, imprint.fonts, profile)
        for x, y in _crosshairs(paper.width, paper.height):
            spot = shifted(Box(x, y, 0, 0), paper, profile.back_shift)
            _crosshair(back, spot.left, spot.top, imprint.fonts, with_scale=False)
        back.text(imprint.fonts, paper.width / 2, paper.height / 2, "back", 14, anchor=0.5)
        front.add_to(imprint.pdf)
        back.add_to(imprint.pdf)
        return save_checked(imprint.pdf, out, Expected(2, (paper.width, paper.height)))


def _crosshairs(width: float, height: float) -> list[tuple[float, float]]:
    """Return five places that are their own mirror images, so that both sides have them alike."""
    return [
        *((x, y) for x in (INSET_MM, width - INSET_MM) for y in (INSET_MM, height - INSET_MM)),
        (width / 2, height / 2 - 25),
        (width / 2, height / 2 + 25),
    ]


def _crosshair(canvas: Canvas, x: float, y: float, fonts: Fonts, with_scale: bool) -> None:
    canvas.line(x - ARM_MM, y, x + ARM_MM, y, THIN)
    canvas.line(x, y - ARM_MM, x, y + ARM_MM, THIN)
    if not with_scale:
        return
    for step in range(-ARM_MM, ARM_MM + 1):
        tick = 1.6 if step % 5 == 0 else 0.8
        canvas.line(x + step, y - tick, x + step, y + tick, THIN)
        canvas.line(x - tick, y + step, x + tick, y + step, THIN)
    for step in (-10, -5, 5, 10):
        canvas.text(fonts, x + step, y + 4, f"{step:+d}", 5, anchor=0.5)
        canvas.text(fonts, x + 2.4, y + step + 0.6, f"{step:+d}", 5)


def _rulers(canvas: Canvas, fonts: Fonts) -> None:
    """Draw a ruler of 10 cm across and one down, to see whether the printer scales."""
    left, top = canvas.width / 2 - 50, canvas.height / 2
    for step in range(101):
        tick = 4 if step % 10 == 0 else 2.5 if step % 5 == 0 else 1.5
        canvas.line(left + step, top, left + step, top - tick, THICK if step % 10 == 0 else THIN)
        if step % 10 == 0:
            canvas.text(fonts, left + step, top + 3, str(step // 10), 7, anchor=0.5)
    canvas.line(left, top, left + 100, top, THIN)
    side, start = 14, canvas.height / 2 - 50
    for step in range(101):
        tick = 4 if step % 10 == 0 else 2.5 if step % 5 == 0 else 1.5
        canvas.line(side, start + step, side + tick, start + step, THICK if step % 10 == 0 else THIN)
        if step % 10 == 0:
            canvas.text(fonts, side - 1, start + step + 0.8, str(step // 10), 7, anchor=1)
    canvas.line(side, start, side, start + 100, THIN)


def _words(canvas: Canvas, fonts: Fonts, profile: Profile) -> None:
    edge = "long" if profile.duplex != "short" else "short"
    is_upright = profile.paper.height >= profile.paper.width
    offset = "1.5,0.5" if (edge == "long") == is_upright else "-1.5,-0.5"
    lines = (
        f"Print at 100 %, on both sides, turned over the {edge} edge. The rulers must measure 10 cm.",
        "Hold the front against the light. Read where crosshairs of the back meet the scales of the front.",
        f"If they are 1.5 mm too far to the right and 0.5 mm too high, print with --back-offset {offset}.",
    )
    for number, words in enumerate(lines):
        canvas.text(fonts, canvas.width / 2, canvas.height / 2 + 50 + 5 * number, words, 9, anchor=0.5)
