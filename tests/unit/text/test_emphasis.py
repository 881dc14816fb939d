"""Asterisks that set nothing."""

from __future__ import annotations

import pytest

from ruledeck.text.emphasis import loose_stars


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nobody *gets **it** now.", [(7, "*")]),
        ("A ** b **bold** c", [(2, "**")]),
        (r"It is \* so and **open.", [(16, "**")]),
        (r"A \\* b", [(4, "*")]),
        ("***x** y", [(0, "*")]),
        ("*a*, **b**, ***c***, `d*e`, &#42; and ![f*](g)", []),
        ("[a*b](rule:x)", [(2, "*")]),
        ("x **\n  y *z", [(2, "**"), (9, "*")]),
        ("> a\n>   *b\n> c", [(8, "*")]),
        ("two\n\n| a * | b |\n| - | - |\n| x | y **z |\n", [(9, "*"), (35, "**")]),
    ],
)
def test_asterisks_that_set_nothing_are_found_at_their_place(text: str, found: list[tuple[int, str]]) -> None:
    assert loose_stars(text) == found
