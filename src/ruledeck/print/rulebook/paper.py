"""The papers that a rulebook is set on."""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.print.paper import PAPERS
from ruledeck.schema.problem import WrongUsageError, nearest_or_all


@dataclass(frozen=True, slots=True)
class BookPaper:
    """A paper by name, upright, in mm; a `small` one has no room beside the text.

    `letters` is about how much of a book's HTML a page holds: by it pages are guessed before there are any.
    """

    name: str
    width_mm: float
    height_mm: float
    letters: int
    small: bool = False


BOOK_PAPERS = (
    BookPaper("A4", *PAPERS["a4"], 8400),
    BookPaper("A5", *PAPERS["a5"], 6000, small=True),
    BookPaper("Letter", *PAPERS["letter"], 7900),
)


def book_paper(name: str) -> BookPaper:
    """Return the paper of a name, in any case of letters; an unknown one is wrong usage."""
    for paper in BOOK_PAPERS:
        if paper.name.casefold() == name.casefold():
            return paper
    known = [paper.name for paper in BOOK_PAPERS]
    raise WrongUsageError(f"no paper '{name}' for a rulebook", nearest_or_all(name, known))
