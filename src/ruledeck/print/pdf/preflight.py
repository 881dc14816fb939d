"""What every PDF of ours must be, checked on the finished file.

Fonts embedded, boxes one inside the other and of the right size, as many pages as there should be. Whether a
text is clipped cannot be seen in a PDF any more: faces are measured when they are set.

Source: ISO 32000-1, 14.11.2 (page boundaries) and 9.9 (embedded font programs).
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pikepdf

from ruledeck.print.pdf.unit import PT_A_MM
from ruledeck.schema.files.whole import write_whole

NEAR_PT = 0.02
FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


@dataclass(frozen=True, slots=True)
class Expected:
    """What a PDF should be: its number of pages and, where all are of one size, that size in mm."""

    pages: int
    size: tuple[float, float] | None = None


class PreflightError(AssertionError):
    """A PDF of ours is not as it must be: a fault of this program, never of a text."""


def save_checked(pdf: pikepdf.Pdf, out: Path, expected: Expected) -> Path:
    """Write a PDF whole, the same bytes for the same content, after checking it; return `out`.

    Raises:
        PreflightError: it is not as it should be; what stood at `out` stays.
    """
    buffer = io.BytesIO()
    pdf.save(buffer, deterministic_id=True, compress_streams=True)
    require_sound(buffer, expected, out.name)
    out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(out, buffer.getvalue())
    return out


def require_sound(file: io.BytesIO, expected: Expected, name: str) -> None:
    """Raise PreflightError with what is wrong with a PDF; `name` is what the error calls it."""
    faults = list(preflight(file, expected))
    if faults:
        raise PreflightError(f"{name}: {'; '.join(faults)}")


def preflight(file: io.BytesIO | Path, expected: Expected) -> Iterator[str]:
    """Yield what is wrong with a PDF."""
    with pikepdf.open(file) as pdf:
        if len(pdf.pages) != expected.pages:
            yield f"{len(pdf.pages)} pages, not {expected.pages}"
        for number, page in enumerate(pdf.pages, start=1):
            yield from (f"page {number}: {fault}" for fault in _box_faults(page.obj, expected.size))
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and entry.get("/Type") == pikepdf.Name.Font:
                yield from _font_faults(entry)


def _box_faults(page: pikepdf.Object, size: tuple[float, float] | None) -> Iterator[str]:
    boxes = [[float(side) for side in page[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
    media = boxes[0]
    if media[:2] != [0, 0]:
        yield "the media box does not start at 0"
    if size and not _is_near(media[2:], [side * PT_A_MM for side in size]):
        yield f"the paper is {media[2] / PT_A_MM:.1f} x {media[3] / PT_A_MM:.1f} mm"
    for outer, inner in pairwise(boxes):
        if any(inner[at] < outer[at] - NEAR_PT for at in (0, 1)) or any(
            inner[at] > outer[at] + NEAR_PT for at in (2, 3)
        ):
            yield "a box is outside the one around it"


def _font_faults(font: pikepdf.Object) -> Iterator[str]:
    for descendant in font.get("/DescendantFonts", [font] if "/FontDescriptor" in font else []):
        descriptor = descendant.get("/FontDescriptor")
        if descriptor is None or not any(name in descriptor for name in FONT_FILES):
            yield f"the font {font.get('/BaseFont')} is not embedded"


def _is_near(found: Sequence[float], wanted: Sequence[float]) -> bool:
    return all(abs(one - other) < NEAR_PT for one, other in zip(found, wanted, strict=True))
