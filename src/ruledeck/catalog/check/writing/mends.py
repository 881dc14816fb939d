"""Mends that need nobody's eye: what to write where, and files with it written.

In: content. Out: Mends, each at its place in a file as an editor shows it. A file is changed at just these
places; comments, quotes, line ends and all else stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ruledeck.catalog.check.known import register_document
from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.check.writing.house import sound_phrases, spread
from ruledeck.catalog.check.writing.lexicon import readable
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document, parse_document, read_text
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import ContentError, Problem

_SPACES = re.compile(r"^ +| +$|  +")
_LINE_END = re.compile(r"(\r\n|\r|\n)")


class Mend(NamedTuple):
    """`old` becomes `new` at a place of a file; line and column from 1. `code` says what was wrong."""

    file: str
    line: int
    column: int
    old: str
    new: str
    code: str


class Change(NamedTuple):
    """A file with its mends, in order: the text that was read, and what it becomes."""

    file: str
    before: str
    after: str
    mends: tuple[Mend, ...]


def find_changes(content: Content) -> list[Change]:
    """Return the files that can be mended by themselves, by name; those in which two mends meet, by one."""
    found: dict[str, list[Mend]] = {}
    for mend in (*_in_yaml(content), *_in_rules(content)):
        found.setdefault(mend.file, []).append(mend)
    texts = {chapter.file: chapter.source for chapter in content.chapters}
    changes = []
    for file, mends in sorted(found.items()):
        kept = tuple(_apart(sorted(set(mends))))
        before = texts[file] if file in texts else _document(content, file).text
        changes.append(Change(file, before, splice(before, kept), kept))
    return changes


def write_change(root: Path, change: Change) -> Problem | None:
    """Write a changed file whole; a problem if it is not what was read any more, and then nothing is written.

    A link is followed, and the file that it leads to is changed.
    """
    path = root / change.file
    try:
        now = read_text(path, change.file)
    except ContentError as error:
        return error.problems[0]
    if now != change.before:
        message = "the file changed while its mends were found, and was left alone"
        return Problem(change.file, 1, 1, "F016", message, "run 'ruledeck check --fix' again")
    mode = path.stat().st_mode
    raw = path.read_bytes().decode("utf-8")
    write_whole(path, splice(raw, change.mends))
    path.chmod(mode)
    return None


def splice(raw: str, mends: Sequence[Mend]) -> str:
    """Return a file's text with its mends, whatever its line ends and with its byte order mark, if any."""
    pieces = _LINE_END.split(raw)
    for mend in sorted(mends, reverse=True):
        at = 2 * (mend.line - 1)
        start = mend.column - 1 + (mend.line == 1 and raw.startswith("\ufeff"))
        row = pieces[at]
        pieces[at] = row[:start] + mend.new + row[start + len(mend.old) :]
    return "".join(pieces)


def _apart(mends: Iterable[Mend]) -> Iterator[Mend]:
    """Yield mends that do not overlap; of two that do, the first."""
    end = (0, 0)
    for mend in mends:
        if (mend.line, mend.column) >= end:
            yield mend
            end = (mend.line, mend.column + max(len(mend.old), 1))


def _in_rules(content: Content) -> Iterator[Mend]:
    lexicon = Manuscript(content.game, content.style).lexicons["rules"]
    for chapter in content.chapters:
        for number, row in enumerate(chapter.source.split("\n"), start=1):
            for lapse in lexicon.lapses(readable(row)):
                if lapse.mend is not None:
                    old = row[lapse.start : lapse.end]
                    yield Mend(chapter.file, number, lapse.start + 1, old, lapse.mend, lapse.code)


def _in_yaml(content: Content) -> Iterator[Mend]:
    """Yield the mends of texts in YAML files, those alone after which the file says just what it should."""
    script = Manuscript(content.game, content.style)
    by_document: dict[str, _Mending] = {}
    for document, path, text, where in _texts(content):
        edits = [*_edits(script, text, where)]
        if edits:
            by_document.setdefault(document.name, _Mending(document)).add(path, text, edits)
    for mending in by_document.values():
        yield from mending.sound


def _edits(script: Manuscript, text: str, where: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield start, end, what to write and the code of what is wrong there."""
    for lapse in script.lexicons[where].lapses(text if where == "cards" else readable(text)):
        if lapse.mend is not None:
            yield lapse.start, lapse.end, lapse.mend, lapse.code
    if where == "cards":
        for match in _SPACES.finditer(text):
            inside = match.start() > 0 and match.end() < len(text)
            yield match.start(), match.end(), " " if inside else "", "T006"


Text = tuple[Document, tuple[Step, ...], str, str]


def _texts(content: Content) -> Iterator[Text]:
    """Yield document, path, text and place of every text in a YAML file that the style speaks of."""
    for card in content.cards:
        for at, line in enumerate(card.text):
            yield content.document_of(card), card.line_path(at), line, "cards"
    for ruling in content.rulings:
        document = register_document(content, "rulings")
        for key in ("question", "answer"):
            yield document, (ruling.index, key), getattr(ruling, key), "rulings"
    phrases = sound_phrases(content)
    data: Any = phrases.data if phrases else {"phrases": ()}
    for index, entry in enumerate(data["phrases"]):
        for path, text in spread(entry.get("meaning"), ("phrases", index, "meaning")):
            assert phrases is not None
            yield phrases, path, text, "phrases"


class _Mending:
    """The mends of one YAML file, and what its data should be when they are done."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rows = document.text.split("\n")
        self.mends: list[Mend] = []
        self.wanted: Any = deepcopy(document.data)

    def add(self, path: tuple[Step, ...], text: str, edits: Iterable[tuple[int, int, str, str]]) -> None:
        """Note the edits of one text that stand in the file as they are read."""
        done: list[tuple[int, int, str]] = []
        free = len(text)
        for start, end, new, code in sorted(edits, reverse=True):
            line, column = self.document.text_position(path, start)
            last_line, last = self.document.text_position(path, end)
            old = self.rows[line - 1][column - 1 : last - 1]
            if end <= free and line == last_line and old.replace("''", "'") == text[start:end]:
                self.mends.append(Mend(self.document.name, line, column, old, new, code))
                done.append((start, end, new))
                free = start
        for start, end, new in done:
            text = text[:start] + new + text[end:]
        parent = self.wanted
        for step in path[:-1]:
            parent = parent[step]
        parent[path[-1]] = text

    @cached_property
    def sound(self) -> list[Mend]:
        """The mends, none of them when the file would then say something else."""
        after = parse_document(splice(self.document.text, self.mends), self.document.name)
        return self.mends if not after.problems and after.data == self.wanted else []


def _document(content: Content, file: str) -> Document:
    found = content.documents.get(file)
    return found or content.workspace.read(content.workspace.root / file)
