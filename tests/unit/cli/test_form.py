"""How an answer of a form is written, and which names stand in it."""

from __future__ import annotations

from typing import Any

import pytest

from ruledeck.cli.terminal.verifier.seat.form import named, shape

PLAYER = {"type": "string", "format": "player"}
GIFTS = {"type": "object", "propertyNames": {"format": "card"}, "additionalProperties": PLAYER}


@pytest.mark.parametrize(
    ("form", "written"),
    [
        (GIFTS, "{card: player, ...}"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "{text: number, ...}"),
        (
            {"type": "object", "properties": {"by": PLAYER, "coins": {"type": "number"}}},
            "{by: player, coins: number}",
        ),
        ({"type": "array", "items": PLAYER}, "[player, ...]"),
        ({"type": "array"}, "[text, ...]"),
        ({"const": True}, "true"),
        ({"enum": ["now", "later"]}, "now or later"),
        ({"type": "boolean"}, "true or false"),
        ({}, "text"),
    ],
)
def test_a_value_is_written_as_its_form_says(form: dict[str, Any], written: str) -> None:
    assert shape(form) == written


def test_names_are_found_where_the_form_says_so_and_nowhere_else() -> None:
    form = {"properties": {"gives": GIFTS, "to": {"items": PLAYER}, "why": {"type": "string"}}}
    answer = {"gives": {"ring": "bob"}, "to": ["ann", 5], "why": "cid", "more": {"x": "y"}}
    assert [(each.path, each.word, each.kind, each.is_key) for each in named(form, answer)] == [
        (("gives",), "ring", "card", True),
        (("gives", "ring"), "bob", "player", False),
        (("to", 0), "ann", "player", False),
    ]
