"""Faces as a PDF, a page a face."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ruledeck.print.face.press import Face
from ruledeck.print.pdf.imprint import imprinting
from ruledeck.print.pdf.preflight import Expected, save_checked


def write_faces(faces: Iterable[Face], fonts_folder: Path, title: str, out: Path) -> Path:
    """Return `out`, a PDF with a page for each face, with bleed and boxes, in their order."""
    with imprinting(fonts_folder, title) as imprint:
        count = 0
        for face in faces:
            imprint.add_page(face)
            count += 1
        return save_checked(imprint.pdf, out, Expected(count))
