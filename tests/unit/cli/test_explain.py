"""`ruledeck explain`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]


@pytest.fixture
def explain(run: Run, ember: Workspace) -> Run:
    return lambda *words: run("explain", *words, "--workspace", ember.root)


def test_a_card_is_explained_by_words_meaning_tree_effect_and_rules(explain: Run) -> None:
    outcome = explain("Charcoal Burner's Hut")
    assert outcome.code == 0
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    assert "charcoal-hut · Place · First Frost" in lines[0]
    assert "First hour: draw 2 fuel cards." in lines
    assert "means First hour: Take 2 from the pile of fuel." in lines
    assert "at (m first-hour) at:" in lines
    assert "s: draw (n 2) moment: first-hour" in lines
    assert "2.3 Hours night.hours" in lines


def test_a_card_without_text_says_so(explain: Run, ember: Workspace) -> None:
    path = ember.catalog / "ember" / "cards" / "winds.yml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('text:\n    - "Nothing moves."\n', "text: []\n"), "utf-8")
    outcome = explain("stillness")
    assert outcome.code == 0
    assert "no text" in outcome.stdout


def test_a_type_that_the_phrases_leave_out_is_said_to_be(explain: Run) -> None:
    outcome = explain("birch-bark")
    assert outcome.code == 0
    assert "the phrases do not cover the type 'fuel'" in outcome.stdout


def test_a_line_that_no_card_has_can_be_tried(explain: Run) -> None:
    outcome = explain("--text", "Roll a die. On [5] or more, add 2 {heat}.")
    assert outcome.code == 0
    assert "at-least: 5" in outcome.stdout


def test_a_line_that_cannot_be_read_shows_where_reading_stops(explain: Run) -> None:
    outcome = explain("--text", "Roll a die. On [7], add 2 {heat}.")
    assert outcome.code == 1
    assert "T031 in column 17: expected 1 to 6, got '7], add 2'" in outcome.stdout
    assert "Roll a die. On [▸7], add 2 {heat}." in outcome.stdout


def test_phrases_of_the_same_words_are_told_once_as_nearest(run: Run, raid_wars: Content) -> None:
    root = raid_wars.workspace.root
    outcome = run("explain", "--game", "enchanters", "--text", "Draw 2 and 3.", "--workspace", root)
    near = " ".join(outcome.stdout.partition("nearest phrases: ")[2].split()).split("; ")
    assert len(near) == len(set(near)) > 1


def test_a_language_that_the_phrases_do_not_have_is_said_to_be_missing(explain: Run) -> None:
    outcome = explain("stillness", "--language", "pl")
    assert outcome.code == 0
    assert "pl: phrase 'now' has no words in the language 'pl'" in outcome.stdout


def test_a_card_is_shown_in_another_language(run: Run, raid_wars: Content) -> None:
    outcome = run("explain", "flames", "--language", "pl", "--workspace", raid_wars.workspace.root)
    assert "pl Zniszcz bohatera mierzącego się z tą pułapką." in outcome.stdout


def test_phrases_are_listed_with_the_cards_that_they_serve(explain: Run) -> None:
    lines = [" ".join(line.split()) for line in explain("--phrases").stdout.splitlines()]
    assert "draw step 1 charcoal-hut" in lines
    assert "burn-those gift 0" in lines
    assert lines.index("burn-those gift 0") < lines.index("draw step 1 charcoal-hut")
    assert lines[-1].endswith(" 2 none")


def test_everything_can_be_had_as_data(explain: Run) -> None:
    rows = explain("--json", "stillness", "--text", "Nothing stirs.", "--phrases").stdout.splitlines()
    card, text, *phrases = (json.loads(row) for row in rows)
    assert card["id"] == "stillness"
    assert card["lines"] == [
        {
            "text": "Nothing moves.",
            "meaning": "Nothing moves.",
            "effect": {"now": {"do": {"nothing": {}}}},
            "rules": [],
            "tree": ["now", "  s: nothing"],
        }
    ]
    assert text["problems"] == [
        {"column": 9, "code": "T031", "message": "expected 'moves', got 'stirs.'"},
    ]
    assert {"kind": "phrase", "game": "ember", "id": "draw", "cards": ["charcoal-hut"]} in phrases
    calm = {"kind": "lexeme", "game": "ember", "id": "calm"}
    assert {**calm, "cards": ["the-boy-who-hums", "breath-of-spring"]} in phrases


@pytest.mark.parametrize(
    ("words", "said", "hint"),
    [
        ((), "nothing to explain", "name a card"),
        (("oak-lg",), "no card or scenario is called 'oak-lg'", "did you mean 'oak-log'?"),
        (("fire.roof",), "no card or scenario is called 'fire.roof'", ""),
    ],
)
def test_what_is_not_there_to_explain_is_told(explain: Run, words: Any, said: str, hint: str) -> None:
    outcome = explain(*words)
    assert outcome.code == 2
    assert said in outcome.stderr
    assert hint in outcome.stderr


def test_a_scenario_is_suggested_by_how_its_title_begins(explain: Run, ember: Workspace) -> None:
    folder = ember.root / "verifier/ember/scenarios"
    folder.mkdir(parents=True)
    titles = ("A fire that nobody feeds goes out at last", "A log burns")
    (folder / "fire.yml").write_text("".join(f"- scenario: {title}\n" for title in titles), encoding="utf-8")
    outcome = explain("A fire that")
    assert outcome.code == 2
    assert "did you mean 'A fire that nobody feeds goes out at last'?" in outcome.stderr


def test_a_line_is_shown_first_in_the_game_that_reads_it_and_one_is_enough(
    run: Run, raid_wars: Content
) -> None:
    words = ("explain", "--text", "Sacrifice a hero.", "--workspace", raid_wars.workspace.root)
    outcome = run(*words)
    assert outcome.code == 0
    assert outcome.stdout.startswith("Raid Wars\n")
    assert "Enchanters\n" in outcome.stdout
    told = run(*words, "--json")
    assert told.code == 0
    assert ["problems" in json.loads(row) for row in told.stdout.splitlines()] == [False, True, True]
    assert run(*words, "--game", "enchanters").code == 1


def test_a_game_without_phrases_says_what_they_are(explain: Run, ember: Workspace) -> None:
    (ember.catalog / "ember" / "phrases.yml").unlink()
    outcome = explain("oak-log")
    assert outcome.code == 2
    assert "no phrases in ember" in outcome.stderr


def test_a_card_that_phrases_do_not_cover_is_shown_and_read_as_sound(ember: Workspace, run: Run) -> None:
    for name in ("birch-bark", "love-letters"):
        assert run("explain", name, "--workspace", ember.root).code == 0
        told = run("explain", "--json", name, "--workspace", ember.root)
        assert told.code == 0
        assert all("problems" not in line for line in json.loads(told.stdout)["lines"])


def test_as_json_too_an_unread_line_ends_with_one(ember: Workspace, run: Run) -> None:
    told = run("explain", "--json", "--text", "No such words.", "--workspace", ember.root)
    assert told.code == 1
    assert json.loads(told.stdout)["problems"]
