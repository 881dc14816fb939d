"""Pages of a PDF as WeasyPrint writes it, made independent of the document that they were set in.

WeasyPrint names the fonts, patterns and forms of a page by how many the document had before, and embeds fonts
in every document. Here each page gets names by their order on the page, and its fonts become placeholders:
the name of the font file. So the same face has the same bytes whatever it was set together with.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

# A resource is named before the operator that uses it: /x1 Do, /Fa 9 Tf, /p0 scn.
_USE = re.compile(rb"/([^\s/<>\[\]()]+)((?:\s+-?[\d.]+)?\s+(Do|Tf|gs|sh|scn|SCN|cs|CS))(?=\s|$)")
_CATEGORY = {
    b"Do": ("/XObject", "X"),
    b"Tf": ("/Font", "F"),
    b"gs": ("/ExtGState", "G"),
    b"sh": ("/Shading", "S"),
    b"scn": ("/Pattern", "P"),
    b"SCN": ("/Pattern", "P"),
    b"cs": ("/ColorSpace", "C"),
    b"CS": ("/ColorSpace", "C"),
}
FOREIGN = "foreign"


def font_digests(paths: tuple[Path, ...]) -> Mapping[bytes, str]:
    """Return the stem of each font file by the hash of its bytes."""
    return {hashlib.sha256(path.read_bytes()).digest(): path.stem for path in paths}


@dataclass
class Gatherer:
    """Takes pages out of `source` one by one into a PDF of canonical pages.

    `fonts` gives the stem of a font file by the hash of its bytes; `spill`, in points, is cut off below.
    """

    source: pikepdf.Pdf
    fonts: Mapping[bytes, str]
    spill: float = 0.0
    made: pikepdf.Pdf = field(default_factory=pikepdf.new)
    _stems: dict[tuple[int, int], str] = field(default_factory=dict)
    _copied: dict[tuple[int, int], pikepdf.Object] = field(default_factory=dict)

    def take(self, index: int) -> bool:
        """Add a page; return whether all its fonts are ours."""
        page = self.source.pages[index].obj
        found: set[str] = set()
        data, resources = self._canonical(page.Contents.read_bytes(), page.Resources, found)
        self.made.add_blank_page()
        fresh = self.made.pages[-1].obj
        width, height = (round(float(side), 4) for side in list(page.MediaBox)[2:])
        fresh.MediaBox = pikepdf.Array([0, 0, width, round(height - self.spill, 4)])
        fresh.Contents = self.made.make_stream(f"1 0 0 1 0 {-self.spill:.4f} cm\n".encode() + data)
        fresh.Resources = self.made.make_indirect(resources)
        return FOREIGN not in found

    def save(self) -> bytes:
        """Return the PDF of all pages taken."""
        buffer = io.BytesIO()
        self.made.save(buffer, deterministic_id=True, compress_streams=True)
        return buffer.getvalue()

    def _canonical(
        self, data: bytes, resources: pikepdf.Object, stems: set[str]
    ) -> tuple[bytes, pikepdf.Dictionary]:
        """Return content with canonical names, and the resources that it uses under these names."""
        names: dict[tuple[str, str], str] = {}
        kept: dict[str, dict[str, pikepdf.Object]] = {}

        def renamed(match: re.Match[bytes]) -> bytes:
            category, prefix = _CATEGORY[match[3]]
            name = f"/{match[1].decode('latin-1')}"
            known = resources.get(category)
            if known is None or name not in known:
                return match[0]  # a name of PDF's own, such as /Pattern or /DeviceRGB
            if (category, name) not in names:
                entries = kept.setdefault(category, {})
                value = self._value(category, known[name], stems)
                label = str(value)[1:] if category == "/Font" else str(len(entries))
                names[category, name] = f"/{prefix}{label}"
                entries[f"/{prefix}{label}"] = value
            return names[category, name].encode() + match[2]

        data = _USE.sub(renamed, data)
        fresh = pikepdf.Dictionary({category: pikepdf.Dictionary(found) for category, found in kept.items()})
        return data, fresh

    def _value(self, category: str, value: pikepdf.Object, stems: set[str]) -> pikepdf.Object:
        if category == "/Font":
            stem = self._font_stem(value)
            stems.add(stem)
            return pikepdf.Name(f"/{stem}")
        if not value.is_indirect:
            return self.made.copy_foreign(self.source.make_indirect(value))
        if isinstance(value, pikepdf.Stream) and "/Resources" in value:
            return self._form(value, stems)
        return self.made.copy_foreign(value)

    def _form(self, form: pikepdf.Object, stems: set[str]) -> pikepdf.Object:
        """Return a form or pattern with canonical names inside."""
        if form.objgen not in self._copied:
            data, resources = self._canonical(form.read_bytes(), form.Resources, stems)
            fresh = self.made.make_stream(data)
            for key in sorted(form.keys()):
                if key not in ("/Resources", "/Length", "/Filter", "/DecodeParms"):
                    fresh[key] = _detached(form[key], self.source, self.made)
            fresh.Resources = resources
            self._copied[form.objgen] = fresh
        return self._copied[form.objgen]

    def _font_stem(self, font: pikepdf.Object) -> str:
        if font.objgen not in self._stems:
            stem = FOREIGN
            for descendant in font.get("/DescendantFonts", []):
                file = descendant.FontDescriptor.get("/FontFile2")
                if file is not None:
                    stem = self.fonts.get(hashlib.sha256(file.read_bytes()).digest(), FOREIGN)
            self._stems[font.objgen] = stem
        return self._stems[font.objgen]


def _detached(value: Any, source: pikepdf.Pdf, made: pikepdf.Pdf) -> Any:
    """Return a value of a dictionary, a number or an object, for use in another PDF."""
    if not isinstance(value, pikepdf.Object):
        return value
    if isinstance(value, pikepdf.Dictionary | pikepdf.Array) or value.is_indirect:
        return made.copy_foreign(value if value.is_indirect else source.make_indirect(value))
    return value
