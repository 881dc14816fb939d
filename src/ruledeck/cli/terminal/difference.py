"""Two texts as one, word by word, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.history import word_diff

MARKS = {"kept": ("", "", ""), "deleted": ("[-", "-]", "red"), "inserted": ("{+", "+}", "green")}


def difference(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Yield the words that stayed, went and came, each run with its colour or ''.

    What went is in `[- -]` and what came in `{+ +}`, so that it can be read without colours too.
    """
    for piece in word_diff(before, after):
        opening, closing, colour = MARKS[piece.kind]
        yield f"{opening}{piece.text}{closing}", colour
