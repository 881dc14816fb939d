"""`ruledeck show`."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.card import print_card
from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]


@pytest.fixture
def show(run: Run, ember: Workspace) -> Run:
    return lambda *words: run("show", *words, "--workspace", ember.root)


def test_a_card_is_shown_with_stats_text_and_what_is_ours_of_it(show: Run) -> None:
    outcome = show("Oak Log")
    assert outcome.code == 0
    lines = [line.rstrip() for line in outcome.stdout.splitlines()]
    assert lines[:2] == ["Oak Log", "Fuel · First Frost"]
    assert "Burns 4–6   Warmth +3" in lines
    assert "Needs 3 heat to catch." in lines
    assert "oak-log · Ember · 3 copies · text original, stats playtest" in lines


def test_a_card_is_shown_with_its_history_word_by_word(show: Run) -> None:
    shown = show("oak-log").stdout
    assert "2026-02-10 Four heat to catch was out of reach in the first hour." in shown
    assert "Needs [-4-]{+3+} {heat} to catch." in shown
    assert "2026-01-06 First published." in shown


def test_a_card_is_shown_with_its_rulings_and_rules(show: Run) -> None:
    shown = show("birch-bark").stdout
    assert "Can Birch Bark be lit in a gale?" in shown
    assert "Yes. Any weather is any force of the wind.  bark-in-a-gale" in shown
    assert "Fuel that smoulders adds no heat" in show("wet-log").stdout


def test_a_rule_is_shown_with_number_place_and_references_both_ways(show: Run) -> None:
    shown = show("fire.roof").stdout
    assert "3.2.3  fire.roof" in shown
    assert "in the walk (2.3.1.3)" in shown
    assert "Ember · Fire › Shelter · catalog/ember/rules/fire.md:" in shown
    assert "Does a cave have a roof?" in shown
    assert "Referred to by" in show("fire.feed").stdout


SCENARIOS = """
- scenario: A roof keeps the fire
  tag: edge
  proves: [fire.roof, card:birch-bark, ruling:cave-roof]
  given: {at: walk}
  then: nothing
"""


def test_the_scenarios_that_prove_a_rule_a_card_or_a_ruling_are_listed(show: Run, ember: Workspace) -> None:
    folder = ember.root / "verifier/ember/scenarios"
    folder.mkdir(parents=True)
    (folder / "roof.yml").write_text(SCENARIOS, encoding="utf-8")
    for name in ("fire.roof", "birch-bark", "cave-roof"):
        shown = [line.strip() for line in show(name).stdout.splitlines()]
        at = shown.index("Scenarios")
        assert shown[at + 1] == "A roof keeps the fire  edge, verifier/ember/scenarios/roof.yml:2"
        [told] = json.loads(show("--json", name).stdout)["scenarios"]
        assert (told["title"], told["id"]) == ("A roof keeps the fire", "a-roof-keeps-the-fire")
    assert "Scenarios" not in show("fire.feed").stdout
    assert json.loads(show("--json", "oak-log").stdout)["scenarios"] == []


def test_a_rule_is_found_by_its_number(show: Run) -> None:
    assert "fire.roof" in show("3.2.3").stdout


def test_a_chapter_is_shown_with_its_sections(show: Run) -> None:
    shown = show("fire").stdout
    assert "3.1 Feeding it" in shown
    assert "3.1.3 Smoke" in shown
    assert "Walls stop every breeze." in shown


def test_a_section_ends_where_the_next_one_begins(show: Run) -> None:
    shown = show("fire.smoke").stdout
    assert "Fuel that smoulders" in shown
    assert "Walls stop" not in shown


def test_a_ruling_is_shown_with_its_reason(show: Run) -> None:
    shown = show("cave-roof").stdout
    assert "nothing says that a roof must be built" in " ".join(shown.split())


def test_several_things_are_shown_each_once(show: Run) -> None:
    outcome = show("oak-log", "Oak Log", "card:oak-log", "fire.wet", "--json")
    things = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [(thing["kind"], thing["id"]) for thing in things] == [("card", "oak-log"), ("rule", "fire.wet")]


def test_json_tells_what_is_linked(show: Run) -> None:
    (rule,) = [json.loads(line) for line in show("fire.feed", "--json").stdout.splitlines()]
    assert rule["referred_to_by"] == ["night.order.fuel"]
    assert rule["rulings"] == ["bark-in-a-gale"]
    (card,) = [json.loads(line) for line in show("wolf-hour", "--json").stdout.splitlines()]
    assert card["rulings"] == ["bark-in-a-gale"]


def test_a_name_that_nothing_has_answers_with_the_nearest(show: Run) -> None:
    outcome = show("oak-lgo")
    assert outcome.code == 2
    assert outcome.stdout == ""
    assert "nothing is called 'oak-lgo'" in outcome.stderr
    assert "did you mean 'oak-log'?" in outcome.stderr


def test_on_a_terminal_a_card_stands_in_a_frame(ember_content: Content) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=80, no_color=True)
    print_card(console, ember_content, Links(ember_content), ember_content.card_by_id["wolf-hour"])
    shown = console.file.getvalue()  # type: ignore[attr-defined]  # it is the StringIO from above
    assert "Wolf Hour" in shown.splitlines()[0]
    assert "┃" in shown


def test_a_rule_that_holds_a_table_is_named_by_its_opening_words(show: Run) -> None:
    shown = show("welcome.aim").stdout
    assert "1.2.1 These cards, a die and 20 counters:  welcome.parts" in shown
    assert "|" not in shown


def test_a_table_is_laid_out(show: Run) -> None:
    rows = [row.split() for row in show("welcome.parts").stdout.splitlines()]
    assert ["fuel", "15", "57", "x", "87"] in rows


def test_a_game_is_told_to_be_none_of_its_cards_or_rules(run: Callable[..., Any], ember: Workspace) -> None:
    outcome = run("show", "ember", "--workspace", ember.root)
    assert outcome.code == 2
    assert "'ember' is a game, not a card, rule or group" in outcome.stderr
    assert "ruledeck search --game ember" in outcome.stderr


def test_a_group_is_shown_with_its_roles_cards_and_what_goes_with_it(run: Run, pier: Workspace) -> None:
    shown = {name: run("show", name, "--workspace", pier.root).stdout for name in ("north", "North Harbour")}
    assert len(set(shown.values())) == 1
    lines = shown["north"].splitlines()
    assert lines[:3] == ["North Harbour  Harbour", "Ropes and lamps.", "north · Pier · original"]
    assert "  Place: North Pier  north-pier" in lines
    assert "  Eel  eel: It lives there." in lines
    assert "Oil Lamp" in shown["north"]


@pytest.mark.parametrize("plural", ["Lights", "Roles", "Goes with"])
def test_types_that_are_called_alike_are_each_shown(run: Run, pier: Workspace, plural: str) -> None:
    game, cards = pier.catalog / "pier/game.yml", pier.catalog / "pier/cards/all.yml"
    text = re.sub(r"plural: (Lamps|Lanterns)", f"plural: {plural}", game.read_text("utf-8"))
    game.write_text(text, encoding="utf-8")
    text = cards.read_text("utf-8").replace("type: lantern\n", "type: lantern\n  group: north\n")
    cards.write_text(text, encoding="utf-8")
    shown = run("show", "north", "--workspace", pier.root).stdout
    for name in ("Place: North Pier", "Oil Lamp", "Storm Lantern", "Eel  eel: It lives there."):
        assert name in shown


def test_a_group_is_an_object_with_its_cards(run: Run, pier: Workspace) -> None:
    outcome = run("show", "group:north", "--json", "--workspace", pier.root)
    told = json.loads(outcome.stdout)
    assert (told["kind"], told["group_kind"], told["id"]) == ("group", "harbour", "north")
    assert "oil-lamp" in told["cards"]


def test_a_group_misspelt_is_told_the_nearest(run: Run, pier: Workspace) -> None:
    assert "did you mean 'South Harbour'?" in run("show", "South Harbur", "--workspace", pier.root).stderr
