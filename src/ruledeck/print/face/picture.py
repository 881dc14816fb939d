"""Pictures that a game brings for its cards: `print/<game>/art/<card id>.jpg` (png, webp, svg).

An opaque PNG or WebP is kept as JPEG at print resolution, which WeasyPrint passes through instead of coding
every picture anew: thirty pictures in 0.1 s, not in 9 or 26.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.print.pdf.unit import MM_AN_INCH
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from PIL import Image

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
    def all(self) -> Sequence[Path]:
        """Every picture in the folder and below it, but hidden files."""
        found = (path for path in self.folder.rglob("*") if path.suffix.lower() in SUFFIXES)
        return sorted(path for path in found if path.name[0] != "." and path.is_file())

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The file of each card that has one, by card id."""
        return {path.stem: path for path in self.all if path.parent == self.folder}

    @property
    def opened(self) -> Mapping[str, Path]:
        """Those of `files` that are made of pixels."""
        return {card: path for card, path in self.files.items() if not _is_drawing(path)}

    @cached_property
    def drawn(self) -> Mapping[str, Path]:
        """Those of `files` that are drawings."""
        return {card: path for card, path in self.files.items() if _is_drawing(path)}

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

        with no_truncated():
            loaded = _load(path)
        if not isinstance(loaded, Image.Image):
            raise ContentError([unreadable(self.workspace.name(path), loaded)])
        if loaded.has_transparency_data:
            return None
        if loaded.width > width:
            height = round(loaded.height * width / loaded.width)
            loaded = loaded.resize((width, height), Image.Resampling.LANCZOS)
        made = io.BytesIO()
        loaded.convert("RGB").save(made, "JPEG", quality=QUALITY, subsampling=0, dpi=(DPI, DPI))
        return made.getvalue()


def _is_drawing(path: Path) -> bool:
    return path.suffix.lower() == ".svg"


@contextmanager
def no_truncated() -> Iterator[None]:
    """Let Pillow refuse pictures that end too soon, which WeasyPrint tells it to fill up with grey.

    The switch is Pillow's own, for all threads.
    """
    from PIL import ImageFile

    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def picture_problem(path: Path, name: str) -> Problem | None:
    """Return what keeps a picture made of pixels from being opened whole, or None; `name` is the file's."""
    why = _load(path)
    return unreadable(name, why) if isinstance(why, str) else None


def unreadable(name: str, why: str) -> Problem:
    """Return the problem of a picture's file that cannot be read."""
    hint = "open it in a drawing program and save it again as PNG, JPEG, WebP or SVG"
    return Problem(name, 1, 1, "P016", f"the picture cannot be read: {why}", hint)


def _load(path: Path) -> Image.Image | str:
    """Return a picture decoded to its last line, or in words why it cannot be."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as picture:
            picture.load()
            return picture
    except UnidentifiedImageError:
        return "it is no picture of a known form"
    except Image.DecompressionBombError:
        return "it has too many pixels"
    except Exception as error:  # decoders raise whatever a broken file leads them to
        return (getattr(error, "strerror", None) or str(error)).lower()
