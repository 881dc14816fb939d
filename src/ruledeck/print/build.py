"""Everything of a workspace that is printed, into `build/print/<game>/`.

In: a workspace, the contents of its games. Out: PDF files: sheets of every deck, where there are any a page
on each paper to calibrate by, the faces, the rulebook. A file whose inputs have not changed is left as it is.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.press import Press, Progress
from ruledeck.print.pdf.book import write_faces
from ruledeck.print.profile import load_profile
from ruledeck.print.rulebook import build_rulebooks
from ruledeck.print.sheet.calibrate import write_calibration
from ruledeck.print.sheet.impose import write_sheets
from ruledeck.print.sheet.job import Job, all_faces, deck_jobs, job_items, job_prints
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace

PAPERS_OF_SHEETS = ("a4", "letter")
PAPERS_OF_BOOKS = ("a4", "a5")


@dataclass(frozen=True)
class Product:
    """A file to be made: its name, the hash of what goes into it, and what writes it to a path."""

    name: str
    digest: str
    write: Callable[[Path], object]


def build_print(
    workspace: Workspace, contents: Sequence[Content], progress: Progress | None = None
) -> list[Path]:
    """Return the files printed from all games, made now where anything that goes into them has changed.

    Raises:
        ContentError: a text does not fit its face, or a template, style, picture or profile has a fault.
        WrongUsageError: a card is bigger than the paper.
    """
    return [path for content in contents for path in _build_game(workspace, content, progress)]


def _build_game(workspace: Workspace, content: Content, progress: Progress | None) -> list[Path]:
    """Return the files of one game; what an earlier build made under other names is removed."""
    folder = workspace.build / "print" / content.game.id
    press = Press(content, load_profile(workspace, content.game.id))
    jobs = [job for job in deck_jobs(content) if job.total]
    items = [item for job in (*jobs, all_faces(content)) for item in job_items(job, press)]
    press.faces(items, progress)  # of all decks at once, so that every core is busy
    products = [*_sheets(press, jobs), *_faces(press), *(_calibrations(press) if jobs else ())]
    record = workspace.cache / "products" / f"{content.game.id}.json"
    known = _read(record)
    made = _make(products, folder, known)
    if content.paragraphs:
        books = {paper: folder / f"rulebook-{paper}.pdf" for paper in PAPERS_OF_BOOKS}
        made |= {path.name: "" for path in build_rulebooks(content, books)}  # the books know their own state
    _keep(record, made)
    for old in known.keys() - made.keys():
        (folder / old).unlink(missing_ok=True)
    press.store.prune(item.key for item in items)
    return [folder / name for name in made]


def _make(products: Iterable[Product], folder: Path, known: Mapping[str, str]) -> dict[str, str]:
    """Write the products that are not there as they should be; return the name and digest of each."""
    made = {}
    for product in products:
        path = folder / product.name
        if known.get(product.name) != product.digest or not path.is_file():
            product.write(path)
        made[product.name] = product.digest
    return made


def _sheets(press: Press, jobs: Iterable[Job]) -> Iterator[Product]:
    for job in jobs:
        prints = job_prints(job, press)
        title = f"{press.content.game.name} · {job.title}"
        faces = [(entry.front.key, entry.back.key if entry.back else "", entry.count) for entry in prints]
        for paper in PAPERS_OF_SHEETS:
            profile = press.profile.on(paper)
            write = partial(write_sheets, prints, profile, press.fonts.folder, title)
            digest = _digest(press, repr(faces), repr(profile), title)
            yield Product(f"sheets-{job.name}-{paper}.pdf", digest, write)


def _faces(press: Press) -> Iterator[Product]:
    job = all_faces(press.content)
    if job.total:
        faces = press.faces(job_items(job, press))
        title = f"{press.content.game.name} · faces"
        write = partial(write_faces, list(faces.values()), press.fonts.folder, title)
        yield Product("faces.pdf", _digest(press, *(face.key for face in faces.values()), title), write)


def _calibrations(press: Press) -> Iterator[Product]:
    for paper in PAPERS_OF_SHEETS:
        profile = press.profile.on(paper)
        write = partial(write_calibration, profile, press.fonts.folder)
        yield Product(f"calibration-{paper}.pdf", _digest(press, repr(profile)), write)


def _read(record: Path) -> Mapping[str, str]:
    try:
        known = json.loads(record.read_bytes())
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def _keep(record: Path, made: Mapping[str, str]) -> None:
    record.parent.mkdir(parents=True, exist_ok=True)
    write_whole(record, json.dumps(made))


def _digest(press: Press, *parts: str) -> str:
    words = "\0".join((_code(), press.fonts.digest, *parts))
    return hashlib.blake2b(words.encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def _code() -> str:
    """Return the hash of the code that puts faces on pages."""
    here = Path(__file__).parent
    code = sorted(path for part in ("pdf", "sheet") for path in (here / part).glob("*.py"))
    return hashlib.blake2b(b"\0".join(path.read_bytes() for path in code), digest_size=16).hexdigest()
