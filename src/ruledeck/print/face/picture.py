"""Pictures that a game brings for its cards: `print/<game>/art/<card id>.jpg` (png, webp, svg).

An opaque PNG or WebP is kept as JPEG at print resolution, which WeasyPrint passes through instead of coding
every picture anew: thirty pictures in 0.1 s, not in 9 or 26.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ruledeck.print.pdf.unit import MM_AN_INCH
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".svg")
DPI = 300
QUALITY = 92


class Pictures:
    """The pictures of one game's cards."""

    def __init__(self, workspace: Workspace, game: str) -> None:
        self.workspace = workspace
        self.folder = workspace.root / "print" / game / "art"
        self.kept = workspace.cache / "pictures"

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The file of each card that has one, by card id."""
        found = sorted(path for path in self.folder.glob("*") if path.suffix.lower() in SUFFIXES)
        return {path.stem: path for path in found}

    def digest(self, card: str) -> str:
        """Return the hash of a card's picture, '' where it has none."""
        path = self.files.get(card)
        return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest() if path else ""

    def address(self, card: str, width_mm: float) -> str:
        """Return the address of a card's picture as it is set, '' where it has none.

        Raises:
            ContentError: the file is no picture.
        """
        path = self.files.get(card)
        if path is None or path.suffix.lower() in (".jpg", ".jpeg", ".svg"):
            return path.as_uri() if path else ""
        made = self.kept / f"{self.digest(card)}-{round(width_mm)}.jpg"
        if not made.is_file():
            data = self._as_jpeg(path, round(width_mm / MM_AN_INCH * DPI))
            if data is None:
                return path.as_uri()
            self.kept.mkdir(parents=True, exist_ok=True)
            write_whole(made, data)
        return made.as_uri()

    def _as_jpeg(self, path: Path, width: int) -> bytes | None:
        """Return an opaque picture as JPEG, no wider than `width` pixels; None for one with transparency."""
        from PIL import Image

        try:
            with Image.open(path) as picture:
                picture.load()
                loaded: Image.Image = picture
        except (OSError, ValueError, Image.DecompressionBombError):
            name = self.workspace.name(path)
            raise ContentError([Problem(name, 1, 1, "P016", "the picture cannot be read")]) from None
        if loaded.has_transparency_data:
            return None
        if loaded.width > width:
            height = round(loaded.height * width / loaded.width)
            loaded = loaded.resize((width, height), Image.Resampling.LANCZOS)
        made = io.BytesIO()
        loaded.convert("RGB").save(made, "JPEG", quality=QUALITY, subsampling=0, dpi=(DPI, DPI))
        return made.getvalue()
