"""What is proved, counted by parts, and held against the bars that a workspace sets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledeck.catalog.coverage import bar_problems, bars, parts
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import Status, StatusReport
from ruledeck.schema.workspace import Workspace, open_workspace


def report(*statuses: tuple[str, str]) -> StatusReport:
    return StatusReport("ember", "", {id: Status(id, word) for id, word in statuses})


REPORT = report(
    ("fire.feed", "proved"),
    ("fire.catch", "proved"),
    ("fire.burning", "suspect"),
    ("welcome.aim", "informative"),
    ("card:birch-bark", "untouched"),
    ("phrase:draw", "vacuous"),
)


def test_parts_count_what_there_is_to_carry_out_by_chapter_and_type(ember_content: Content) -> None:
    found = {(part.kind, part.id): part for part in parts(ember_content, REPORT)}
    assert found["rules", ""].counts == {"proved": 2, "suspect": 1}
    assert found["chapter", "fire"].counts == {"proved": 2, "suspect": 1}
    assert (found["chapter", "welcome"].total, found["chapter", "welcome"].number) == (0, "1")
    assert found["cards", ""].counts == {"untouched": 1}
    assert found["phrases", ""].counts == {"vacuous": 1}
    assert found["rules", ""].shares == [("proved", "66.67"), ("suspect", "33.33")]


@pytest.mark.parametrize(("least", "is_met"), [(66, True), (67, False), (0, True), (100, False)])
def test_a_bar_is_met_by_what_is_proved_of_what_there_is_to_carry_out(
    ember: Workspace, least: int, is_met: bool
) -> None:
    (bar,) = bars(replace(ember, verify={"ember": {"rules": least}}), REPORT)
    assert (bar.proved, bar.total, bar.share, bar.is_met) == (2, 3, 66, is_met)


def test_where_there_is_nothing_to_prove_enough_is_proved(ember: Workspace) -> None:
    (bar,) = bars(replace(ember, verify={"ember": {"cards": 100}}), report(("fire.feed", "cited")))
    assert bar.is_met


def test_what_is_under_a_bar_is_told_where_the_bar_is_set(ember: Workspace) -> None:
    text = "title: Ember\nverify:\n  ember:\n    rules: 60\n    phrases: 10\n"
    (ember.root / "ruledeck.yml").write_text(text, encoding="utf-8")
    (problem,) = bar_problems(open_workspace(ember.root), REPORT)
    assert (problem.file, problem.line, problem.column, problem.code) == ("ruledeck.yml", 5, 14, "V203")
    assert problem.message == "0 of 1 phrases of ember are proved, 0 %: the bar is at 10 %"
