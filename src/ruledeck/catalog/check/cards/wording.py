"""The standard wording is read by the game's phrases, and disagrees with nothing that no ruling decides.

A table found sound is passed over for as long as it, the phrasebook and the rulings stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.check.known import is_known, known_ids
from ruledeck.catalog.check.writing.numbers import unmet
from ruledeck.catalog.phrases.wording import (
    FILE,
    NUMBERS,
    Part,
    Row,
    has_wording,
    read_wording,
    readings,
    samples,
    shown,
    with_number,
)
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.problem import ContentError, Problem, nearest, nearest_or_all
from ruledeck.text import phrases
from ruledeck.text.phrases.book import Effect, Phrasebook
from ruledeck.text.phrases.check.lines import nearest_phrases
from ruledeck.text.phrases.load import FILE as PHRASES
from ruledeck.text.phrases.load import has_phrases, load_phrases
from ruledeck.text.phrases.tree import effect


def check_wording(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with a table of standard wording; nothing while the phrasebook is not sound."""
    game = content.game
    if not has_wording(game):
        return
    document = content.workspace.read(game.folder / FILE)
    if not has_phrases(game):
        yield Problem(document.name, 1, 1, "T035", f"there is no {PHRASES} to read the standard wording")
        return
    sound = Memo(content.workspace.cache / "wording", Path(phrases.__file__).parent)
    rulings = "\n".join(ruling.id for ruling in content.rulings)
    ground = (document.text, content.workspace.read(game.folder / PHRASES).text, rulings)
    if sound.knows(document.name, *ground):
        return
    parts, found = read_wording(document)
    try:
        book = load_phrases(content.workspace, game)
    except ContentError:
        yield from found
        return
    for part in parts:
        found += _kind_problems(book, part, document)
        found += _part_problems(content, book, part, document)
    yield from found
    if not found:
        sound.keep(document.name, *ground)


def _kind_problems(book: Phrasebook, part: Part, document: Document) -> Iterator[Problem]:
    at = part.rows[0].path[0]
    for number, (kind, _form) in enumerate(part.kinds):
        if kind not in book.kinds:
            hint = nearest_or_all(kind, book.kinds)
            yield document.problem((at, "kinds", number), "T013", f"unknown kind '{kind}'", hint)


def _part_problems(content: Content, book: Phrasebook, part: Part, document: Document) -> Iterator[Problem]:
    first: dict[str, Row] = {}
    for row in part.rows:
        for text in row.texts:
            yield from _reading_problems(book, part, row, text, document)
            twin = first.setdefault(text, row)
            if twin is not row:
                yield from _twin_problems(row, twin, text, document)
        yield from _meaning_problems(book, part, row, document)
        yield from _number_problems(row, document)
        if row.ruling and not is_known(content, "ruling", row.ruling):
            hint = nearest(row.ruling, known_ids(content, "ruling"))
            path = (*row.path, "ruling")
            yield document.problem(path, "X003", f"unknown ruling '{row.ruling}'", hint)


def _reading_problems(
    book: Phrasebook, part: Part, row: Row, text: str, document: Document
) -> Iterator[Problem]:
    for sample in samples(text):
        count = len(readings(book, part, sample))
        if count == 0:
            stops = [book.parser.refusal(sample, [kind], form, capital=True) for kind, form in part.kinds]
            stop = max(stops, key=lambda refusal: refusal.offset)
            near = "; ".join(nearest_phrases(book, sample, stop.offset))
            message = f"no phrase reads '{sample}' from '{sample[stop.offset :]}' on"
            yield document.problem(row.path, "T031", message, f"nearest phrases: {near}" if near else None)
            return
        if count > 1:
            message = f"'{sample}' has {count} readings"
            yield document.problem(row.path, "T032", message, "'ruledeck explain --text' shows them")
            return


def _twin_problems(row: Row, twin: Row, text: str, document: Document) -> Iterator[Problem]:
    """Yield that two rows have the same words, unless both name the ruling that decides."""
    if not row.ruling or row.ruling != twin.ruling:
        line, _column = document.position(twin.path)
        message = f"'{shown(text)}' stands in line {line} too"
        hint = "let both name the 'ruling' that says what holds, or remove one"
        yield document.problem(row.path, "T036", message, hint)


def _number_problems(row: Row, document: Document) -> Iterator[Problem]:
    """Yield the numbers of a text that its meaning in the source has not, unless a ruling decides."""
    if not row.means or row.ruling:
        return
    for text in row.texts:
        for number in unmet(shown(text), row.means):
            message = f"'{shown(text)}' prints {number.shown}, and its meaning does not have that number"
            hint = "mend the one that is wrong, or name the 'ruling' that says what holds"
            yield document.problem((*row.path, "means"), "T046", message, hint)


def _meaning_problems(book: Phrasebook, part: Part, row: Row, document: Document) -> Iterator[Problem]:
    """Yield variants that differ in effect, and an explanation that does so too and names no ruling."""
    done = [_effect(book, part, text) for text in row.texts]
    for text, other in zip(row.texts[1:], done[1:], strict=True):
        if None not in (done[0], other) and other != done[0]:
            message = f"'{shown(text)}' does something else than '{shown(row.texts[0])}'"
            yield document.problem(row.path, "T037", message, "variants of a row mean the same")
    if not row.explained:
        return
    yield from _reading_problems(book, part, row, row.explained, document)
    is_other = _effect(book, part, row.explained) != done[0]
    path = (*row.path, "explained")
    if is_other and not row.ruling:
        message = (
            f"'{shown(row.texts[0])}' is explained as '{shown(row.explained)}', which does something else"
        )
        yield document.problem(path, "T038", message, "name the 'ruling' that says what holds")
    if not is_other:
        message = "the explanation does what the text does"
        yield document.problem(path, "T038", message, "'explained' is for what is something else; remove it")


def _effect(book: Phrasebook, part: Part, text: str) -> Effect | None:
    found = readings(book, part, with_number(text, NUMBERS[-1]))
    return effect(found[0]) if len(found) == 1 else None
