from __future__ import annotations

import io

import pikepdf
import pytest

from ruledeck.print.pdf.preflight import PreflightError
from ruledeck.print.rulebook.typeset.finish import finish_book

PAGE = (0, 0, 100, 100)


def book(trim: tuple[int, ...] = PAGE, **descriptor: object) -> bytes:
    """Return a book of one page, with a font of this descriptor."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(100, 100))
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        BaseFont=pikepdf.Name("/Own"),
        FontDescriptor=pikepdf.Dictionary(**descriptor),
    )
    page = pdf.pages[0].obj
    page.BleedBox, page.TrimBox = pikepdf.Array(PAGE), pikepdf.Array(trim)
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.make_indirect(font)))
    if "FontFile2" in descriptor:
        font.FontDescriptor.FontFile2 = pdf.make_stream(b"outlines")
    made = io.BytesIO()
    pdf.save(made)
    return made.getvalue()


def test_a_sound_book_is_kept() -> None:
    with pikepdf.open(io.BytesIO(finish_book(book(FontFile2=True), {}))) as pdf:
        assert len(pdf.pages) == 1


def test_a_book_with_a_font_that_is_not_embedded_is_refused() -> None:
    with pytest.raises(PreflightError, match="rulebook: the font /Own is not embedded"):
        finish_book(book(), {})


def test_a_book_whose_boxes_are_wrong_is_refused() -> None:
    with pytest.raises(PreflightError, match="page 1: a box is outside"):
        finish_book(book(trim=(0, 0, 200, 100), FontFile2=True), {})
