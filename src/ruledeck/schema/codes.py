"""The codes of problems: what each means and how it is mended, read from `codes.md` beside this file.

That file is the handbook's page of codes, one heading a code; `ruledeck check --format sarif` declares its
rules from it. A code keeps its meaning for ever; one out of use is not given again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

_ENTRY = re.compile(
    r"^### (?P<code>[A-Z]\d{3}): (?P<title>.+?) \{#[a-z]\d{3}\}\n\n(?P<text>.+?)(?=\n\n|\n*\Z)", re.M | re.S
)


@dataclass(frozen=True, slots=True)
class Code:
    """One code: `title` says what is wrong, `explanation` (Markdown) why it matters and how to mend it."""

    code: str
    title: str
    explanation: str


def codes_page() -> str:
    """Return the page of codes as Markdown: one heading a code, whose anchor is the code, as in `#c012`."""
    return resources.files(__package__).joinpath("codes.md").read_text(encoding="utf-8")


def _read_codes() -> dict[str, Code]:
    found = _ENTRY.finditer(codes_page())
    codes = (Code(entry["code"], entry["title"], " ".join(entry["text"].split())) for entry in found)
    return {code.code: code for code in codes}


CODES: Mapping[str, Code] = _read_codes()
