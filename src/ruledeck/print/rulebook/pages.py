"""Page numbers in a book whose pages are not yet known.

In: HTML in which places ask for the pages of anchors. Out: the same HTML with the numbers that the last
layout found. A book is laid out until the numbers it was given are those it has. That takes two or three
layouts, less than CSS's own target counters cost, and lets an index write `3, 7–9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

from markupsafe import Markup

# Characters that no text may contain: Unicode keeps them for a program's own use.
_OPEN, _BETWEEN, _MAIN, _CLOSE = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
_LIST, _ITEM, _FIELD, _END = "\ufdd4", "\ufdd5", "\ufdd6", "\ufdd7"
_TOKEN = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_CITED = re.compile(f"{_LIST}([^{_END}]*){_END}")
_FIGURE_SPACE = "\u2007"
_UNKNOWN = 0  # what stands where an anchor is missing; such a book is never written
_ID = re.compile(r'\bid="([^"]*)"')


def page_of(anchor: str) -> Markup:
    """Return what becomes the number of the page on which `anchor` stands."""
    return Markup(f"{_OPEN}{anchor}{_CLOSE}")


def page_list(anchors: Iterable[str], main: Iterable[str] = ()) -> Markup:
    """Return what becomes a list of linked pages, each once, runs joined; those of `main` stand out."""
    marked = [f"{_MAIN}{anchor}" for anchor in main]
    return Markup(f"{_OPEN}{_BETWEEN}{_BETWEEN.join([*marked, *anchors])}{_CLOSE}")


def cited_list(citations: Iterable[tuple[str, Markup, Markup]]) -> Markup:
    """Return what becomes a list of citations, in which neighbours on one page give the page once.

    Args:
        citations: of each the anchor, the link, and what tells its page.
    """
    items = [f"{anchor}{_FIELD}{link}{_FIELD}{place}" for anchor, link, place in citations]
    return Markup(f"{_LIST}{_ITEM.join(items)}{_END}" if items else "")


def anchors_asked_for(html: str) -> frozenset[str]:
    """Return every anchor whose page some place in the HTML asks for."""
    return frozenset(anchor for token in _TOKEN.findall(html) for anchor in _anchors(token))


@dataclass(frozen=True)
class Pages:
    """The page of each anchor, as far as known, and the digits that have been needed to write it."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    digits: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def guessed(cls, html: str, letters_a_page: int) -> Pages:
        """Return the page of each anchor as its place in the HTML lets one guess it, for the first layout."""
        return cls({match[1]: 1 + match.start() // letters_a_page for match in _ID.finditer(html)})

    def fill(self, html: str) -> str:
        """Return the HTML with page numbers in it."""
        html = _CITED.sub(lambda match: self._cited(match[1]), html)
        return _TOKEN.sub(lambda match: self._shown(match[1]), html)

    def after(self, found: Mapping[str, int], *, reserve: bool) -> Pages:
        """Return these pages with the numbers of a newer layout.

        Once `reserve` is set, a number keeps the room of the longest that stood in its place. Room then only
        grows, so that layouts come to rest even where a number's own length moves its target to and fro.
        """
        if not reserve:
            return Pages(dict(found))
        digits = {
            anchor: max(len(str(page)), len(str(self.numbers.get(anchor, page))), self.digits.get(anchor, 0))
            for anchor, page in found.items()
        }
        return Pages(dict(found), digits)

    def _shown(self, token: str) -> str:
        if token.startswith(_BETWEEN):
            return self._list(token)
        return str(self.numbers.get(token, _UNKNOWN)).rjust(self.digits.get(token, 0), _FIGURE_SPACE)

    def _cited(self, token: str) -> str:
        items = [item.split(_FIELD) for item in token.split(_ITEM)]
        pages = [self.numbers.get(anchor) for anchor, _, _ in items]
        shown = []
        for (_, link, place), page, following in zip(items, pages, [*pages[1:], None], strict=True):
            is_last_there = page != following
            shown.append(f"{link}{place}" if is_last_there else f"{link},")
        return " ".join(shown)

    def _list(self, token: str) -> str:
        """Return an index entry's pages: a link to the first place of each page or run of pages."""
        first: dict[int, str] = {}
        main: set[int] = set()
        for part in token.split(_BETWEEN)[1:]:
            anchor = part.removeprefix(_MAIN)
            page = self.numbers.get(anchor, _UNKNOWN)
            first.setdefault(page, anchor)
            if part != anchor:
                main.add(page)
        return ", ".join(
            f'<a href="#{escape(first[run[0]])}"{_class(run[0] in main)}>{_range(run)}</a>'
            for run in _runs(sorted(first), main)
        )


def _anchors(token: str) -> Iterator[str]:
    parts = token.split(_BETWEEN)[1:] if token.startswith(_BETWEEN) else [token]
    return (part.removeprefix(_MAIN) for part in parts)


def _runs(pages: Sequence[int], alone: set[int]) -> list[list[int]]:
    """Return pages grouped into runs of neighbours, in which those of `alone` take no part."""
    runs = [[page] for page in pages[:1]]
    for before, page in pairwise(pages):
        if page == before + 1 and before not in alone and page not in alone:
            runs[-1].append(page)
        else:
            runs.append([page])
    return runs


def _range(run: Sequence[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}"


def _class(is_main: bool) -> str:
    return ' class="main"' if is_main else ""
