"""Font objects of a PDF, made once a document from the game's font files and shared by all its faces.

In: a file of the font set. Out: a composite font that embeds the file whole, with every glyph's width and
character, so that the object is the same in every PDF.

Source: ISO 32000-1, 9.7.4 (CIDFonts) and 9.10.3 (ToUnicode CMaps).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{entries}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


@dataclass
class Fonts:
    """The fonts of one PDF in the making, by the stem of their file."""

    pdf: pikepdf.Pdf
    folder: Path
    _made: dict[str, pikepdf.Object] = field(default_factory=dict)
    _opened: dict[str, TTFont] = field(default_factory=dict)

    def font(self, stem: str) -> pikepdf.Object:
        """Return the font object of a file, made at its first use."""
        if stem not in self._made:
            self._made[stem] = self._make(stem)
        return self._made[stem]

    def show(self, stem: str, text: str) -> str:
        """Return a text as the operand of Tj; characters that the font lacks are left out."""
        font = self._open(stem)
        glyphs = (font.getGlyphID(name) for name in map(font.getBestCmap().get, map(ord, text)) if name)
        return f"<{''.join(f'{glyph:04x}' for glyph in glyphs)}>"

    def width(self, stem: str, text: str) -> float:
        """Return the width of a text in em."""
        font = self._open(stem)
        names = (name for name in map(font.getBestCmap().get, map(ord, text)) if name)
        return float(sum(font["hmtx"].metrics[name][0] for name in names) / font["head"].unitsPerEm)

    def _open(self, stem: str) -> TTFont:
        if stem not in self._opened:
            self._opened[stem] = TTFont(self.folder / f"{stem}.ttf")
        return self._opened[stem]

    def _make(self, stem: str) -> pikepdf.Object:
        font, data = self._open(stem), (self.folder / f"{stem}.ttf").read_bytes()
        scale = 1000 / font["head"].unitsPerEm
        name = pikepdf.Name(f"/{font['name'].getDebugName(6)}")
        order = font.getGlyphOrder()
        widths = [round(font["hmtx"].metrics[glyph][0] * scale) for glyph in order]
        descendant = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.CIDFontType2,
            BaseFont=name,
            CIDSystemInfo=pikepdf.Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            CIDToGIDMap=pikepdf.Name.Identity,
            W=pikepdf.Array([0, pikepdf.Array(widths)]),
            FontDescriptor=self.pdf.make_indirect(self._descriptor(font, name, data, scale)),
        )
        characters = {
            order.index(glyph): code for code, glyph in sorted(font.getBestCmap().items(), reverse=True)
        }
        return self.pdf.make_indirect(
            pikepdf.Dictionary(
                Type=pikepdf.Name.Font,
                Subtype=pikepdf.Name.Type0,
                BaseFont=name,
                Encoding=pikepdf.Name("/Identity-H"),
                DescendantFonts=pikepdf.Array([self.pdf.make_indirect(descendant)]),
                ToUnicode=self.pdf.make_stream(_to_unicode(characters)),
            )
        )

    def _descriptor(self, font: Any, name: pikepdf.Name, data: bytes, scale: float) -> pikepdf.Dictionary:
        head, metrics = font["head"], font["OS/2"]
        file = self.pdf.make_stream(data)
        file.Length1 = len(data)
        is_italic = "Italic" in str(name)
        box = (head.xMin, head.yMin, head.xMax, head.yMax)
        return pikepdf.Dictionary(
            Type=pikepdf.Name.FontDescriptor,
            FontName=name,
            Flags=4 | (64 if is_italic else 0),
            FontBBox=pikepdf.Array([round(side * scale) for side in box]),
            ItalicAngle=-8 if is_italic else 0,
            Ascent=round(font["hhea"].ascent * scale),
            Descent=round(font["hhea"].descent * scale),
            CapHeight=round(metrics.sCapHeight * scale),
            StemV=max(50, metrics.usWeightClass // 5),
            FontFile2=file,
        )


def _to_unicode(characters: dict[int, int]) -> bytes:
    rows = [
        f"<{glyph:04X}> <{chr(code).encode('utf-16-be').hex().upper()}>"
        for glyph, code in sorted(characters.items())
    ]
    blocks = []
    for at in range(0, len(rows), 100):
        block = rows[at : at + 100]
        blocks.append("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]))
    return _CMAP.format(entries="\n".join(blocks)).encode("ascii")
