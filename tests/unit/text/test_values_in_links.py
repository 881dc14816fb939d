"""Boxed values and links share the bracket; each is read as what it is."""

from __future__ import annotations

import pytest

from ruledeck.text.html import Marks, inline_html, plain_text
from ruledeck.text.rulebook import LINK

MARKS = Marks(
    icon=lambda icon: f"<i>{icon}</i>",
    value=lambda value: f"<b>{value}</b>",
    label=str,
    address=lambda kind, id: f"#{kind}-{id}",
    after=lambda kind, _id: f" ({kind})",
)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("roll [6] now", "roll <b>6</b> now"),
        ("[stops at [5]](rule:a.b)", '<a class="ref ref-rule" href="#rule-a.b">stops at <b>5</b></a> (rule)'),
        ("[6](rule:a)", '<a class="ref ref-rule" href="#rule-a">6</a> (rule)'),
        ("[{heat} x](card:a)", '<a class="ref ref-card" href="#card-a"><i>heat</i> x</a> (card)'),
        ("[x3] [y](ruling:a)", '<b>x3</b> <a class="ref ref-ruling" href="#ruling-a">y</a> (ruling)'),
        ("[not a value]", "[not a value]"),
    ],
)
def test_values_icons_and_links_stand_side_by_side_and_inside_each_other(text: str, html: str) -> None:
    assert inline_html(text, MARKS) == html


def test_a_link_around_a_value_is_a_reference_of_its_paragraph() -> None:
    found = LINK.findall("its bonus [stops at [5]](rule:b.c), [6] [x](card:a)")
    assert found == [("stops at [5]", "rule", "b.c"), ("x", "card", "a")]


def test_plain_text_keeps_the_value() -> None:
    assert plain_text("[stops at [5]](rule:b.c)", lambda icon, _: icon) == "stops at [5]"
