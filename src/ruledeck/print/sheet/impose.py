"""Faces on sheets of paper.

In: which fronts, how many of each, with which backs; a profile. Out: a PDF. Sheets of each card size come one
after the other. Faces are forms that are drawn, never set again, so that another paper, gutter or quantity
costs a fraction of a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ruledeck.print.face.press import Face
from ruledeck.print.pdf.imprint import Imprint, imprinting
from ruledeck.print.pdf.preflight import Expected, PreflightError, save_checked
from ruledeck.print.profile import Profile
from ruledeck.print.sheet.canvas import Canvas
from ruledeck.print.sheet.layout import Box, Layout, lay_out, shifted
from ruledeck.print.sheet.marks import crop_marks, strip_marks

HALO_MM = 0.3  # white beside a mark, so that it is seen on dark art
SLUG_PT = 6.5
STRIP_GREY = 0.45  # not a mark to cut by
SLUG_MM = 3.5  # distance of the note from the paper's edge


@dataclass(frozen=True, slots=True)
class Print:
    """A card to be printed so many times, with its back, None for none."""

    front: Face
    back: Face | None
    count: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cards on one sheet of a layout, and its place among all, from 1."""

    layout: Layout
    cards: tuple[tuple[Face, Face | None], ...]
    number: int


def write_sheets(
    prints: Sequence[Print], profile: Profile, fonts_folder: Path, title: str, out: Path
) -> Path:
    """Return `out`, a PDF of sheets with every print in its count.

    Raises:
        WrongUsageError: a card does not fit the paper.
        PreflightError: the file is not as it should be, or a card is missing.
    """
    sheets = list(_sheets(prints, profile))
    with imprinting(fonts_folder, title) as imprint:
        pages = [page for sheet in sheets for page in _sides(sheet)]
        if not profile.interleaved:
            pages.sort(key=lambda page: page[1])  # stable: all fronts, then all backs, each in their order
        placed: Counter[str] = Counter()
        for sheet, is_back in pages:
            canvas = Canvas(profile.paper.width, profile.paper.height)
            placed += _draw(sheet, is_back, profile, imprint, canvas, title, len(sheets))
            canvas.add_to(imprint.pdf)
        _prove(prints, placed)
        expected = Expected(len(pages), (profile.paper.width, profile.paper.height))
        return save_checked(imprint.pdf, out, expected)


def _sheets(prints: Iterable[Print], profile: Profile) -> Iterator[Sheet]:
    by_size: dict[tuple[float, float], list[Print]] = {}
    for entry in prints:
        by_size.setdefault((entry.front.size.width, entry.front.size.height), []).append(entry)
    number = 0
    for same in by_size.values():
        layout = lay_out(profile, same[0].front.size)
        cards = [
            (entry.front, entry.back if profile.duplex != "none" else None)
            for entry in same
            for _ in range(entry.count)
        ]
        for at in range(0, len(cards), layout.capacity):
            number += 1
            yield Sheet(layout, tuple(cards[at : at + layout.capacity]), number)


def _sides(sheet: Sheet) -> Iterator[tuple[Sheet, bool]]:
    yield sheet, False
    if any(back for _, back in sheet.cards):
        yield sheet, True


def _draw(
    sheet: Sheet, is_back: bool, profile: Profile, imprint: Imprint, canvas: Canvas, title: str, total: int
) -> Counter[str]:
    """Draw one side of a sheet; return how often each face is on it."""
    layout, placed = sheet.layout, Counter[str]()
    for index, (front, back) in enumerate(sheet.cards):
        if not is_back:
            canvas.place(imprint.form(front), layout.slot(index), layout.bleed_of(index), front.bleed)
            placed[front.key] += 1
        elif back:
            box = shifted(layout.back_slot(index, profile.duplex), profile.paper, profile.back_shift)
            shown = layout.back_bleed(index, profile.duplex)
            canvas.place(imprint.form(back), box, shown, back.bleed, layout.turns_backs(profile.duplex))
    if profile.marks.show and (not is_back or profile.marks.on_backs):
        _draw_marks(layout, is_back, profile, canvas)
    if not is_back:
        overlap = strip_marks(layout, [(at, front.strip) for at, (front, _) in enumerate(sheet.cards)])
        for ends in overlap if profile.marks.show else ():
            canvas.line(*ends, weight=profile.marks.weight, grey=STRIP_GREY)
        note = f"{title} · sheet {sheet.number} of {total} · print at 100 %"
        note += " · grey marks: cards overlap as far as here" if overlap and profile.marks.show else ""
        canvas.text(
            imprint.fonts, profile.paper.width / 2, canvas.height - SLUG_MM, note, SLUG_PT, anchor=0.5
        )
    return placed


def _draw_marks(layout: Layout, is_back: bool, profile: Profile, canvas: Canvas) -> None:
    weight, paper = profile.marks.weight, profile.paper
    for x0, y0, x1, y1 in crop_marks(layout, profile.marks):
        line = Box(x0, y0, x1 - x0, y1 - y0)
        if is_back:
            line = shifted(line, paper, profile.back_shift)
        ends = line.left, line.top, line.right, line.bottom
        canvas.line(*ends, weight=weight + HALO_MM, grey=1)
        canvas.line(*ends, weight=weight)


def _prove(prints: Iterable[Print], placed: Counter[str]) -> None:
    """Raise PreflightError unless every card is there as often as it was asked for."""
    wanted: Counter[str] = Counter()
    for entry in prints:
        wanted[entry.front.key] += entry.count
    if wanted != placed:
        missing = sum((wanted - placed).values())
        raise PreflightError(f"{missing} of {sum(wanted.values())} cards are missing on the sheets")
