"""What we use of WeasyPrint beyond its documented interface: a new version must keep it, or these fail."""

from __future__ import annotations

import io

import pikepdf
from weasyprint import HTML

from ruledeck.print.face.art.drawing import Drawing
from ruledeck.print.face.art.path import rectangle
from ruledeck.print.face.typeset.canonical import Gatherer
from ruledeck.print.face.typeset.measure import rooms, section_keys

STYLE = "<style>@page { size: 60mm 40mm; margin: 0 } * { margin: 0; font: 10px/12px sans-serif }</style>"


def test_the_box_tree_tells_room_and_need() -> None:
    html = """<section data-page="k1"><div data-fit="text" style="width: 100px; height: 30px">
      <p>one two three four five six seven eight nine ten eleven twelve thirteen</p></div></section>"""
    page = HTML(string=STYLE + html).render().pages[0]
    room = rooms(page)["text"]
    assert (room.width, room.height) == (75, 22.5)
    assert room.needed_height % 9 == 0
    assert room.needed_height > 22.5
    assert room.excess > 1
    assert section_keys(page) == ["k1"]


def test_a_word_that_is_too_wide_is_seen_and_so_is_a_box_placed_absolutely() -> None:
    html = """<section data-page="k"><div data-fit="name"
      style="position: absolute; width: 20px; height: 12px">Unbreakable</div></section>"""
    room = rooms(HTML(string=STYLE + html).render().pages[0])["name"]
    assert room.needed_width > room.width == 15


def test_an_image_from_the_cache_is_drawn_by_itself() -> None:
    drawn = Drawing(10, 10, f"1 0 0 rg {rectangle(0, 0, 10, 10)} f")
    html = HTML(string=STYLE + '<img src="drawn:x" style="display: block; width: 20px; height: 20px">')
    data = html.render(cache={"drawn:x": drawn}).write_pdf(uncompressed_pdf=True)
    assert b"1 0 0 rg 0 0 m 10 0 l 10 10 l 0 10 l h f" in data


def test_the_same_page_has_the_same_bytes_after_any_other() -> None:
    style = "background: linear-gradient(red, blue); break-after: page;"
    page = f'<div style="{style} opacity: 0.5; height: 20px">x</div>'
    other = f'<div style="{style} opacity: 0.3; height: 9px">y</div>'

    def canonical(html: str, index: int) -> bytes:
        data = HTML(string=STYLE + html).render().write_pdf(full_fonts=True, uncompressed_pdf=True)
        with pikepdf.open(io.BytesIO(data)) as source:
            gatherer = Gatherer(source, {})
            gatherer.take(index)
            return gatherer.save()

    assert canonical(page, 0) == canonical(other + page, 1)
