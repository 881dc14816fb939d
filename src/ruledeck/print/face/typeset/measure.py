"""What does not fit on a page that WeasyPrint has laid out.

WeasyPrint clips or overflows without a word, and tells where its boxes are only by the private box tree of a
page. All use of that tree is here, and `tests/unit/print/face/test_weasyprint.py` holds what is used of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from weasyprint.formatting_structure.boxes import BlockLevelBox, LineBox, TextBox

from ruledeck.print.face.setting import Room

PT_A_PX = 0.75


def rooms(page: Any) -> dict[str, Room]:
    """Return the room of each kind of text on a page; of several boxes of a kind, the one that is worst off.

    A kind is the value of `data-fit` of an element.
    """
    found: dict[str, Room] = {}
    for box in _descendants(page._page_box):
        element = getattr(box, "element", None)
        kind = element.get("data-fit") if element is not None and not _is_text(box) else None
        if kind:
            room = _room(box)
            if kind not in found or room.excess > found[kind].excess:
                found[kind] = room
    return found


def section_keys(page: Any) -> list[str]:
    """Return the `data-page` of the sections on a page."""
    return [
        box.element.get("data-page")
        for box in _descendants(page._page_box)
        if box.element_tag == "section" and not _is_text(box)
    ]


def _room(box: Any) -> Room:
    left, top = box.content_box_x(), box.content_box_y()
    right, bottom = left, top
    for child in _descendants(box):
        if child is box:
            continue
        if isinstance(child, TextBox):
            right = max(right, child.position_x + child.width)
        elif isinstance(child, LineBox | BlockLevelBox):
            bottom = max(bottom, child.position_y + child.margin_height())
    sides = box.width, box.height, right - left, bottom - top
    return Room(*(round(side * PT_A_PX, 2) for side in sides))


def _is_text(box: Any) -> bool:
    return isinstance(box, TextBox | LineBox)


def _descendants(box: Any) -> Iterator[Any]:
    """Yield a box and all boxes inside it; an absolutely placed one stands behind a placeholder."""
    yield box
    for child in getattr(box, "children", ()):
        yield from _descendants(child)
