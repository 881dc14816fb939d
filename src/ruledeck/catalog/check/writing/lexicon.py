"""The words of one text against a game's style.

In: a text of one of the style's places. Out: Lapses, each with its place in the text and, where nobody need
look, its mend. Icons and ids are no words: they are blanked out, so that every offset stays what it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ruledeck.catalog.source.style import OnlyIn, Style, Term
from ruledeck.text.rulebook import ANY_LINK, ATTRIBUTES

_ICON = re.compile(r"\{[^{}]*\}")
_ENDING = r"(?=(?:['’]?s|es)?(?!\w))"


class Lapse(NamedTuple):
    """Characters `start` to `end` of a text that are not in the game's style; `mend` is what to put there."""

    start: int
    end: int
    code: str
    message: str
    hint: str
    mend: str | None = None


@dataclass(frozen=True)
class Lexicon:
    """Which words texts of one place may hold."""

    style: Style
    where: str

    def lapses(self, text: str) -> Iterator[Lapse]:
        """Yield the words of a text that the style does not want there."""
        if not self._quick or not self._quick.search(text.casefold()):
            return  # far quicker than what follows, and most texts have none
        blank = _ICON.sub(lambda match: "\0" * len(match[0]), text)
        yield from self._avoided(blank)
        yield from self._small(blank)
        for entry in self._beside:
            yield from _misplaced(entry, blank)

    def _avoided(self, text: str) -> Iterator[Lapse]:
        for match in self._pattern.finditer(text) if self._pattern else ():
            term = self._terms[folded(match[0])]
            if not is_excused(term.unless, text, match.start(), match.end()):
                mend = _like(match[0], term.write) if term.safe else None
                hint = f"write '{term.write}': {term.why}" if term.write else f"say it otherwise: {term.why}"
                message = f"'{match[0]}' is not used in this game's texts"
                yield Lapse(match.start(), match.end(), term.code, message, hint, mend)

    def _small(self, text: str) -> Iterator[Lapse]:
        for match in self._capitals.finditer(text) if self._capitals else ():
            written = self._capital_of[folded(match[0])]
            if match[0] not in (written, written.upper()):
                hint = f"write '{written}'"
                message = f"'{match[0]}' has its capital in this game's texts"
                yield Lapse(match.start(), match.end(), "T041", message, hint, written)

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        named = (
            Term(name.known_as, "this is how the name is spelt", name.name, unless="", code="T002")
            for name in self.style.names
        )
        here = [term for term in self.style.terms if self.where in term.where]
        if self.where != "rulings":  # there other spellings are spoken of
            here.extend(named)
        return {folded(word): term for term in reversed(here) for word in term.avoid}

    @cached_property
    def _capital_of(self) -> Mapping[str, str]:
        return {folded(word): word for word in self.style.capitals}

    @cached_property
    def _beside(self) -> tuple[OnlyIn, ...]:
        is_prose = self.where in ("rules", "rulings")
        return tuple(entry for entry in self.style.only_in if entry.beside and is_prose)

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        return any_of(self._terms)

    @cached_property
    def _capitals(self) -> re.Pattern[str] | None:
        words = "|".join(re.escape(word) for word in sorted(self._capital_of, key=len, reverse=True))
        return re.compile(rf"(?<!\w)(?:{words}){_ENDING}", re.IGNORECASE) if words else None

    @cached_property
    def _quick(self) -> re.Pattern[str] | None:
        """The first words of all that is looked for, within longer ones too."""
        words = {*self._terms, *self._capital_of, *(word for entry in self._beside for word in entry.words)}
        firsts = "|".join(sorted({re.escape(word.casefold().split()[0]) for word in words}))
        return re.compile(firsts) if firsts else None


def any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    """Return the pattern of some words as whole words, in any case and spacing, None of no words."""
    options = "|".join(_whole(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(options, re.IGNORECASE) if options else None


def _whole(words: str) -> str:
    """Return the pattern of words that letters do not go on from; an icon ends by itself."""
    before = r"(?<!\w)" if words[0].isalnum() else ""
    after = r"(?!\w)" if words[-1].isalnum() else ""
    return before + re.escape(words).replace(r"\ ", r"\s+") + after


def folded(words: str) -> str:
    """Return words in one case, with one space between them."""
    return " ".join(words.casefold().split())


def is_excused(unless: str, text: str, start: int, end: int) -> bool:
    """Return whether some words are part of what a regular expression leaves alone.

    One that cannot be read is told by `check_style`; until it is mended nobody knows, and all is left alone.
    """
    if not unless:
        return False
    from ruledeck.catalog.search.query.pattern import PatternError, compile_pattern

    first, last = len(text[:start].encode()), len(text[:end].encode())
    try:
        found = compile_pattern(unless, True).finditer(text.encode())
    except PatternError:
        return True
    return any(match.start() < last and first < match.end() for match in found)


def readable(row: str) -> str:
    """Return a line of Markdown with ids and all of links but their words blanked out."""
    row = ATTRIBUTES.sub(lambda match: " " * len(match[0]), row)
    return ANY_LINK.sub(lambda match: f" {match['words']}".ljust(len(match[0])), row)


def _misplaced(entry: OnlyIn, text: str) -> Iterator[Lapse]:
    words, beside = any_of(entry.words), any_of(entry.beside)
    if words is None or beside is None or beside.search(text):
        return
    for match in words.finditer(text):
        if not is_excused(entry.unless, text, match.start(), match.end()):
            message = f"'{match[0]}' has another place in this game's texts"
            yield Lapse(match.start(), match.end(), "T043", message, place_hint(entry))


def place_hint(entry: OnlyIn) -> str:
    """Return what to write in place of words that have another place."""
    return f"write '{entry.write}': {entry.why}" if entry.write else f"say it otherwise: {entry.why}"


def _like(found: str, write: str) -> str:
    """Return words with a capital where those that they replace have one."""
    return write[:1].upper() + write[1:] if found[:1].isupper() else write
