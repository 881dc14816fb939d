"""Content of a page, written in mm from its upper left corner."""

from __future__ import annotations

from dataclasses import dataclass, field

import pikepdf

from ruledeck.print.pdf.typefont import Fonts
from ruledeck.print.pdf.unit import PT_A_MM
from ruledeck.print.sheet.layout import Bleed, Box

SLUG_FONT = "text-500"


@dataclass
class Canvas:
    """A page in the making, of width by height mm."""

    width: float
    height: float
    _operators: list[str] = field(default_factory=list)
    _forms: dict[str, pikepdf.Object] = field(default_factory=dict)
    _fonts: dict[str, pikepdf.Object] = field(default_factory=dict)

    def place(self, form: pikepdf.Object, box: Box, shown: Bleed, bleed: float, turned: bool = False) -> None:
        """Draw a face so that its trim box is `box`, cropped to what is `shown` of its bleed.

        Args:
            form: a face with `bleed` mm on all sides, origin at the lower left corner of the bleed.
            box: where its trimmed part goes; another size than the face's scales it.
            shown: how much of the bleed is seen on each side of `box`.
            bleed: the face's own, mm.
            turned: whether it is drawn upside down.
        """
        name = next((known for known, same in self._forms.items() if same.objgen == form.objgen), "")
        if not name:
            name = f"F{len(self._forms)}"
            self._forms[name] = form
        full_width, full_height = (float(side) / PT_A_MM for side in list(form.BBox)[2:])
        scale_x = box.width / (full_width - 2 * bleed)
        scale_y = box.height / (full_height - 2 * bleed)
        left, top = box.left - shown.left, box.top - shown.top
        crop = (left, top, box.right + shown.right - left, box.bottom + shown.bottom - top)
        x, y = box.left - bleed * scale_x, box.bottom + bleed * scale_y
        if turned:
            x, y = box.right + bleed * scale_x, box.top - bleed * scale_y
            scale_x, scale_y = -scale_x, -scale_y
        self._operators.append(
            f"q {self._point(crop[0], crop[1] + crop[3])} {_number(crop[2] * PT_A_MM)}"
            f" {_number(crop[3] * PT_A_MM)} re W n"
            f" {_number(scale_x)} 0 0 {_number(scale_y)} {self._point(x, y)} cm /{name} Do Q"
        )

    def line(self, x0: float, y0: float, x1: float, y1: float, weight: float, grey: float = 0.0) -> None:
        """Draw a straight line; `weight` in mm, `grey` from 0, black, to 1."""
        stroke = f"{grey:g} G {_number(weight * PT_A_MM)} w"
        self._operators.append(f"{stroke} {self._point(x0, y0)} m {self._point(x1, y1)} l S")

    def text(self, fonts: Fonts, x: float, y: float, text: str, size: float, anchor: float = 0.0) -> None:
        """Write a text on a base line; `size` in points; `anchor` 0 starts at x, 0.5 centres, 1 ends."""
        self._fonts[SLUG_FONT] = fonts.font(SLUG_FONT)
        x -= anchor * fonts.width(SLUG_FONT, text) * size / PT_A_MM
        shown = fonts.show(SLUG_FONT, text)
        self._operators.append(f"BT 0.25 g /{SLUG_FONT} {size:g} Tf {self._point(x, y)} Td {shown} Tj ET")

    def add_to(self, pdf: pikepdf.Pdf, trim: Box | None = None) -> None:
        """Add the page to a PDF; `trim` is what is cut from it, by default the whole paper."""
        width, height = _number(self.width * PT_A_MM), _number(self.height * PT_A_MM)
        pdf.add_blank_page(page_size=(float(width), float(height)))
        page = pdf.pages[-1].obj
        page.Contents = pdf.make_stream("\n".join(self._operators).encode("ascii"))
        page.Resources = pikepdf.Dictionary(
            XObject=pikepdf.Dictionary({f"/{name}": form for name, form in self._forms.items()}),
            Font=pikepdf.Dictionary({f"/{name}": font for name, font in self._fonts.items()}),
        )
        box = trim or Box(0, 0, self.width, self.height)
        corners = [*self._corner(box.left, box.bottom), *self._corner(box.right, box.top)]
        page.BleedBox = pikepdf.Array([0, 0, float(width), float(height)])
        page.TrimBox = pikepdf.Array([round(side, 4) for side in corners])

    def _corner(self, x: float, y: float) -> tuple[float, float]:
        return x * PT_A_MM, (self.height - y) * PT_A_MM

    def _point(self, x: float, y: float) -> str:
        left, up = self._corner(x, y)
        return f"{_number(left)} {_number(up)}"


def _number(value: float) -> str:
    """Return a number to a thousandth of a point or a ten thousandth of a scale."""
    shown = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
