"""Lines that are filled to their ends: what Pango needs of HTML to break them where they are full."""

from __future__ import annotations

import re

_SPACE_BEFORE_MARK = re.compile(r"(?<=[^\s>]) (?=<(?:a|b|em|i|span|strong)[ >])")
_SPACE_BEFORE_TIED_WORD = re.compile(r"(?<=[^\s>]) (?=[^\s<>]+\u00a0<)")


def part_spaces(html: str) -> str:
    """Return HTML in which the space before a link, an icon or another mark is no part of a run of words.

    So is the space before a word that is tied to the mark by a space without a break. Pango 1.50 breaks a run
    at its first space when the run fits a line but for the space at its end, or for what may not leave it.
    """
    html = _SPACE_BEFORE_TIED_WORD.sub("<span></span> <span></span>", html)
    return _SPACE_BEFORE_MARK.sub("<span></span> ", html)
