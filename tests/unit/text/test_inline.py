"""Marks of card texts."""

from __future__ import annotations

import pytest

from ruledeck.text.html import plain_text
from ruledeck.text.inline import split_line, spoken_line

LINE = "Dawn: take [x2] {heat} *or* {none} [a] _now_."


def test_a_line_in_plain_words_has_icons_by_name_and_all_else_as_it_is() -> None:
    spoken = spoken_line(LINE, lambda icon, _: {"heat": "warmth"}.get(icon, f"<{icon}>"))
    assert spoken == "Dawn: take [x2] warmth *or* <none> [a] _now_."


def test_the_parts_of_a_line_give_it_back() -> None:
    parts = split_line(LINE, ("Dawn",))
    assert [part.kind for part in parts] == [
        "label",
        "words",
        "value",
        "words",
        "icon",
        "words",
        "icon",
        "words",
    ]
    marks = {"words": "{}", "icon": "{{{}}}", "value": "[{}]", "label": "{}:"}
    assert "".join(marks[part.kind].format(part.text) for part in parts) == LINE


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Take 2{heat}", "Take 2 warmth"),
        ("{heat}{heat}1{heat}", "warmth warmth 1 warmth"),
        ("+1{heat}, ({heat})", "+1 warmth, (warmth)"),
        ("{heat}s and x[6]", "warmth s and x[6]"),
    ],
)
def test_an_icon_that_touches_a_word_or_icon_is_spoken_apart_from_it(line: str, said: str) -> None:
    assert spoken_line(line, lambda *_: "warmth") == said
    assert plain_text(line, lambda *_: "warmth") == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Lose 1{crystal} or 2 {crystal}.", "Lose 1 crystal or 2 crystals."),
        ("{crystal}: 0{crystal}, x2{crystal}, 1.1{crystal}", "gem: 0 crystals, x2 gem, 1.1 gem"),
        ("*1* {crystal} [1] {crystal} 12{crystal}", None),
    ],
)
def test_an_icon_is_named_as_many_as_there_are(line: str, said: str | None) -> None:
    def name(_icon: str, number: int | None) -> str:
        return "gem" if number is None else "crystal" if number == 1 else "crystals"

    assert spoken_line(line, name) == (said or "*1* gem [1] gem 12 crystals")
    assert plain_text(line, name) == (said or "1 crystal [1] gem 12 crystals")
