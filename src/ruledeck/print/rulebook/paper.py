"""The papers that a rulebook is set on."""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.schema.problem import WrongUsageError, nearest_or_all


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper by name, upright, in mm; a `small` one has no room beside the text.

    `letters` is about how much of a book's HTML a page holds: by it pages are guessed before there are any.
    """

    name: str
    width_mm: float
    height_mm: float
    letters: int
    small: bool = False


PAPERS = (
    Paper("A4", 210, 297, 8400),
    Paper("A5", 148, 210, 6000, small=True),
    Paper("Letter", 215.9, 279.4, 7900),
)


def paper_named(name: str) -> Paper:
    """Return the paper of a name, in any case of letters; an unknown one is wrong usage."""
    for paper in PAPERS:
        if paper.name.casefold() == name.casefold():
            return paper
    known = [paper.name for paper in PAPERS]
    raise WrongUsageError(f"no paper '{name}' for a rulebook", nearest_or_all(name, known))
