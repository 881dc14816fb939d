"""Files of scenarios, good and bad, and what is told of them. `--update-golden` writes the reports afresh."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.schema.jsonschemas.scenarios import TAGS
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.report import detail_lines, problem_of

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yml"))
BAD = sorted((HERE / "bad").glob("*.yml"))


def told(path: Path) -> str:
    """Return what is told of a file: problems, then each failed scenario with what was to be seen."""
    world = duel_world()
    loaded = duel_scenarios(path.read_text(encoding="utf-8"), world)
    lines = [str(problem) for problem in sorted(loaded.problems)]
    for scenario in loaded.scenarios:
        failure = play(world, scenario).failure
        if failure:
            lines += ["", scenario.title, str(problem_of(scenario, failure)), *detail_lines(failure.details)]
    return re.sub(r"(\.py):\d+", r"\1:<line>", "\n".join(lines).strip()) + "\n"


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_of_a_good_file_nothing_is_told(path: Path) -> None:
    assert told(path) == "\n"


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_of_a_bad_file_all_is_told_with_place_reason_and_mend(path: Path, update_golden: bool) -> None:
    report = path.with_suffix(".txt")
    if update_golden:
        report.write_text(told(path), encoding="utf-8")
    assert told(path) == report.read_text(encoding="utf-8")


def test_every_report_belongs_to_a_file_and_every_kind_of_problem_stands_in_one() -> None:
    reports = {path.stem: path.read_text(encoding="utf-8") for path in (HERE / "bad").glob("*.txt")}
    assert reports.keys() == {path.stem for path in BAD}
    numbers = [*range(101, 112), 113, 114, 115, *range(120, 129), 130, 131, 132, 133]
    whole = "\n".join(reports.values())
    assert [number for number in numbers if f" V{number} " not in whole] == []


def test_the_good_files_have_scenarios_of_all_but_meetings() -> None:
    loaded = [duel_scenarios(path.read_text(encoding="utf-8")) for path in GOOD]
    tags = {scenario.tag for each in loaded for scenario in each.scenarios}
    assert tags == set(TAGS) - {"meeting"}
