"""Words as a printer sets them."""

from __future__ import annotations

import pytest

from ruledeck.text.typography import halves, set_signs, set_words


def test_signs_are_those_of_a_printer() -> None:
    assert set_signs("x3, the hero's -1, 2-4, +-2, well-being") == "×3, the hero’s −1, 2-4, −2, well-being"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ('"You" is the owner', "“You” is the owner"),
        ('says "may" or "up to 3".', "says “may” or “up to 3”."),
        ("the players' card's", "the players’ card’s"),
        ("('quoted')", "(‘quoted’)"),
        ('before a link "', "before a link “"),
        ('".', "”."),
        ('" after a link', "” after a link"),
    ],
)
def test_english_quotation_marks_are_curved(typed: str, shown: str) -> None:
    assert set_words(typed, "en-GB") == shown


def test_quotation_marks_of_other_languages_are_left_as_written() -> None:
    assert set_words('"Feuer" x2', "de") == '"Feuer" ×2'


@pytest.mark.parametrize(
    ("name", "parted"),
    [
        ("Torch", ("Torch", "")),
        ("Ysolde the Twice-Crowned", ("Ysolde the", "Twice-Crowned")),
        ("Blade of Curse and Courage", ("Blade of Curse", "and Courage")),
        ("Marta, Keeper of Fire", ("Marta,", "Keeper of Fire")),
        ("Liss, Keeper of Small Things", ("Liss,", "Keeper of Small Things")),
        ("Liss, Keeper of the Smallest Things", ("Liss, Keeper of", "the Smallest Things")),
    ],
)
def test_a_name_is_parted_evenly_or_after_a_comma(name: str, parted: tuple[str, str]) -> None:
    assert halves(name) == parted
