"""Outlines as recorded pen strokes: their bounds, and even-odd fills made non-zero ones."""

from __future__ import annotations

from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen

Box = tuple[float, float, float, float]


def bounds(drawing: RecordingPen) -> Box | None:
    """Return least x, least y, greatest x and greatest y of the ink, or None for a drawing without any."""
    pen = BoundsPen(None)
    drawing.replay(pen)
    found: Box | None = pen.bounds
    return found


def contours(drawing: RecordingPen) -> list[RecordingPen]:
    """Return each closed contour of a drawing on its own, open ones closed."""
    found: list[RecordingPen] = []
    for operator, operands in drawing.value:
        if operator == "moveTo":
            found.append(RecordingPen())
        found[-1].value.append(("closePath", ()) if operator == "endPath" else (operator, operands))
    return found


def without_even_odd(drawing: RecordingPen) -> RecordingPen:
    """Return a drawing that fills by the non-zero rule as the given one does by the even-odd rule.

    A contour inside an odd number of others turns the other way than one inside none. Contours that cross
    each other or themselves are beyond it.
    """
    parts = contours(drawing)
    result = RecordingPen()
    for part in parts:
        depth = sum(_holds(other, part.value[0][1][0]) for other in parts if other is not part)
        clockwise = _area(part) < 0
        pen = ReverseContourPen(result) if clockwise == (depth % 2 == 0) else result
        part.replay(pen)
    return result


def _holds(contour: RecordingPen, point: tuple[float, float]) -> bool:
    pen = PointInsidePen(None, point, evenOdd=True)
    contour.replay(pen)
    return bool(pen.getResult())


def _area(contour: RecordingPen) -> float:
    pen = AreaPen(None)
    contour.replay(pen)
    return float(pen.value)
