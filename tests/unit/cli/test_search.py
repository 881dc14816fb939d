"""`ruledeck search`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]


def test_hits_are_a_line_each_in_a_pipe_by_id_and_aligned(run: Run, ember: Workspace) -> None:
    outcome = run("search", "type:wind force>=gust", "--workspace", ember.root)
    assert outcome.code == 0
    assert outcome.stdout.splitlines() == [
        "north-door  The North Door  Wind  gust",
        "wolf-hour   Wolf Hour       Wind  gale",
    ]
    assert outcome.stderr == "2 cards\n"


def test_cards_of_several_types_have_one_column_of_stats(run: Run, ember: Workspace) -> None:
    outcome = run("search", "hollow or letters", "--workspace", ember.root)
    assert "love-letters  Love Letters  Fuel   Burns 1" in outcome.stdout
    assert "hollow-oak    Hollow Oak    Place  Warmth +1   Shelter walls" in outcome.stdout


def test_words_of_a_query_need_no_quotes_and_may_open_with_a_minus(run: Run, ember: Workspace) -> None:
    outcome = run("search", "-type:place", "-has:burns", "--count", "--workspace", ember.root)
    assert outcome.stdout == "6\n"
    assert outcome.stderr == ""


def test_a_term_that_opens_like_the_option_for_help_is_a_term(run: Run, ember: Workspace) -> None:
    assert run("search", "-has:text", "--count", "--workspace", ember.root).stdout == "1\n"
    assert run("search", "-h").stdout.startswith("Usage: ")


def test_an_unknown_option_is_wrong_usage_and_no_term(run: Run, ember: Workspace) -> None:
    outcome = run("search", "--jsno", "--workspace", ember.root)
    assert outcome.code == 2
    assert "--json" in outcome.stderr


def test_json_is_one_object_a_line_as_in_the_export(run: Run, ember: Workspace) -> None:
    outcome = run("search", "type:wind", "order:name", "--json", "--workspace", ember.root)
    cards = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [card["id"] for card in cards] == ["breath-of-spring", "stillness", "north-door", "wolf-hour"]
    assert cards[0]["game"] == "ember"
    assert cards[0]["stats"] == {"force": {"value": "breeze", "shown": "breeze"}}


def test_csv_has_a_header_and_a_row_a_card(run: Run, ember: Workspace) -> None:
    outcome = run("search", "oak", "--csv", "--workspace", ember.root)
    rows = list(csv.DictReader(io.StringIO(outcome.stdout)))
    assert [row["name"] for row in rows] == ["Oak Log", "Hollow Oak"]
    assert rows[0]["burns"] == "4–6"


def test_no_hit_is_no_error_and_names_the_nearest_card(run: Run, ember: Workspace) -> None:
    outcome = run("search", "old martha", "--workspace", ember.root)
    assert (outcome.code, outcome.stdout) == (0, "")
    assert outcome.stderr == "no card is found; did you mean 'Old Marta'?\n"


def test_a_wrong_query_shows_the_place_and_exits_with_2(run: Run, ember: Workspace) -> None:
    outcome = run("search", "wamrth>1", "--workspace", ember.root)
    assert outcome.code == 2
    assert outcome.stdout == ""
    assert "  wamrth>1\n  ^\n" in outcome.stderr
    assert "did you mean 'warmth'?" in outcome.stderr


def test_cards_are_found_beside_a_faulty_one(run: Run, ember: Workspace) -> None:
    winds = ember.game_folder("ember") / "cards" / "winds.yml"
    winds.write_text(winds.read_text("utf-8").replace("{force: calm}", "{force: clam}"), "utf-8")
    outcome = run("search", "type:wind", "--count", "--workspace", ember.root)
    assert (outcome.code, outcome.stdout) == (0, "3\n")
    assert "1 problem in the texts" in outcome.stderr


def test_an_unknown_game_is_wrong_usage(run: Run, ember: Workspace) -> None:
    outcome = run("search", "oak", "--game", "embre", "--workspace", ember.root)
    assert outcome.code == 2
    assert "ember" in outcome.stderr


@pytest.mark.parametrize("width", [200, 50])
def test_on_a_terminal_hits_are_a_table_with_their_texts_where_they_fit(
    ember_content: Any, width: int
) -> None:
    from rich.console import Console

    from ruledeck.catalog.search import find_cards
    from ruledeck.cli.terminal.hits import print_hits

    console = Console(file=io.StringIO(), force_terminal=True, width=width, no_color=True)
    print_hits(console, find_cards([ember_content], "type:wind"))
    shown = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO from above
    assert "Force" in shown
    assert ("Nothing moves." in shown) == (width == 200)
