"""Problems on a terminal: the line of the file, with a mark under the place."""

from __future__ import annotations

import click
import pytest

from ruledeck.cli.report import wants_colour
from ruledeck.cli.report.text import problem_text
from ruledeck.schema.problem import Problem


def shown(row: str, column: int, width: int = 60) -> list[str]:
    problem = Problem("a.yml", 1, column, "C012", "unknown stat", "a hint")
    return click.unstyle(problem_text(problem, "here/a.yml", [row], width)).split("\n")


def test_the_mark_stands_under_the_place() -> None:
    assert shown("  stats: {atack: 3}", 11) == [
        "here/a.yml:1:11: C012 unknown stat",
        "     1 |   stats: {atack: 3}",
        "       |           ^",
        "  hint: a hint",
    ]


@pytest.mark.parametrize(("row", "before"), [("漢字 x", 5), ("é x", 2), ("🔥 x", 3), ("e\u0301 x", 2)])
def test_the_mark_stands_under_the_place_after_wide_and_narrow_characters(row: str, before: int) -> None:
    marked = shown(row, row.index("x") + 1)[2]
    assert marked == f"       | {' ' * before}^"


def test_a_long_line_is_cut_around_the_place() -> None:
    row = "a" * 300 + "X" + "b" * 300
    _, line, mark, _ = shown(row, 301)
    assert len(line) <= 60
    assert line[mark.index("^")] == "X"


def test_a_place_after_the_end_of_a_line_is_marked_there() -> None:
    assert shown("ab", 99)[2] == "       |   ^"


def test_a_line_that_is_not_there_is_not_shown() -> None:
    text = problem_text(Problem("a.yml", 9, 1, "F004", "empty"), rows=["x"])
    assert click.unstyle(text) == "a.yml:9:1: F004 empty"


def test_no_text_of_a_file_can_steer_the_terminal() -> None:
    text = problem_text(Problem("a.yml", 1, 1, "X", "say \x1b[2J", "\x07"), rows=["\x1b]0;x\x07 \x9b"])
    assert "\x1b]" not in text
    assert "[2J" in text
    assert "\x1b[2J" not in text
    assert "\x07" not in text


def test_no_color_asks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert wants_colour() is False
    monkeypatch.delenv("NO_COLOR")
    assert wants_colour() is None
