"""The frame of pages that MkDocs does not set.

In: one page that it has set with marks in place of title, description and content. Out: a Shell, which puts a
page's own into their place. Header, palette, navigation and search are those of every other page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from ruledeck.schema.problem import ContentError, Problem

TITLE = "@@ruledeck-title@@"
DESCRIPTION = "@@ruledeck-description@@"
CONTENT = "@@ruledeck-content@@"
FILE = "@@ruledeck-file@@"
CANONICAL = re.compile(r'(?<=<link rel="canonical" href=")([^"]*/)[^/"]*(?=">)')
STUB_BODY = f'<h1 hidden>{TITLE}</h1>\n<div class="rd-stub">{CONTENT}</div>\n'
_MARKS = re.compile(f"({TITLE}|{DESCRIPTION}|{CONTENT}|{FILE})")
_CONTENT = re.compile(rf'<h1 hidden[^>]*>.*?</h1>\s*<div class="rd-stub">{CONTENT}</div>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Shell:
    """A set page cut at its marks: what stands between two cuts, and what belongs into each cut."""

    pieces: tuple[str, ...]
    marks: tuple[str, ...]

    def page(self, title: str, description: str, content: str, file: str) -> str:
        """Return a whole page.

        Args:
            title: plain words.
            description: plain words, one sentence or two.
            content: HTML of the page's own.
            file: the page's file name; all pages of a shell stand in one folder.
        """
        values = {
            TITLE: escape(title),
            DESCRIPTION: escape(description),
            CONTENT: content,
            FILE: escape(file),
        }
        made = [self.pieces[0]]
        for mark, piece in zip(self.marks, self.pieces[1:], strict=True):
            made += (values[mark], piece)
        return "".join(made)


def cut_shell(html: str, file: str) -> Shell:
    """Return the shell of a set page.

    Raises:
        ContentError: the theme that is installed shows a page in a form that is not known here.
    """
    whole, count = _CONTENT.subn(lambda _: CONTENT, html)
    if count != 1:
        hint = "install the mkdocs-material that Ruledeck names as its own"
        raise ContentError(
            [Problem(file, 1, 1, "W002", "the theme's frame has no place for card pages", hint)]
        )
    whole = CANONICAL.sub(lambda match: match[1] + FILE, whole)
    parts = _MARKS.split(whole)
    return Shell(tuple(parts[::2]), tuple(parts[1::2]))
