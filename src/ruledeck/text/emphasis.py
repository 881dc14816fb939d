"""Asterisks that set nothing. In: a text in Markdown. Out: what is left of them as words, each at its offset.

The parser does not say where its words stand, so that each asterisk gets its place as it is read. Those that
are then made bold or italics are no words any more, and those that are escaped or in code never were.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline, emphasis

from ruledeck.text.rulebook import new_markdown


def loose_stars(text: str) -> list[tuple[int, str]]:
    """Return the asterisks that are left as words when a text is set, those side by side as one."""
    found: list[tuple[int, str]] = []
    for at in _places(text) if "*" in text else ():
        start, run = found[-1] if found else (0, "")
        if run and at == start + len(run):
            found[-1] = (start, f"{run}*")
        else:
            found.append((at, "*"))
    return found


def row_and_column(text: str, offset: int) -> tuple[int, int]:
    """Return in which row of a text a character stands, and where in it, both from 0."""
    return text.count("\n", 0, offset), offset - (text.rfind("\n", 0, offset) + 1)


def _places(text: str) -> Iterator[int]:
    """Yield where in a text each asterisk stands that sets nothing."""
    rows = text.split("\n")
    for block in _parser().parse(text):
        for token in block.children or ():
            if token.type == "text" and token.content == "*" and block.map:
                number, column = row_and_column(block.content, token.meta["at"])
                row = block.map[0] + number
                words = block.content.split("\n")[number]  # without what indents them, or the cells beside
                yield sum(len(each) + 1 for each in rows[:row]) + max(rows[row].find(words), 0) + column


@cache
def _parser() -> MarkdownIt:
    parser = new_markdown()
    parser.inline.ruler.at("emphasis", _placed)
    return parser.disable(["fragments_join", "text_join"])  # which would make one token of several


def _placed(state: StateInline, silent: bool) -> bool:
    """Read asterisks as the parser does, and give each its place."""
    start = state.pos
    is_read = emphasis.tokenize(state, silent)
    length = state.pos - start
    for at, token in enumerate(state.tokens[-length:] if length else ()):
        token.meta = {"at": start + at}
    return is_read
