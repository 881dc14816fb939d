"""Numbers that people type: however long, they are numbers."""

from __future__ import annotations

import pytest

from ruledeck.schema.parse.number import ENDLESS, number_of, number_or_word


@pytest.mark.parametrize(
    ("digits", "number"), [("0", 0), ("007", 7), ("9" * 15, 10**15 - 1), ("0" * 9000 + "2", 2)]
)
def test_digits_are_a_number(digits: str, number: int) -> None:
    assert number_of(digits) == number


def test_more_digits_than_python_reads_are_more_than_there_is_of_anything() -> None:
    assert number_of("1" * 5000) == number_of("9" * 16) == ENDLESS


def test_what_is_no_digit_is_a_word() -> None:
    assert [number_or_word(text) for text in ("12", "²", "-1", "two", "")] == [12, "²", "-1", "two", ""]
