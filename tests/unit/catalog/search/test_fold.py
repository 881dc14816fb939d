"""Folding."""

from __future__ import annotations

import pytest

from ruledeck.catalog.search.fold import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Crème de Pêche", "creme de peche"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("Ægir’s “ring” — gone", 'aegir\'s "ring" - gone'),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
        ("  two \t spaces  \n and\u00a0a line ", "two spaces\nand a line"),
        ("ﬁre ①", "fire 1"),
    ],
)
def test_texts_are_compared_without_case_accents_and_typography(text: str, folded: str) -> None:
    assert fold(text) == folded
