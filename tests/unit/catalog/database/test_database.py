"""The catalog's database, in step with the text."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.build import build_catalog
from ruledeck.catalog.database import fill_database
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace


def ask(path: Path, query: str) -> list[Any]:
    database = sqlite3.connect(path)
    try:
        return database.execute(query).fetchall()
    finally:
        database.close()


ONLY_SOME_GAMES = {"card_part", "card_group", "card_group_role", "mode"}
SCENARIOS = """
- scenario: Fuel is put under the fire
  tag: plain
  proves: [fire.feed, card:birch-bark, ruling:cave-roof, phrase:draw]
  given: {at: fuel}
  then: nothing

- scenario: Fuel that is not there
  tag: edge
  proves: [fire.none-left, fire.feed]
  given: {at: fuel}
  then: nothing

- {scenario: Not in the right form, then: nothing}
"""


def write_scenarios(workspace: Workspace, text: str = SCENARIOS) -> None:
    folder = workspace.root / "verifier/ember/scenarios/hours"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fuel.yml").write_text(text, encoding="utf-8")


def test_every_table_is_there_and_filled_from_the_text(ember: Workspace) -> None:
    write_scenarios(ember)
    content = load_sound_content(ember, "ember")
    path = build_catalog(ember, [content])
    counts = {
        name: ask(path, f"select count(*) from {name}")[0][0]
        for (name,) in ask(path, "select name from sqlite_master where type = 'table'")
    }
    assert counts["card"] == counts["card_text"] == len(content.cards)
    assert counts["rule"] == len(content.paragraphs) + len(content.sections)
    assert counts["ruling"] == len(content.rulings)
    assert counts["stat"] == len(content.game.stats)
    assert counts["card_stat"] == sum(len(card.stats) for card in content.cards)
    assert {name for name, count in counts.items() if not count} == ONLY_SOME_GAMES


def test_parts_groups_and_modes_have_tables(pier: Workspace) -> None:
    path = build_catalog(pier, [load_sound_content(pier, "pier")])
    counts = {name: ask(path, f"select count(*) from {name}")[0][0] for name in ONLY_SOME_GAMES}
    assert counts == {"card_part": 8, "card_group": 2, "card_group_role": 2, "mode": 3}
    lamp = "select part, text, icons from card_part where card = 'oil-lamp' order by position"
    assert ask(path, lamp)[1] == ("lower", "1{point} for each {rope}", '{"light": 1}')
    assert ask(path, "select card_group, mention from card where id = 'south-pier'") == [
        ("south", "The other pier. Nobody has drawn it yet.")
    ]
    assert ask(path, 'select id, "when", "values", usual from mode order by position')[1:] == [
        ("length", "", '["normal", "short"]', '"normal"'),
        ("keeper", "!together & players>1", "[]", "false"),
    ]
    assert ask(path, "select \"when\" from rule where id = 'setup.keeper'") == [("keeper",)]


def test_scenarios_are_there_with_what_they_prove_and_change_with_their_file(ember: Workspace) -> None:
    write_scenarios(ember)
    url = f"sqlite:///{ember.root}/catalog.db"
    fill_database(url, [load_sound_content(ember, "ember")])
    file = "verifier/ember/scenarios/hours/fuel.yml"
    query = "select id, title, tag, file, line from scenario order by position"
    assert ask(ember.root / "catalog.db", query) == [
        ("fuel-is-put-under-the-fire", "Fuel is put under the fire", "plain", file, 2),
        ("fuel-that-is-not-there", "Fuel that is not there", "edge", file, 8),
    ]
    told = [f"select '{kind}', {kind} from {kind}_scenario" for kind in ("rule", "card", "ruling", "phrase")]
    assert sorted(ask(ember.root / "catalog.db", " union all ".join(told))) == [
        ("card", "birch-bark"),
        ("phrase", "draw"),
        ("rule", "fire.feed"),
        ("rule", "fire.feed"),
        ("rule", "fire.none-left"),
        ("ruling", "cave-roof"),
    ]
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ()
    write_scenarios(ember, SCENARIOS.replace("edge", "refusal"))
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ("ember",)
    assert ask(ember.root / "catalog.db", "select tag from scenario order by position") == [
        ("plain",),
        ("refusal",),
    ]


def test_phrases_are_there_with_their_words_rules_and_cards_and_change_with_their_file(
    ember: Workspace,
) -> None:
    url = f"sqlite:///{ember.root}/catalog.db"
    fill_database(url, [load_sound_content(ember, "ember")])
    path = ember.root / "catalog.db"
    query = "select kind, texts, meaning from phrase where id = 'draw'"
    assert ask(path, query) == [
        ("step", '["draw {n:number} fuel {n|card|cards}"]', "take {n} from the pile of fuel")
    ]
    assert ask(path, "select card from card_phrase where phrase = 'draw'") == [("charcoal-hut",)]
    assert ask(path, "select rule from phrase_rule where phrase = 'at'") == [("night.hours",)]
    phrases = ember.root / "catalog/ember/phrases.yml"
    phrases.write_text(phrases.read_text("utf-8").replace("the pile of fuel", "the pile"), encoding="utf-8")
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ("ember",)
    assert ask(path, query)[0][2] == "take {n} from the pile"


def test_an_unchanged_game_is_left_alone_and_a_changed_one_written(ember: Workspace) -> None:
    url = f"sqlite:///{ember.root}/catalog.db"
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ("ember",)
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ()
    rules = ember.root / "catalog/ember/rules/fire.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("breeze", "gale"), encoding="utf-8")
    assert fill_database(url, [load_sound_content(ember, "ember")]) == ("ember",)
    (text,) = ask(ember.root / "catalog.db", "select text from rule_text where rule = 'fire.walls'")
    assert text == ("Walls stop every gale.",)


def test_a_game_that_left_the_text_leaves_the_database(ember_content: Content, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/catalog.db"
    fill_database(url, [ember_content])
    fill_database(url, [])
    assert ask(tmp_path / "catalog.db", "select count(*) from card, rule, game") == [(0,)]


def test_an_incremental_database_says_the_same_as_a_fresh_one(ember: Workspace, tmp_path: Path) -> None:
    grown, fresh = tmp_path / "grown.db", tmp_path / "fresh.db"
    fill_database(f"sqlite:///{grown}", [load_sound_content(ember, "ember")])
    rules = ember.root / "catalog/ember/rules/fire.md"
    rules.write_text(rules.read_text(encoding="utf-8").replace("breeze", "gale"), encoding="utf-8")
    for path in (grown, fresh):
        fill_database(f"sqlite:///{path}", [load_sound_content(ember, "ember")])
    for (name,) in ask(fresh, "select name from sqlite_master where type = 'table'"):
        query = f"select * from {name} order by 1, 2"
        assert sorted(ask(grown, query), key=repr) == sorted(ask(fresh, query), key=repr)


def test_a_file_that_is_no_database_is_replaced(ember: Workspace) -> None:
    ember.build.mkdir(exist_ok=True)
    (ember.build / "catalog.db").write_bytes(b"not a database at all" * 100)
    path = build_catalog(ember, [load_sound_content(ember, "ember")])
    assert ask(path, "select count(*) from game") == [(1,)]


def test_a_database_of_an_older_shape_is_made_anew(ember_content: Content, tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "catalog.db")
    database.execute("create table game (id text)")
    database.commit()
    database.close()
    fill_database(f"sqlite:///{tmp_path}/catalog.db", [ember_content])
    assert ask(tmp_path / "catalog.db", "select id from game") == [("ember",)]


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("catalog", "is not the address of a database"),
        ("nosuch://x", "is not the address of a database"),
        ("sqlite:////no/such/folder/catalog.db", "cannot be written: unable to open database file"),
        ("postgresql+psycopg://nobody@127.0.0.1:1/none", "cannot be written"),
    ],
)
def test_an_address_that_leads_nowhere_is_wrong_usage(ember_content: Content, url: str, message: str) -> None:
    with pytest.raises(WrongUsageError, match=message):
        fill_database(url, [ember_content])
