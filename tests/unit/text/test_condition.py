"""Conditions on what players chose: what they hold for, and what is said of those that cannot be read."""

from __future__ import annotations

import pytest

from ruledeck.text.condition import Choice, ConditionError, read_condition

CHOSEN: dict[str, Choice] = {"players": 3, "co-op": True, "dragons": False, "length": "short", "pace": "3"}


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("co-op", True),
        ("!co-op", False),
        ("dragons", False),
        ("nobody-asked", False),
        ("!nobody-asked", True),
        ("co-op=yes", True),
        ("dragons=no", True),
        ("length=short", True),
        ("length!=short", False),
        ("length", False),
        ("nobody-asked!=short", True),
        ("players=3", True),
        ("players!=3", False),
        ("players>2", True),
        ("players>3", False),
        ("players>=3", True),
        ("players<3", False),
        ("players<4", True),
        ("players<=3", True),
        ("players<=2", False),
        ("length>2", False),
        ("pace=3", False),
        ("co-op & players>3", False),
        ("dragons | players>2", True),
        ("dragons & co-op | co-op", True),
        ("dragons & (co-op | co-op)", False),
        ("!(dragons | length=normal)", True),
        ("!!co-op", True),
        ("co-op&players>2&length=short", True),
    ],
)
def test_a_condition_holds_for_what_was_chosen(words: str, holds: bool) -> None:
    assert read_condition(words).holds(CHOSEN) is holds


@pytest.mark.parametrize(
    ("words", "at", "said", "expected"),
    [
        ("", 0, "the condition is empty", "the name of a mode, '!' or '('"),
        ("co-op &", 7, "the condition ends too early", "the name of a mode, '!' or '('"),
        ("co-op dragons", 6, "'dragons' does not belong here", "'&' or '|', or the end"),
        ("(co-op", 6, "the condition ends too early", "')'"),
        ("players> & co-op", 9, "'&' does not belong here", "a value"),
        ("co-op and Dragons", 10, "'D' has no meaning in a condition", "a name in lower case"),
    ],
)
def test_a_condition_that_cannot_be_read_says_where_and_what_is_expected(
    words: str, at: int, said: str, expected: str
) -> None:
    with pytest.raises(ConditionError, match="^" + said.replace("'", ".")) as raised:
        read_condition(words)
    assert raised.value.at == at
    assert raised.value.expected.startswith(expected)


def test_comparisons_know_their_places() -> None:
    found = list(read_condition("co-op & (length=short | players>12)").compared())
    assert [(it.name, it.at, it.value_at) for it in found] == [
        ("co-op", 0, 0),
        ("length", 9, 16),
        ("players", 24, 32),
    ]


def test_a_condition_is_plain_data_for_scripts() -> None:
    words = "co-op & (players>2 | !length=short)"
    assert read_condition(words).data() == [
        "&",
        ["=", "co-op", True],
        ["|", [">", "players", 2], ["!", ["=", "length", "short"]]],
    ]
