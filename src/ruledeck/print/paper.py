"""Sheets of paper, by name or by size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ruledeck.schema.problem import WrongUsageError, nearest_or_all

PAPERS: Mapping[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper: its name in file names, width and height in mm."""

    name: str
    width: float
    height: float


def paper_named(name: str) -> Paper:
    """Return a paper by name (`A4`, `Letter`) or by size (`210x297`, mm); unknown ones are wrong usage."""
    size = PAPERS.get(name.casefold())
    if size:
        return Paper(name.casefold(), *size)
    width, by, height = name.casefold().removesuffix("mm").partition("x")
    try:
        measures = float(width), float(height)
    except ValueError:
        measures = (0.0, 0.0)
    if not by or not all(20 <= measure <= 2000 for measure in measures):
        hint = nearest_or_all(name, PAPERS) + "; or its size in mm, as 210x297"
        raise WrongUsageError(f"no paper '{name}'", hint)
    return Paper(f"{measures[0]:g}x{measures[1]:g}", *measures)
