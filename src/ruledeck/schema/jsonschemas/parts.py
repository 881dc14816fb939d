"""The pieces that schemas are put together from.

No schema refers to another (`$ref`): each file stands alone, and a fault is found again by its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "^[a-z0-9]+(-[a-z0-9]+)*$"
RULE_ID = r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$"
DATE = r"^\d{4}-\d\d-\d\d$"
WORDS = r"\S"
COLOUR = "^#[0-9a-fA-F]{6}$"
ICON = r"^[a-z0-9-]+(/[a-z0-9-]+)+$"
SVG = r"^(?!.*\.\.)[\w-][\w ./-]*\.svg$"
LABEL = r"^[^\s:](?:[^:]*[^\s:])?$"
ASKED = rf"{ID[:-1]}(\.[a-z0-9-]+)?$"
LANGUAGE = "^[a-z]{2,3}(-[A-Za-z]{2,4})?$"
WEB = r"^https?://[^\s\"'<>`\[\]\\]+$"
_ASSET = r"^assets/(?!.*\.\.)[\w./-]+"
PICTURE = rf"{_ASSET}\.(svg|png|ico|webp|gif|jpe?g)$"
STYLES = rf"{_ASSET}\.css$"
SCRIPT = rf"{_ASSET}\.js$"
PRINTS = r"\{value\}"
RANGE = r"^\d{1,7}-\d{1,7}$"
PAPER = r"^([Aa][345]|[Ll]etter|[Ll]egal|[Tt]abloid|\d{2,4}(\.\d+)?x\d{2,4}(\.\d+)?)$"
GRID = r"^(auto|[1-9]\d?x[1-9]\d?)$"
MUTANT = "^[0-9a-f]{10}$"
REGEX = r"^[^\r\n]*\S[^\r\n]*$"
CHANGED = rf"^(card:)?{RULE_ID[1:]}"

ORIGINS = (
    "seed: all of it is a fact of the source document. playtest: ours, where the document does not give"
    " all of it. original: our own."
)

# What a text that does not match a pattern is not.
FORMS: Mapping[str, str] = {
    WORDS: "a text with words in it",
    ID: "an id (lower case words joined by hyphens)",
    RULE_ID: "the id of a rule (lower case words joined by hyphens and dots)",
    DATE: "a day as in 2026-11-28",
    COLOUR: "a colour as in #24507a",
    ICON: "the name of an icon as in material/sword",
    SVG: "the path of an .svg file in the game's folder",
    LABEL: "a label (words without a colon)",
    ASKED: "a kind of phrase, with a form as in deed.third",
    LANGUAGE: "the code of a language as in en, de, pt-BR",
    WEB: "a web address as in https://games.example/",
    PICTURE: "the path of a picture in site/theme/ as in assets/logo.svg",
    STYLES: "the path of a .css file in site/theme/ as in assets/ours.css",
    SCRIPT: "the path of a .js file in site/theme/ as in assets/ours.js",
    PRINTS: "a text with {value} in it",
    RANGE: "a range as in 2-4",
    PAPER: "a paper (A4, Letter, or its size in mm as 210x297)",
    GRID: "a grid (auto, or cards across and down as 3x3)",
    MUTANT: "the key of a change (ten digits or letters a to f, as 'ruledeck verify' lists it)",
    CHANGED: "card:<id> or the id of a rule",
    REGEX: "a regular expression in one line",
}


def text(description: str, pattern: str | None = None) -> Schema:
    """Return the schema of a text that is not empty."""
    return said({"type": "string", "pattern": pattern or WORDS}, description)


def identity(description: str) -> Schema:
    """Return the schema of an id: lower case words joined by hyphens."""
    return said({"type": "string", "pattern": ID}, description)


def rule_identity(description: str) -> Schema:
    """Return the schema of the id of a rule, section or chapter, whose words may also be joined by dots."""
    return said({"type": "string", "pattern": RULE_ID}, description)


def date(description: str) -> Schema:
    """Return the schema of a day of the calendar, as in 2026-11-28."""
    return said({"type": "string", "pattern": DATE, "format": "date"}, description)


def whole(description: str, least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a whole number."""
    schema: Schema = {"type": "integer"}
    if least is not None:
        schema["minimum"] = least
    if most is not None:
        schema["maximum"] = most
    return said(schema, description)


def choice(options: Iterable[str], description: str) -> Schema:
    """Return the schema of one of some words."""
    return said({"enum": list(options)}, description)


def origin(description: str) -> Schema:
    """Return the schema of where something is from."""
    return choice(("seed", "playtest", "original"), f"{description} {ORIGINS}")


def record(required: Schema, optional: Schema | None = None, description: str = "") -> Schema:
    """Return the schema of a mapping with these keys and no others."""
    schema = {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }
    return said(schema, description)


def by_id(value: Schema, description: str, pattern: str = ID) -> Schema:
    """Return the schema of a mapping from ids to entries of one shape."""
    schema = {"type": "object", "additionalProperties": value, "propertyNames": {"pattern": pattern}}
    return said(schema, description)


def listing(item: Schema, description: str = "", least: int = 0, unique: bool = False) -> Schema:
    """Return the schema of a list of items of one shape."""
    schema: Schema = {"type": "array", "items": item, "minItems": least}
    if unique:
        schema["uniqueItems"] = True
    return said(schema, description)


def said(schema: Schema, description: str) -> Schema:
    """Return a schema with what an editor shows beside its value."""
    return {**schema, "description": description} if description else schema


def whole_file(title: str, description: str, schema: Schema) -> Schema:
    """Return the schema of a whole file."""
    return {"$schema": DIALECT, "title": title, "description": description, **schema}
