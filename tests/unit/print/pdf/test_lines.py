"""What the pinned WeasyPrint, on the Pango of this machine, makes of lines; books rely on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from weasyprint import HTML
from weasyprint.formatting_structure.boxes import BlockBox, TextBox

from ruledeck.print.fonts import SOURCES
from ruledeck.print.pdf.lines import part_spaces

TEXT = "by removing a counter from a resource of their own. The hero then <a>returns</a> to hand"
FACE = f'@font-face {{ font-family: "Text"; src: url("{SOURCES[1].path.as_uri()}") }}'
WIDTHS = [f"{at / 4:g}px" for at in range(1400, 1520)]


def first_lines(text: str) -> Iterator[str]:
    """Yield the first line of a text at each of many widths."""
    source = "".join(f'<p style="width: {width}">{text}</p>' for width in WIDTHS)
    style = f"<style>{FACE} p {{ font: 11pt Text }} @page {{ size: 600px 9000px }}</style>"
    (page,) = HTML(string=style + source).render().pages
    blocks = (box for box in walk(page._page_box) if isinstance(box, BlockBox) and box.element_tag == "p")
    for block in blocks:
        yield "".join(box.text for box in walk(block.children[0]) if isinstance(box, TextBox))


def walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from walk(child)


@pytest.mark.parametrize(
    "mark",
    [
        "<a>{}</a>",
        "<i>{}</i>",
        '<span class="value">{}</span>',
        "<i>{}</i>.",
        "+1\u00a0<i>{}</i>",
        "+1\u00a0<i>{}</i>.",
    ],
)
def test_a_line_is_filled_whatever_its_width(mark: str) -> None:
    text = part_spaces(TEXT.replace("<a>returns</a>", mark.format("returns")))
    assert all(line.startswith("by removing a counter from a resource") for line in first_lines(text))


def test_spaces_are_parted_only_before_marks() -> None:
    assert part_spaces("a b <b>c</b> <b>d</b> e<i>f</i>") == "a b<span></span> <b>c</b> <b>d</b> e<i>f</i>"
