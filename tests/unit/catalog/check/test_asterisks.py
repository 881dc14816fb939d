"""Asterisks that set nothing, in rules and rulings: each is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.catalog.check.rules import check_emphasis
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace

RULES = Path("rules/fire.md")
RULINGS = Path("rulings.yml")


def edited(ember: Workspace, file: Path, old: str, new: str) -> tuple[str, list[Problem]]:
    """Return a file of the game after an edit, and what is told of asterisks then."""
    path = ember.catalog / "ember" / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has changed"
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return text, list(check_emphasis(load_content(ember, "ember")))


@pytest.mark.parametrize(
    ("file", "old", "new", "loose"),
    [
        (RULINGS, '"Yes."', '"Nobody *gets **it** now."', "*gets"),
        (RULINGS, '"Yes."', r"'It is \* so and **open.'", "**open"),
        (RULES, "Walls stop", "A ** b **bold** walls stop", "** b"),
        (RULES, "Walls stop", r"A \* and **walls stop", "**walls"),
        (RULES, "Walls stop", "Walls\n   stop **now and", "**now"),
        (RULES, " {#fire.walls}", "\n   {#fire.walls}\n\n   So *it is.", "*it is"),
    ],
)
def test_it_is_told_where_it_stands(ember: Workspace, file: Path, old: str, new: str, loose: str) -> None:
    text, (problem,) = edited(ember, file, old, new)
    before = text[: text.index(loose)]
    assert problem.code == "R015"
    assert (problem.line, problem.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))


def test_it_is_told_in_the_last_row_of_a_file_that_does_not_end_with_a_line(ember: Workspace) -> None:
    path = ember.catalog / "ember" / RULES
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n\n   So *it is.", encoding="utf-8")
    text, (problem,) = edited(ember, RULES, "", "")
    assert (problem.line, problem.column) == (text.count("\n") + 1, 7)
    assert problem.message == "'*' opens or closes nothing"
    assert problem.hint == "write *words* for italics, with no space inside"


@pytest.mark.parametrize("new", [r"'It is \*.'", '"It is `*`, *so* and ***so***."'])
def test_what_is_meant_or_sets_something_is_not_told(ember: Workspace, new: str) -> None:
    assert edited(ember, RULINGS, '"Yes."', new)[1] == []
