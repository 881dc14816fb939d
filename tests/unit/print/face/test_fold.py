from __future__ import annotations

import pytest

from ruledeck.print.face.page.fold import fold

CONSTANTS = ":root { --unit: 2mm; --scale: 1.5 }"


@pytest.mark.parametrize(
    ("css", "folded"),
    [
        ("a { top: var(--unit) }", "a { top: 2mm }"),
        ("a { top: calc(3 * var(--unit) + 1mm) }", "a { top: 7mm }"),
        ("a { top: calc(2 * (var(--unit) - 0.5mm)) }", "a { top: 3mm }"),
        ("a { top: calc(-1 * var(--unit)) }", "a { top: -2mm }"),
        ("a { font-size: calc(4 * var(--scale)) }", "a { font-size: 6 }"),
        ("a { color: var(--band) }", "a { color: var(--band) }"),
        ("a { top: calc(100% - 1mm) }", "a { top: calc(100% - 1mm) }"),
        ("a { top: calc(1em + 2mm) }", "a { top: calc(1em + 2mm) }"),
    ],
)
def test_constants_are_worked_out_and_everything_else_is_left(css: str, folded: str) -> None:
    assert fold(css, CONSTANTS) == folded


def test_a_constant_may_rest_on_an_earlier_one_and_on_those_of_the_size() -> None:
    css = (
        ":root { --left: calc(2 * var(--unit)); --inner: calc(var(--left) + 1mm) }\nb { left: var(--inner) }"
    )
    assert fold(css, CONSTANTS).endswith("b { left: 5mm }")


def test_lines_stay_where_they_are() -> None:
    css = "a {\n  top: calc(\n    var(--unit)\n    + 1mm);\n}\nb { left: 1mm }"
    assert fold(css.replace("\n    ", " "), CONSTANTS).splitlines()[-1] == "b { left: 1mm }"
