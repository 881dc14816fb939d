"""Marks of card texts."""

from __future__ import annotations

from ruledeck.text.inline import split_line, spoken_line

LINE = "Dawn: take [x2] {heat} *or* {none} [a] _now_."


def test_a_line_in_plain_words_has_icons_by_name_and_all_else_as_it_is() -> None:
    spoken = spoken_line(LINE, lambda icon: {"heat": "warmth"}.get(icon, f"<{icon}>"))
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
