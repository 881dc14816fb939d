"""Every code of a problem is documented, and every documented code is used."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from ruledeck.schema.codes import CODES, codes_page

SOURCE = Path(__file__).parents[2] / "src" / "ruledeck"
WRITTEN = re.compile(r'"([A-Z]\d{3})"')


def used_codes() -> dict[str, str]:
    """Return every code that the source writes, with a file that does."""
    files = sorted(SOURCE.rglob("*.py"))
    return {code: str(path) for path in files for code in WRITTEN.findall(path.read_text(encoding="utf-8"))}


def test_every_code_that_is_used_is_documented() -> None:
    assert {code: file for code, file in used_codes().items() if code not in CODES} == {}


def test_every_code_that_is_documented_is_used() -> None:
    assert CODES.keys() - used_codes().keys() == set()


def test_every_code_has_one_heading_under_its_letter_in_order_and_an_anchor() -> None:
    headings = re.findall(r"^(##+) ([A-Z])(\d{3})?: .+?(?: \{#([a-z]\d{3})\})?$", codes_page(), re.MULTILINE)
    codes = [f"{letter}{number}" for level, letter, number, _ in headings if level == "###"]
    assert codes == list(CODES)
    assert [anchor for level, _, _, anchor in headings if level == "###"] == [code.lower() for code in codes]
    letter = ""
    for level, found, number, _ in headings:
        letter = found if level == "##" else letter
        assert found == letter, f"{found}{number} stands under {letter}"
    assert all(a < b for a, b in pairwise(codes) if a[0] == b[0])


def test_codes_say_what_is_wrong_and_how_to_mend_it() -> None:
    for code in CODES.values():
        assert len(code.title) < 60, code.code
        assert not code.title.endswith("."), code.code
        assert code.explanation.endswith("."), code.code
