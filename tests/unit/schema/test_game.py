"""The specification of a game, and what may be wrong in it."""

from __future__ import annotations

import pytest

from ruledeck.schema.document import parse_document
from ruledeck.schema.game import Stat, load_game
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.validate import schema_problems
from ruledeck.schema.workspace import Workspace, find_workspace, open_workspace


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("id: ember\n", "id: embers\n", "G001", "differs from the folder 'ember'"),
        ("{min: 1, max: 4}", "{min: 5, max: 4}", "G005", "the fewest players are more than the most"),
        ("size: bridge\n    icon: fuel", "size: brigde\n    icon: fuel", "G002", "unknown size 'brigde'"),
        ("stats: [motto]", "stats: [moto]", "G002", "unknown stat 'moto'"),
        ("max: 6, icon: hour", "max: 6, icon: huor", "G002", "unknown icon 'huor'"),
        (", values: [calm, breeze, gust, gale]", "", "G003", "stat 'force' of type 'choice' needs 'values'"),
        ("svg: icons/heat.svg", "svg: icons/haet.svg", "G004", "no file 'icons/haet.svg'"),
        ("min: -3, max: 9", "min: 10, max: 9", "G005", "the min of stat 'warmth' is over its max"),
        ("type: text}", "type: text, max: 3}", "G007", "'max' means nothing for a stat of type 'text'"),
        (
            "type: date}",
            "type: date, values: [a]}",
            "G007",
            "'values' means nothing for a stat of type 'date'",
        ),
        (
            "optional: [warmth]",
            "optional: [burns]",
            "G008",
            "stat 'burns' of type 'fuel' is required and optional",
        ),
        (
            "stats: [motto]",
            "stats: [motto]\n    line: [force]",
            "G017",
            "cards of type 'keeper' have no stat 'force' to show",
        ),
        (
            "stats: [motto]",
            "stats: [motto]\n    emblem: moto",
            "G017",
            "cards of type 'keeper' have no stat 'moto' to show",
        ),
        ("svg: icons/heat.svg", "svg: ../../heat.svg", "S005", "path of an .svg file in the game's folder"),
    ],
)
def test_a_fault_of_a_game_is_told_with_its_place(
    ember: Workspace, old: str, new: str, code: str, words: str
) -> None:
    path = ember.root / "catalog/ember/game.yml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_game(ember, "ember")
    (problem,) = caught.value.problems
    assert problem.code == code
    assert words in problem.message
    row = text.replace(old, new, 1).split("\n")[problem.line - 1]
    assert new.split("\n", maxsplit=1)[0] in row or row.strip() in new


def test_where_one_of_several_keys_is_missing_they_are_named_unless_one_is_misspelt() -> None:
    schema = {
        "type": "object",
        "properties": {"wood": {"type": "string"}, "wind": {"type": "string"}, "hour": {"type": "integer"}},
        "additionalProperties": False,
        "anyOf": [{"required": ["wood"]}, {"required": ["wind"]}],
    }
    (missing,) = schema_problems(parse_document("hour: 1\n", "x.yml"), schema)
    assert (missing.message, missing.hint) == ("something is missing", "add one of: wood, wind")
    (unknown,) = schema_problems(parse_document("wod: oak\n", "x.yml"), schema)
    assert (unknown.message, unknown.hint) == ("unknown key 'wod'", "did you mean 'wood'?")


def test_limits_below_zero_may_stand_alone(ember: Workspace) -> None:
    path = ember.root / "catalog/ember/game.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("min: -3, max: 9", "max: -3"), encoding="utf-8")
    assert load_game(ember, "ember")[0].stats["warmth"].max == -3


def test_an_unknown_game_is_wrong_usage_with_the_nearest(ember: Workspace) -> None:
    with pytest.raises(WrongUsageError) as caught:
        load_game(ember, "embre")
    assert caught.value.hint == "did you mean 'ember'?"


@pytest.mark.parametrize(
    ("stat", "raw", "value", "shown"),
    [
        (Stat("a", "A", "integer", prints="x{value}"), 3, 3, "x3"),
        (Stat("a", "A", "range"), "2-4", (2, 4), "2–4"),
        (Stat("a", "A", "range"), 3, (3, 3), "3"),
        (Stat("a", "A", "set"), ["x", "y"], ("x", "y"), "x, y"),
        (Stat("a", "A", "date"), "2026-11-28", "2026-11-28", "2026-11-28"),
        (Stat("a", "A", "integer", prints="+{value}"), 2, 2, "+2"),
        (Stat("a", "A", "integer", prints="+{value}"), -1, -1, "-1"),
    ],
)
def test_a_value_is_read_and_shown(stat: Stat, raw: object, value: object, shown: str) -> None:
    read = stat.read(raw)
    assert read == value
    assert stat.show(read) == shown


def test_a_workspace_is_found_from_any_folder_in_it(ember: Workspace) -> None:
    assert find_workspace(ember.root / "catalog/ember/cards").root == ember.root


def test_faults_of_the_workspace_file_are_told(ember: Workspace) -> None:
    (ember.root / "ruledeck.yml").write_text("titel: Ember\n", encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        find_workspace(ember.root)
    assert [problem.hint for problem in caught.value.problems] == ["did you mean 'title'?"]


def test_a_file_that_has_to_be_there_says_what_it_needs_when_it_is_empty(ember: Workspace) -> None:
    (ember.catalog / "ember/game.yml").write_text("# nothing yet\n", encoding="utf-8")
    (ember.root / "ruledeck.yml").write_text("", encoding="utf-8")
    with pytest.raises(ContentError) as raised:
        load_game(ember, "ember")
    assert raised.value.problems[0].hint == (
        "it has to be there, and needs at least: id:, name:, summary:, players:, language:, status:, notice:,"
        " licence:, chapters:, sizes:, sets:, types:"
    )
    with pytest.raises(ContentError) as raised:
        open_workspace(ember.root)
    assert raised.value.problems[0].hint == "it has to be there, and needs at least: title:"
