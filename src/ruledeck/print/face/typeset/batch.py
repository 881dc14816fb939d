"""A batch of faces, set by WeasyPrint in one document: the part of the work that runs in other processes.

In: Batch, all plain data. Out: a Setting for each face, and one PDF with a page for each in the same order. A
text that does not fit is set again, smaller, until it fits or its ladder ends.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pikepdf
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from ruledeck.print.face.page.compose import PART, Batch, Item, Styles, compose_pages, picture_folders, styles
from ruledeck.print.face.page.geometry import SPILL_MM
from ruledeck.print.face.page.ladder import Ladders, ladders
from ruledeck.print.face.picture import Pictures, unreadable
from ruledeck.print.face.setting import Room, Setting
from ruledeck.print.face.store import write_batch
from ruledeck.print.face.typeset.canonical import Gatherer, font_digests
from ruledeck.print.face.typeset.estimate import Estimator
from ruledeck.print.face.typeset.measure import rooms, section_keys
from ruledeck.print.pdf.lines import part_spaces
from ruledeck.print.pdf.unit import PT_A_MM
from ruledeck.print.resources import Resources
from ruledeck.print.template import Templates
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.problem import ContentError, Problem

OPTIMISM = 1.04  # a text is first tried a little bigger than its area lets expect


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a batch became: its `name` in the store and how its faces came out, or what kept it out."""

    name: str
    settings: tuple[Setting, ...]
    problems: tuple[Problem, ...] = ()


def store_batch(batch: Batch, folder: Path, name: str) -> Outcome:
    """Set a batch and write it into the store; a fault in a template or picture writes nothing."""
    try:
        with collection_paused():  # boxes form cycles by the hundred thousand; to look for them costs a fifth
            settings, pdf, problems = set_batch(batch)
    except ContentError as error:
        return Outcome(name, (), error.problems)
    if problems:
        return Outcome(name, (), tuple(problems))
    write_batch(folder, name, pdf, settings)
    return Outcome(name, tuple(settings))


def set_batch(batch: Batch) -> tuple[list[Setting], bytes, list[Problem]]:
    """Return how each face came out, a PDF with a page a face, and addresses that could not be read.

    Raises:
        ContentError: a template or a picture has a fault.
    """
    templates = Templates(batch.workspace, batch.game.id, PART)
    resources = Resources(templates, tuple(picture_folders(batch).values()))
    with _complaints() as complaints:
        document, done = _fit(batch, templates, resources)
        pages = [page for _, page in done]
        written = document.copy(pages).write_pdf(full_fonts=True, uncompressed_pdf=True)
    with pikepdf.open(io.BytesIO(written)) as source:
        gatherer = Gatherer(source, font_digests(batch.fonts.paths), SPILL_MM * PT_A_MM)
        settings = [replace(setting, is_ours=gatherer.take(at)) for at, (setting, _) in enumerate(done)]
        pdf = gatherer.save()
    refused = resources.problems()
    pictures, others = _unreadable(complaints, batch)
    return settings, pdf, [*pictures, *(refused or others)]  # what was refused is complained of too


def _fit(batch: Batch, templates: Templates, resources: Resources) -> tuple[Any, list[tuple[Setting, Any]]]:
    """Return the document, and each face's setting and the first page that WeasyPrint laid out for it."""
    desk = Desk(batch, templates, resources)
    steps = desk.first_steps()
    untried = dict(steps)
    done: dict[str, tuple[Setting, Any]] = {}
    pending = list(batch.items)
    while pending:
        document, laid = desk.lay(pending, steps)
        again = []
        for item in pending:
            found = rooms(laid[item.key][0])
            if item.key in untried and not desk.expected(item, found):
                steps[item.key] = dict.fromkeys(desk.ladders, 0)
                again.append(item)
            elif _advance(steps[item.key], found, desk.ladders):
                again.append(item)
            else:
                how = Setting(item.id, item.key, item.group, steps[item.key], found, len(laid[item.key]))
                done[item.key] = how, laid[item.key][0]
            untried.pop(item.key, None)
        pending = again
    return document, [done[item.key] for item in batch.items]


class Desk:
    """What is at hand while one batch is set: its pages as HTML, styles, fonts, drawings, and ladders."""

    def __init__(self, batch: Batch, templates: Templates, resources: Resources) -> None:
        self.batch = batch
        self.resources = resources
        self.ladders = ladders(batch.limits, batch.geometry, batch.game.parts)
        self._prepared = _prepared(styles(batch, templates))
        self._pages, self._images = compose_pages(batch, templates)

    def first_steps(self) -> dict[str, dict[str, int]]:
        """Return the step at which each text of each face is tried first, by the face's key.

        The first face of a type is laid out for the room that its texts have; by that, and by the advances of
        characters, most others are right at once.
        """
        known = self._prepared.rooms
        new = {
            item.group: item for item in reversed(self.batch.items) if item.group not in known and item.card
        }
        nought = {item.key: dict.fromkeys(self.ladders, 0) for item in self.batch.items}
        if new:
            _, laid = self.lay(list(new.values()), nought)
            known |= {group: rooms(laid[item.key][0]) for group, item in new.items()}
        estimator = Estimator(self.batch.game, self.batch.fonts)
        for item in self.batch.items:
            if item.card:
                nought[item.key] |= estimator.steps(item.card, known[item.group], self.ladders)
        return nought

    def expected(self, item: Item, found: Mapping[str, Room]) -> bool:
        """Return whether a face has the room that its first steps were chosen for.

        Where templates give cards of one type different room, the first steps would depend on which of them
        was laid out first.
        """
        room = self._prepared.rooms.get(item.group, {})
        sizes = ((found[kind], room[kind]) for kind in room if kind in found)
        return all((one.width, one.height) == (other.width, other.height) for one, other in sizes)

    def lay(self, items: list[Item], steps: Mapping[str, dict[str, int]]) -> tuple[Any, dict[str, list[Any]]]:
        """Return the document of some faces at their steps, and the pages of each by key."""
        body = "".join(self._section(item, steps[item.key]) for item in items)
        html = HTML(
            string=f"<body>{body}</body>", base_url=self.resources.base_url, url_fetcher=self.resources
        )
        prepared = self._prepared
        document = html.render(stylesheets=prepared.sheets, font_config=prepared.fonts, cache=self._images)
        laid: dict[str, list[Any]] = {}
        for page in document.pages:
            for key in section_keys(page):
                laid.setdefault(key, []).append(page)
        return document, laid

    def _section(self, item: Item, steps: Mapping[str, int]) -> str:
        style = ";".join(self.ladders[kind][at].css for kind, at in steps.items())
        return (
            f'<section data-page="{item.key}" style="{style}">{part_spaces(self._pages[item.key])}</section>'
        )


def _advance(steps: dict[str, int], found: Mapping[str, Room], steps_of: Ladders) -> bool:
    """Go down the ladder of every text that is too long; return whether any step was left to go."""
    moved = False
    for kind, room in found.items():
        ladder, at = steps_of.get(kind, ()), steps.get(kind, 0)
        if room.excess > 1 and at + 1 < len(ladder):
            wanted = ladder[at].area / room.excess * OPTIMISM
            later = range(at + 1, len(ladder))
            steps[kind] = next((step for step in later if ladder[step].area <= wanted), len(ladder) - 1)
            moved = True
    return moved


@dataclass
class Prepared:
    """Fonts loaded, styles parsed, rooms met so far by group: kept for the next batch of a process."""

    fonts: FontConfiguration
    sheets: list[CSS]
    rooms: dict[str, Mapping[str, Room]]


@lru_cache(maxsize=4)
def _prepared(sheets: tuple[Styles, ...]) -> Prepared:
    fonts = FontConfiguration()
    parsed = [CSS(string=sheet.css, base_url=sheet.base_url, font_config=fonts) for sheet in sheets]
    return Prepared(fonts, parsed, {})


def _unreadable(complaints: list[str], batch: Batch) -> tuple[list[Problem], list[Problem]]:
    """Return problems of pictures of cards, and of other files, that were read but are no pictures.

    WeasyPrint tells of them in its log only.
    """
    art = Pictures(batch.workspace, batch.game.id)
    folder = batch.workspace.name(batch.workspace.root / "print" / batch.game.id)
    pictures, others = set(), set()
    for message in complaints:
        if message.startswith(("Failed to load image", "Failed to render")):
            file = next((path for path in art.files.values() if path.as_uri() in message), None)
            if file:
                why = "it is no picture of a known form" if "load" in message else "it cannot be drawn"
                pictures.add(unreadable(batch.workspace.name(file), why))
            else:
                others.add(Problem(folder, 1, 1, "P016", message[0].lower() + message[1:]))
    return sorted(pictures), sorted(others)


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """Gather what WeasyPrint warns of while it works."""
    found: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    logger, listener = logging.getLogger("weasyprint"), Listener(logging.WARNING)
    logger.addHandler(listener)
    try:
        yield found
    finally:
        logger.removeHandler(listener)
