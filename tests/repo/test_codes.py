"""Every code of a problem is documented, and every documented code is used."""

from __future__ import annotations

import re
from pathlib import Path

from ruledeck.schema.codes import CODES, GROUPS, codes_page

SOURCE = Path(__file__).parents[2] / "src" / "ruledeck"
TABLE = SOURCE / "schema" / "codes.py"
WRITTEN = re.compile(r'"([A-Z]\d{3})"')


def used_codes() -> dict[str, str]:
    """Return every code that the source writes, with a file that does."""
    files = [path for path in SOURCE.rglob("*.py") if path != TABLE]
    return {code: str(path) for path in files for code in WRITTEN.findall(path.read_text(encoding="utf-8"))}


def test_every_code_that_is_used_is_documented() -> None:
    assert {code: file for code, file in used_codes().items() if code not in CODES} == {}


def test_every_code_that_is_documented_is_used() -> None:
    assert CODES.keys() - used_codes().keys() == set()


def test_every_group_of_codes_has_a_title() -> None:
    assert {code[0] for code in CODES} == GROUPS.keys()


def test_codes_say_what_is_wrong_and_how_to_mend_it() -> None:
    for code in CODES.values():
        assert len(code.title) < 60, code.code
        assert not code.title.endswith("."), code.code
        assert code.explanation.endswith("."), code.code


def test_a_code_is_documented_once() -> None:
    text = TABLE.read_text(encoding="utf-8")
    written = WRITTEN.findall(text)
    assert sorted(written) == sorted(set(written))


def test_the_page_of_codes_has_one_heading_a_code() -> None:
    page = codes_page()
    assert re.findall(r"^### ([A-Z]\d{3}): .* \{#([a-z]\d{3})\}$", page, re.MULTILINE) == [
        (code, code.lower()) for letter in GROUPS for code in sorted(CODES) if code[0] == letter
    ]
