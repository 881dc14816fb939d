"""A game's standard wording, read from `wording.yml`: the texts that its phrases have to read.

In: the file. Out: parts with rows. A row is one text in the variants that are in print. `{n:number}` in it is
any number, `{n|card|cards}` a word that follows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem
from ruledeck.schema.validate import validate
from ruledeck.text.phrases.book import Node, Phrasebook
from ruledeck.text.phrases.grammar import capitalised
from ruledeck.text.phrases.template import NUMBER, Counted, Slot, Words, read_template
from ruledeck.text.phrases.tree import print_text, sentence

FILE = "wording.yml"
NUMBERS = (1, 2, 3, 12)  # tried for "any number"
_UNHEARD_OF = 98765  # a number that no text has, to be found again in a meaning


@dataclass(frozen=True, slots=True)
class Row:
    """One standard text.

    `texts` are its variants, `explained` is what its source says that it means, in the game's phrases, where
    that is something else, and `ruling` says what holds then. `means` is what the source says in plain
    words, `at` the moment of `timing.yml` at which it works. `path` is its place in the document.
    """

    texts: tuple[str, ...]
    path: tuple[str | int, ...]
    explained: str = ""
    ruling: str = ""
    means: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of one sort, with the kinds of phrases, and the form of each, that they are read as."""

    name: str
    kinds: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]


def has_wording(game: Game) -> bool:
    """Return whether a game has a table of its standard wording."""
    return is_there(game.folder / FILE)


def read_wording(document: Document) -> tuple[tuple[Part, ...], list[Problem]]:
    """Return the parts of a document, none where its form is not right, and what its schema finds."""
    problems = [*document.problems] or validate(document, "wording")
    if problems:
        return (), problems
    data: Any = document.data
    return tuple(_part(at, entry) for at, entry in enumerate(data)), []


def _part(at: int, entry: Mapping[str, Any]) -> Part:
    kinds = tuple((kind, form) for kind, _, form in (asked.partition(".") for asked in entry["kinds"]))
    rows = tuple(_row((at, "rows", number), row) for number, row in enumerate(entry["rows"]))
    return Part(entry["name"], kinds, rows)


def _row(path: tuple[str | int, ...], entry: Any) -> Row:
    row = entry if isinstance(entry, dict) else {"text": entry}
    texts = row["text"] if isinstance(row["text"], list) else [row["text"]]
    said = {key: row[key] for key in ("explained", "ruling", "means", "at") if key in row}
    return Row(tuple(texts), path, **said)


def readings(book: Phrasebook, part: Part, text: str) -> list[Node]:
    """Return every reading of a text, without placeholders, as a row of a part; it opens a sentence."""
    return [
        node
        for kind, form in part.kinds
        for node in book.parser.readings(text, [kind], form, capital=True)
        if capitalised(print_text(node, book.language)) == text
    ]


def with_number(text: str, number: int) -> str:
    """Return a text with a number in all its placeholders."""
    return "".join(_said(piece, str(number), number) for piece in read_template(text).pieces)


def samples(text: str) -> Iterator[str]:
    """Yield a text with some numbers in its placeholders, itself where it has none."""
    numbers = NUMBERS if any(slot.kind == NUMBER for slot in read_template(text).slots) else NUMBERS[:1]
    yield from (with_number(text, number) for number in numbers)


def shown(text: str) -> str:
    """Return a text for readers: a capital letter for any number."""
    return "".join(
        _said(piece, piece.name.upper() if isinstance(piece, Slot) else "", NUMBERS[-1])
        for piece in read_template(text).pieces
    )


def meaning(book: Phrasebook, part: Part, text: str) -> str:
    """Return what a row that is read means, in plain words, with a capital letter for any number."""
    names = [slot.name.upper() for slot in read_template(text).slots]
    found = readings(book, part, with_number(text, _UNHEARD_OF)) or readings(book, part, next(samples(text)))
    told = sentence(found[0], book.language)
    return told.replace(str(_UNHEARD_OF), names[0]) if names else told


def _said(piece: Words | Slot | Counted, placed: str, number: int) -> str:
    if isinstance(piece, Words):
        return piece.text
    return placed if isinstance(piece, Slot) else piece.word(number)
