"""The schema of `print/<game>/sheets.yml`: the paper, how cards lie on it, how small a text may be set."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import GRID, PAPER, Schema, choice, record, said, text, whole_file


def sheets_schema() -> Schema:
    """Return the schema of `sheets.yml`."""
    optional = {
        "paper": text("A4, Letter, A3, A5, Legal, Tabloid, or width and height in mm: 210x297.", PAPER),
        "margin": _length("Margin of the paper that a printer leaves white, mm.", 0, 50),
        "bleed": _length("How far a face goes on beyond the cut, mm.", 0, 10),
        "gutter": _length("Space between cards, mm. At 0, neighbours share one cut.", 0, 50),
        "grid": text("Cards across and down, as 3x3; `auto` takes as many as fit.", GRID),
        "duplex": choice(
            ("long", "short", "none"),
            "The edge over which the printer turns the paper; none prints no backs.",
        ),
        "interleaved": {
            "type": "boolean",
            "description": "Each sheet is followed by its back; otherwise all backs follow all fronts.",
        },
        "marks": _marks(),
        "back": _back(),
        "text": _text(),
    }
    return whole_file(
        "Ruledeck sheets",
        "`print/<game>/sheets.yml` says how a game's cards lie on paper. Every key has a default.",
        record({}, optional),
    )


def _marks() -> Schema:
    optional = {
        "show": {"type": "boolean", "description": "Whether crop marks are drawn."},
        "length": _length("Length of a mark, mm.", 0.5, 30),
        "offset": _length("Space between a mark and the corner that it points at, mm.", 0, 10),
        "weight": _length("Width of the line, mm.", 0.02, 1),
        "on-backs": {"type": "boolean", "description": "Whether backs have marks too."},
    }
    return record({}, optional, "Crop marks.")


def _back() -> Schema:
    optional = {
        "x": _length("How far backs are moved to the right, mm, as the calibration page shows it.", -20, 20),
        "y": _length("How far backs are moved down, mm.", -20, 20),
        "scale-x": _length(
            "How much wider backs are set: 1.002 for paper that shrinks in between.", 0.9, 1.1
        ),
        "scale-y": _length("How much taller backs are set.", 0.9, 1.1),
    }
    return record({}, optional, "What makes up for a printer that lays backs elsewhere than fronts.")


def _text() -> Schema:
    optional = {
        "size": _length("Type size of texts in points, on a card of 63 mm.", 4, 40),
        "least": _length("Smallest type size that a long text may be set in.", 4, 40),
        "leading": _length("Line spacing, as a multiple of the size.", 1, 2),
        "tight": _length("Closest line spacing that a long text may be set in.", 0.9, 2),
        "name-size": _length("Type size of names in points, on a card of 63 mm.", 4, 60),
        "name-least": _length("Smallest type size of a long name.", 4, 60),
    }
    return record({}, optional, "Type sizes, and how far they give way to a long text.")


def _length(description: str, least: float, most: float) -> Schema:
    return said({"type": "number", "minimum": least, "maximum": most}, description)
