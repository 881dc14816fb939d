"""The pictures of cards: faces as PNG, and smaller ones for the browser.

In: a game. Out: files in the site, linked to the cache where the disk allows it, and the sizes of the faces.
A small picture is kept by the name of its face, which changes with whatever goes into it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.page.help import HELP
from ruledeck.print.png import face_pngs, pixels
from ruledeck.schema.files.whole import written_aside
from ruledeck.site import address
from ruledeck.site.edition import Edition

DPI = 300
SMALL_WIDTH = 420
QUALITY = 84


def write_pictures(edition: Edition, content: Content) -> Mapping[str, tuple[int, int]]:
    """Put the pictures of a game's cards into the site and return the faces' sizes in px, by card.

    Raises:
        ContentError: a text does not fit its face, or a template of the face has a fault.
    """
    game = content.game
    made = face_pngs(content, DPI, edition.workspace.cache / "faces")
    faces = {card: face for card, face in made.items() if card in content.card_by_id}
    for side in content.help:
        place(made[f"{HELP}{side.id}"], edition.site / address.help_file(game.id, side.id))
    cache = edition.workspace.cache / "small"
    cache.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        small = threads.map(lambda face: _small(cache, face), faces.values())
        for (card, face), reduced in zip(faces.items(), small, strict=True):
            place(face, edition.site / address.card_file(game.id, card, "png"))
            place(reduced, edition.site / address.card_file(game.id, card, "webp"))
    sizes = {size.id: (pixels(size.width, DPI), pixels(size.height, DPI)) for size in game.sizes.values()}
    return {card: sizes[game.size_of(content.card_by_id[card].type).id] for card in faces}


def place(source: Path, target: Path) -> None:
    """Put a file at another place without copying its bytes, where the disk allows it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _small(cache: Path, face: Path) -> Path:
    from PIL import Image

    kept = cache / f"{face.stem}-{SMALL_WIDTH}.webp"
    if not kept.is_file():
        with Image.open(face) as picture:
            height = round(picture.height * SMALL_WIDTH / picture.width)
            small = picture.convert("RGB").resize((SMALL_WIDTH, height), Image.Resampling.LANCZOS)
        with written_aside(kept) as fresh:
            small.save(fresh, "WEBP", quality=QUALITY, method=4)
    return kept
