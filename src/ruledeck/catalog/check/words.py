"""Words, marks and white space of one text, whatever file it stands in.

In: a text, and a Manuscript, which says what a game's texts may hold. Out: TextFaults, each at an offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ruledeck.catalog.check.writing.lexicon import Lexicon
from ruledeck.catalog.source.style import Style
from ruledeck.schema.game import Game
from ruledeck.schema.jsonschemas.writing.style import PLACES
from ruledeck.schema.problem import nearest_or_all

_MARK = re.compile(r"\{([^{}]*)\}|\[x?\d+\]|(?P<odd>\[[^\[\]{}]*\]|[{}\[\]])")
_MARKS = "icons are written {attack}, boxed values [6] or [x3]"
_LINKS = "links are written [words](rule:turns.draw), also with card: or ruling:; boxed values [6] or [x3]"
_SPACE = re.compile(r"^\s+|\s+$|\s{2,}|[\n\t]")
_OPENING = re.compile(r"([^\W\d_][\w'-]*(?: [\w'-]+){0,2}):(?:\s|$)")


class TextFault(NamedTuple):
    """A fault at an offset of a text."""

    offset: int
    code: str
    message: str
    hint: str | None = None


@dataclass(frozen=True)
class Manuscript:
    """What the texts of a game may hold."""

    game: Game
    style: Style

    def marks(self, text: str, where: str = "cards") -> Iterator[TextFault]:
        """Yield unknown icons, and braces and brackets that mark nothing in texts of a place."""
        for match in _MARK.finditer(text):
            icon = match[1]
            if match["odd"]:
                hint = _LINKS if match["odd"][0] in "[]" and where in ("rules", "rulings") else _MARKS
                yield TextFault(match.start(), "T005", f"'{match['odd']}' marks nothing", hint)
            elif icon is not None and icon not in self.game.icons:
                hint = nearest_or_all(icon, self.game.icons)
                yield TextFault(match.start() + 1, "T001", f"unknown icon '{icon}'", hint)

    def words(self, text: str, where: str = "cards") -> Iterator[TextFault]:
        """Yield the words that the game's style does not want in texts of a place."""
        for lapse in self.lexicons[where].lapses(text):
            yield TextFault(lapse.start, lapse.code, lapse.message, lapse.hint)

    def space(self, text: str) -> Iterator[TextFault]:
        """Yield white space that a reader would see as an accident."""
        if "  " not in text and text.isprintable() and text == text.strip():
            return  # far quicker than the search
        if (match := _SPACE.search(text)) is not None:
            message = "a line break or tab" if match[0] in ("\n", "\t") else "a space too many"
            yield TextFault(match.start(), "T006", message, "one space between words, none at the ends")

    def length(self, text: str) -> Iterator[TextFault]:
        """Yield a line with more words than the game's style allows."""
        most = self.style.max_words
        if most and (count := len(text.split())) > most:
            yield TextFault(0, "T003", f"{count} words in one line; the style allows {most}", "make it two")

    def label(self, text: str) -> Iterator[TextFault]:
        """Yield the words that open a line like a label, but are none of the game's."""
        match = _OPENING.match(text)
        if match is None or match[1] in self.game.labels:
            return
        hint = nearest_or_all(match[1], self.game.labels)
        if " " not in match[1] or hint.startswith("did you mean"):
            yield TextFault(0, "T004", f"'{match[1]}:' is not a label of this game", hint)

    @cached_property
    def lexicons(self) -> Mapping[str, Lexicon]:
        """What the words of each place are held against."""
        return {where: Lexicon(self.style, where) for where in PLACES}
