"""The last touch to a book's PDF: icons that read as words, and a compact file.

In: the PDF as laid out, in which an icon is a character without meaning. Out: the same pages, in which
whoever searches, copies or listens finds the icon's name.

Source: ISO 32000-1, 9.10.3 (ToUnicode CMaps).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping

import pikepdf

from ruledeck.print.icons import ICON_FAMILY
from ruledeck.print.pdf.preflight import Expected, require_sound

_ENTRY = re.compile(rb"(<[0-9a-f]{4}>) <([0-9a-f]{4})>")


def finish_book(pdf: bytes, names: Mapping[str, str]) -> bytes:
    """Return a book whose icons read as their names, after checking it.

    Args:
        pdf: the book as laid out.
        names: the name of each icon by the character that shows it.

    Raises:
        PreflightError: it is not as every PDF of ours must be.
    """
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for font in _fonts(document):
            if ICON_FAMILY.replace(" ", "-") in str(font.BaseFont):
                font.ToUnicode.write(_named(font.ToUnicode.read_bytes(), names))
        made = io.BytesIO()
        document.save(
            made,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            recompress_flate=True,
        )
        require_sound(made, Expected(len(document.pages)), "rulebook")
        return made.getvalue()


def _named(cmap: bytes, names: Mapping[str, str]) -> bytes:
    """Return a character map with the names of icons in place of their characters."""

    def entry(match: re.Match[bytes]) -> bytes:
        name = names.get(chr(int(match[2], 16)))
        return match[0] if name is None else match[1] + b" <" + name.encode("utf-16-be").hex().encode() + b">"

    return _ENTRY.sub(entry, cmap)


def _fonts(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for page in document.pages:
        yield from page.Resources.get("/Font", pikepdf.Dictionary()).values()
