"""Faces as pictures of exact size.

In: a game's content, a resolution. Out: PNG files, kept by the hash of the face. A card of 63 x 88 mm is
744 x 1039 pixels at 300 dpi.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.press import Face, Press
from ruledeck.print.pdf.unit import MM_AN_INCH
from ruledeck.print.profile import load_profile
from ruledeck.schema.files.whole import clear_unfinished, write_whole
from ruledeck.schema.processes import run_on_cores

if TYPE_CHECKING:
    from PIL import Image

COMPRESSION = 6  # of zlib: level 1 is five times faster and twice as big, and these are downloaded
SHARE = 40  # pictures that a process makes at a time


def face_pngs(content: Content, dpi: int, folder: Path) -> dict[str, Path]:
    """Return a PNG of the front of every card that is printed, by card id, and of every back.

    Args:
        content: the game.
        dpi: pixels an inch.
        folder: where the files are kept by content hash; what is there already is not made again.

    The back of a side is under `good.poker.card-back` (side, size), the one without a side under
    `plain.poker.card-back`, a help card under `help.turn`. Faces are trimmed.

    Raises:
        ContentError: a text does not fit its face, or a template has a fault.
    """
    press = Press(content, load_profile(content.workspace, content.game.id))
    items = [press.front(card) for card in content.cards if card.is_printed]
    sizes = {content.game.types[item.card.type].size for item in items if item.card}
    items += [press.back(side, size) for size in sorted(sizes) for side in (*content.game.sides, "")]
    types = content.game.types.values()
    items += [press.back(*pair) for pair in dict.fromkeys((it.back, it.size) for it in types if it.back)]
    items += [press.help(card) for card in content.help]
    return picture_faces(press.faces(items), press.fonts.folder, dpi, folder)


def picture_faces(
    faces: dict[str, Face],
    fonts_folder: Path,
    dpi: int,
    folder: Path,
    *,
    bleed: bool = False,
    corners: bool = False,
) -> dict[str, Path]:
    """Return a PNG of each face by its id.

    Args:
        faces: faces as set.
        fonts_folder: where their fonts are.
        dpi: pixels an inch.
        folder: where the files are kept by content hash.
        bleed: whether the bleed is shown.
        corners: whether the corners are rounded, transparent outside.
    """
    kind = f"{dpi}{'-bleed' * bleed}{'-round' * corners}"
    made = {id: folder / f"{face.key}-{kind}.png" for id, face in faces.items()}
    missing = list({face.key: face for id, face in faces.items() if not made[id].is_file()}.values())
    folder.mkdir(parents=True, exist_ok=True)
    shares = [missing[at : at + SHARE] for at in range(0, len(missing), SHARE)]
    work = ((share, fonts_folder, dpi, folder, kind, bleed, corners) for share in shares)
    try:
        for _ in run_on_cores(write_pictures, work, __name__):
            pass
    except BaseException:
        clear_unfinished(folder)
        raise
    return made


def write_pictures(
    faces: list[Face], fonts_folder: Path, dpi: int, folder: Path, kind: str, bleed: bool, corners: bool
) -> int:
    """Write a PNG of each face; return how many."""
    import pypdfium2

    document = pypdfium2.PdfDocument(_as_pdf(faces, fonts_folder))
    try:
        for at, face in enumerate(faces):
            write_whole(folder / f"{face.key}-{kind}.png", _picture(document[at], face, dpi, bleed, corners))
    finally:
        document.close()
    return len(faces)


def pixels(length_mm: float, dpi: int) -> int:
    """Return a length in whole pixels."""
    return round(length_mm / MM_AN_INCH * dpi)


def _picture(page: object, face: Face, dpi: int, bleed: bool, corners: bool) -> bytes:
    """Return a page as PNG, rendered a little too big and cropped to the exact pixels."""
    import pypdfium2

    assert isinstance(page, pypdfium2.PdfPage)
    picture: Image.Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    edge = 0 if bleed else face.bleed / MM_AN_INCH * dpi
    margin = 2 * face.bleed if bleed else 0
    width, height = (pixels(side + margin, dpi) for side in (face.size.width, face.size.height))
    left, top = round(edge), round(edge)
    picture = picture.crop((left, top, left + width, top + height))
    if corners:
        picture.putalpha(
            _rounded(width, height, pixels(face.size.corner + (face.bleed if bleed else 0), dpi))
        )
    made = BytesIO()
    picture.save(made, "PNG", compress_level=COMPRESSION, dpi=(dpi, dpi))
    return made.getvalue()


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    from PIL import Image, ImageDraw

    fine = 4
    mask = Image.new("L", (width * fine, height * fine), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, width * fine - 1, height * fine - 1), radius * fine, fill=255
    )
    return mask.resize((width, height), Image.Resampling.LANCZOS)


def _as_pdf(faces: Iterable[Face], fonts_folder: Path) -> bytes:
    from ruledeck.print.pdf.imprint import imprinting

    with imprinting(fonts_folder, "faces") as imprint:
        for face in faces:
            imprint.add_page(face)
        made = BytesIO()
        imprint.pdf.save(made, compress_streams=False)
        return made.getvalue()
