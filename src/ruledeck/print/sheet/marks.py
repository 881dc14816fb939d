"""Crop marks of a sheet as line segments.

In: a layout. Out: segments in mm from the upper left corner. Marks stand in the margins on all four sides at
every cut, and between cards, where the first cut has taken the margin away: in the gutter or, where cards
share a cut, as small crosses at their corners. Shorter ones, not to be cut by, show how far cards overlap in
a stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledeck.print.profile import Marks
from ruledeck.print.sheet.layout import Layout

Segment = tuple[float, float, float, float]
CROSS_MM = 0.9
INSET_MM = 0.3
STRIP_OFFSET_MM, STRIP_MARK_MM = 1.0, 2.0


def crop_marks(layout: Layout, marks: Marks) -> list[Segment]:
    """Return the marks of a sheet: x and y of both ends of each."""
    across = [edge for column in range(layout.columns) for edge in _edges(layout, column, down=False)]
    down = [edge for row in range(layout.rows) for edge in _edges(layout, row, down=True)]
    segments = [*_margin_marks(layout, marks, across, down), *_inner_marks(layout, across, down)]
    return sorted(set(segments))


def strip_marks(layout: Layout, strips: Iterable[tuple[int, float]]) -> list[Segment]:
    """Return marks beside the grid at the height where a card on top ends.

    Args:
        layout: the sheet.
        strips: slots with the height in mm of what stays visible below such a card.
    """
    grid = layout.grid
    heights = {round(layout.slot(index).bottom - strip, 4) for index, strip in strips if strip}
    start = layout.bleed + STRIP_OFFSET_MM
    sides = (
        (max(grid.left - start - STRIP_MARK_MM, 0.0), grid.left - start),
        (grid.right + start, min(grid.right + start + STRIP_MARK_MM, layout.paper.width)),
    )
    return sorted((x0, y, x1, y) for y in heights for x0, x1 in sides if x1 > x0)


def _edges(layout: Layout, index: int, down: bool) -> tuple[float, float]:
    box = layout.slot(index * layout.columns if down else index)
    return (round(box.top, 4), round(box.bottom, 4)) if down else (round(box.left, 4), round(box.right, 4))


def _margin_marks(layout: Layout, marks: Marks, across: list[float], down: list[float]) -> Iterator[Segment]:
    grid, paper = layout.grid, layout.paper
    space = layout.bleed + marks.offset

    def reaches(before: float, after: float, end: float) -> Iterator[tuple[float, float]]:
        """Yield from where to where marks go outside of two edges, as far as the paper (0 to `end`) does."""
        for edge, way in ((before, -1), (after, 1)):
            start = edge + way * space
            stop = min(max(start + way * marks.length, 0.0), end)
            if (stop - start) * way > 0:
                yield start, stop

    for start, stop in reaches(grid.top, grid.bottom, paper.height):
        yield from ((x, start, x, stop) for x in across)
    for start, stop in reaches(grid.left, grid.right, paper.width):
        yield from ((start, y, stop, y) for y in down)


def _inner_marks(layout: Layout, across: list[float], down: list[float]) -> Iterator[Segment]:
    """Yield marks at the inner corners of cards: none is on a card that is cut with rounded corners."""
    columns = [(across[2 * at + 1], across[2 * at + 2]) for at in range(layout.columns - 1)]
    rows = [(down[2 * at + 1], down[2 * at + 2]) for at in range(layout.rows - 1)]
    for left, right in columns:
        for top, bottom in rows:
            if layout.gutter > 2 * INSET_MM:
                for x in (left, right):
                    yield x, top + INSET_MM, x, bottom - INSET_MM
                for y in (top, bottom):
                    yield left + INSET_MM, y, right - INSET_MM, y
            else:
                yield left, top - CROSS_MM, left, top + CROSS_MM
                yield left - CROSS_MM, top, left + CROSS_MM, top
