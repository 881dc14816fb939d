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


def test_every_table_is_there_and_filled_from_the_text(ember: Workspace) -> None:
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
    empty = {name for name, count in counts.items() if not count}
    assert empty == {"phrase", "scenario", "card_phrase", "rule_scenario", "card_scenario"}


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
