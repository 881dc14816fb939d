"""Faces out of the store brought into another PDF, each once, as pages or as forms.

In: faces as set. Out: objects of the PDF in the making. Fonts are the game's, one object each however many
faces use it, and all else that is equal is one object too. So the bytes do not depend on the batches in which
faces were set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf

from ruledeck.print.face.press import Face
from ruledeck.print.pdf.typefont import Fonts
from ruledeck.print.pdf.unit import PT_A_MM


@dataclass
class Imprint:
    """Brings faces into `pdf`. The files that they come from stay open until the PDF is saved."""

    pdf: pikepdf.Pdf
    fonts: Fonts
    _files: ExitStack = field(default_factory=ExitStack)
    _sources: dict[Path, pikepdf.Pdf] = field(default_factory=dict)
    _forms: dict[str, pikepdf.Object] = field(default_factory=dict)
    _equals: dict[bytes, pikepdf.Object] = field(default_factory=dict)
    _merges: dict[tuple[int, int], pikepdf.Object] = field(default_factory=dict)

    def form(self, face: Face) -> pikepdf.Object:
        """Return a face as a form: origin at the lower left corner of its bleed, units of a point."""
        if face.key not in self._forms:
            page = self._page(face)
            form = self.pdf.copy_foreign(page.Contents)
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.BBox = pikepdf.Array([*page.MediaBox])
            form.Resources = self._resources(page)
            self._forms[face.key] = form
        return self._forms[face.key]

    def add_page(self, face: Face) -> None:
        """Add a page that is a face, its paper the size with bleed."""
        source = self._page(face)
        self.pdf.add_blank_page()
        page = self.pdf.pages[-1].obj
        page.Contents = self.pdf.copy_foreign(source.Contents)
        page.Resources = self._resources(source)
        set_boxes(page, face.size.width, face.size.height, face.bleed)

    def close(self) -> None:
        """Close the files that faces came from."""
        self._files.close()

    def _page(self, face: Face) -> pikepdf.Object:
        if face.file not in self._sources:
            self._sources[face.file] = self._files.enter_context(pikepdf.open(face.file))
        return self._sources[face.file].pages[face.index].obj

    def _resources(self, page: pikepdf.Object) -> pikepdf.Object:
        resources = self.pdf.copy_foreign(page.Resources)
        self._fill(resources)
        return resources

    def _fill(self, resources: pikepdf.Object) -> None:
        """Put fonts in place of their names, and one object in place of all that are equal."""
        for category in resources.keys():  # noqa: SIM118  # a pikepdf dictionary iterates over pairs
            entries = resources[category]
            for name, entry in list(entries.items()):
                if category == "/Font":
                    if isinstance(entry, pikepdf.Name):
                        entries[name] = self.fonts.font(str(entry)[1:])
                else:
                    entries[name] = self._merged(entry)

    def _merged(self, entry: pikepdf.Object) -> pikepdf.Object:
        """Return the one object that stands for all that are equal to this one."""
        if entry.objgen in self._merges:
            return self._merges[entry.objgen]
        if isinstance(entry, pikepdf.Stream) and "/Resources" in entry:
            self._fill(entry.Resources)
        one = self._equals.setdefault(_digest(entry), entry)
        if entry.is_indirect:
            self._merges[entry.objgen] = one
        return one


@contextmanager
def imprinting(fonts_folder: Path, title: str) -> Iterator[Imprint]:
    """Give a new PDF to bring faces into; it must be saved before the block ends."""
    with pikepdf.new() as pdf:
        pdf.docinfo["/Title"] = title
        pdf.docinfo["/Producer"] = "Ruledeck"
        imprint = Imprint(pdf, Fonts(pdf, fonts_folder))
        try:
            yield imprint
        finally:
            imprint.close()


def set_boxes(page: pikepdf.Object, width: float, height: float, bleed: float) -> None:
    """Set the boxes of a page whose origin is the corner of its bleed; sizes in mm, trimmed."""
    full = [0, 0, (width + 2 * bleed) * PT_A_MM, (height + 2 * bleed) * PT_A_MM]
    edge = bleed * PT_A_MM
    page.MediaBox = page.BleedBox = _box(full)
    page.TrimBox = _box([edge, edge, full[2] - edge, full[3] - edge])


def _digest(value: Any) -> bytes:
    """Return the hash of a value with all that it refers to."""
    digest = hashlib.sha256()
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        for key in sorted(value.keys()):
            digest.update(key.encode() + _digest(value[key]))
    elif isinstance(value, pikepdf.Array):
        for item in value:
            digest.update(_digest(item))
    else:
        digest.update(repr(value).encode())
    if isinstance(value, pikepdf.Stream):
        digest.update(value.read_raw_bytes())
    return digest.digest()


def _box(sides: list[float]) -> pikepdf.Array:
    return pikepdf.Array([round(side, 4) for side in sides])
