"""The faces that a book is set in.

In: a game's fonts. Out: CSS. Text is set in the whole family as its package ships it: a book wants the small
capitals and the several kinds of digits that the fonts of card faces leave out.
"""

from __future__ import annotations

from pathlib import Path

from ruledeck.print.fonts import DISPLAY_FAMILY, ICON_FILE, SOURCES, TEXT_FAMILY, FontSet
from ruledeck.print.icons import ICON_FAMILY

BOOK_FAMILY = "Ruledeck Book"
WEIGHTS = (400, 700)


def book_faces(fonts: FontSet) -> str:
    """Return the `@font-face` rules of a book: text, display and the game's icons."""
    faces = [
        _face(BOOK_FAMILY, source.path.as_uri(), source.weight, "italic" if source.italic else "normal")
        for source in SOURCES
        if source.family == TEXT_FAMILY and source.weight in WEIGHTS
    ]
    faces += [
        _face(DISPLAY_FAMILY, (fonts.folder / source.name).as_uri(), source.weight)
        for source in SOURCES
        if source.family == DISPLAY_FAMILY
    ]
    return "\n".join([*faces, _face(ICON_FAMILY, (fonts.folder / ICON_FILE).as_uri())])


def font_folders(fonts: FontSet) -> tuple[Path, ...]:
    """Return the folders that those faces are loaded from."""
    return (fonts.folder, *sorted({source.path.parent for source in SOURCES}))


def _face(family: str, address: str, weight: int = 400, style: str = "normal") -> str:
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {style};'
        f' src: url("{address}"); }}'
    )
