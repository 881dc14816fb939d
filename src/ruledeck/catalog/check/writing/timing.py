"""A timing is said in one way: texts that tell an order agree with `timing.yml`.

Three texts tell one. A phrase, or a row of standard wording, names its moment (`at`), and what is said of it
puts it before or after another. So does the rule that a moment is. A table of rules lists moments by links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from ruledeck.catalog.check.known import is_known, known_ids
from ruledeck.catalog.check.writing.house import sound_phrases, sound_wording, spread
from ruledeck.catalog.check.writing.lexicon import any_of, readable
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.timing import FILE, Sequence
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest, nearest_or_all
from ruledeck.text.rulebook import LINK, Paragraph

_SIDE = re.compile(r"(?<!\w)(?P<side>before|until|after|once|as soon as)(?!\w)", re.IGNORECASE)
_END = re.compile(r"[.,;:]|\b(?:and|but|or|then|before|until|after|once)\b")
_MIND = "mend it, or the order in timing.yml"


def check_timing(content: Content) -> Iterator[Problem]:
    """Yield the moments that are not known, and the texts that tell another order than `timing.yml`."""
    if not content.timing:
        return
    yield from _own_problems(content)
    yield from _phrase_problems(content)
    yield from _row_problems(content)
    for paragraph in content.paragraphs.values():
        yield from _paragraph_problems(content, paragraph)
        yield from _table_problems(content, paragraph)


def faults(sequences: Iterable[Sequence], moment: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield offset and message of each place where a text puts its moment on the wrong side of another."""
    told: set[tuple[int, str]] = set()
    for sequence in sequences:
        own = _place(sequence, moment)
        for match in _SIDE.finditer(text) if own is not None else ():
            end = _END.search(text, match.end())
            clause = text[match.end() : end.start() if end else len(text)].rstrip()
            is_before = match["side"].casefold() in ("before", "until")
            for at, other in enumerate(sequence.moments):
                words = any_of(other.said)
                if at == own or (match.start(), other.id) in told or not (words and words.search(clause)):
                    continue
                if own is not None and is_before != (own < at):
                    told.add((match.start(), other.id))
                    order = f"'{moment}' comes {'before' if own < at else 'after'} '{other.id}'"
                    yield match.start(), f"'{match[0]}{clause}', but {order} in '{sequence.id}'"


def _own_problems(content: Content) -> Iterator[Problem]:
    document = content.documents[content.workspace.name(content.game.folder / FILE)]
    for index, sequence in enumerate(content.timing):
        seen: set[str] = set()
        for at, moment in enumerate(sequence.moments):
            path = (index, "moments", at)
            if moment.id in seen:
                message = f"moment '{moment.id}' stands twice in '{sequence.id}'"
                yield document.problem((*path, "id"), "T048", message, "remove one of the two")
            seen.add(moment.id)
            if moment.rule and not is_known(content, "rule", moment.rule):
                hint = nearest(moment.rule, known_ids(content, "rule"))
                yield document.problem((*path, "rule"), "X001", f"unknown rule '{moment.rule}'", hint)


def _phrase_problems(content: Content) -> Iterator[Problem]:
    document = sound_phrases(content)
    data: Any = document.data if document else {"phrases": ()}
    for index, entry in enumerate(data["phrases"]):
        if document and "at" in entry:
            path = ("phrases", index)
            yield from _unknown(content, document, (*path, "at"), entry["at"])
            for place, text in spread(entry.get("meaning", entry["text"]), (*path, "meaning")):
                for offset, message in faults(content.timing, entry["at"], text):
                    yield document.text_problem(place, offset, "T047", message, _MIND)


def _row_problems(content: Content) -> Iterator[Problem]:
    document = sound_wording(content)
    data: Any = document.data if document else ()
    rows = [(part, at, row) for part, entry in enumerate(data) for at, row in enumerate(entry["rows"])]
    for part, at, row in rows:
        if document and isinstance(row, dict) and "at" in row:
            path = (part, "rows", at)
            yield from _unknown(content, document, (*path, "at"), row["at"])
            for offset, message in faults(content.timing, row["at"], row.get("means", "")):
                if "ruling" not in row:
                    hint = f"{_MIND}, or name the 'ruling' that says what holds"
                    yield document.text_problem((*path, "means"), offset, "T047", message, hint)


def _unknown(content: Content, document: Document, path: tuple[Step, ...], moment: str) -> Iterator[Problem]:
    known = {one.id for sequence in content.timing for one in sequence.moments}
    if moment not in known:
        yield document.problem(path, "T048", f"unknown moment '{moment}'", nearest_or_all(moment, known))


def _paragraph_problems(content: Content, paragraph: Paragraph) -> Iterator[Problem]:
    moments = {one.id for sequence in content.timing for one in sequence.moments if one.rule == paragraph.id}
    text = readable(paragraph.text.partition("\n")[0])
    for moment in sorted(moments):
        for _, message in faults(content.timing, moment, text):
            yield Problem(paragraph.file, paragraph.line, 1, "T047", message, _MIND)


def _table_problems(content: Content, paragraph: Paragraph) -> Iterator[Problem]:
    """Yield the neighbouring rows of a table that link to moments in another order than all sequences."""
    rows = [row for row in paragraph.text.split("\n") if row.lstrip().startswith("|")]
    linked = [{match["id"] for match in LINK.finditer(row) if match["kind"] == "rule"} for row in rows]
    for sequence in content.timing if rows else ():
        places = [
            (at, moment.id)
            for ids in linked
            for at, moment in enumerate(sequence.moments)
            if moment.rule in ids
        ]
        others = [other for other in content.timing if other is not sequence]
        for (first, one), (second, two) in pairwise(places):
            if second < first and not any(_agrees(other, one, two) for other in others):
                message = f"the table has '{two}' after '{one}', which comes before it in '{sequence.id}'"
                yield Problem(paragraph.file, paragraph.line, 1, "T047", message, _MIND)


def _agrees(sequence: Sequence, one: str, two: str) -> bool:
    first, second = _place(sequence, one), _place(sequence, two)
    return first is not None and second is not None and first < second


def _place(sequence: Sequence, moment: str) -> int | None:
    """Return where a moment stands in a sequence, from 0, or None where it is none of these."""
    return next((at for at, one in enumerate(sequence.moments) if one.id == moment), None)
