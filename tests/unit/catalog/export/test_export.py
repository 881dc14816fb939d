"""The catalog as files for other programs."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from pathlib import Path

import jsonschema_rs

from ruledeck.catalog.export import write_exports
from ruledeck.catalog.export.table import csv_text
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.workspace import Workspace


def test_the_json_of_every_game_is_valid_by_its_schema(
    ember_content: Content, raid_wars: Content, tmp_path: Path
) -> None:
    validator = jsonschema_rs.validator_for(SCHEMAS["export"]())
    for path in write_exports([ember_content, raid_wars], tmp_path, ["json"]):
        validator.validate(json.loads(path.read_bytes()))


def test_a_changed_key_is_not_valid(ember_content: Content, tmp_path: Path) -> None:
    validator = jsonschema_rs.validator_for(SCHEMAS["export"]())
    (path, *_) = write_exports([ember_content], tmp_path, ["json"])
    data = json.loads(path.read_bytes())
    data["games"][0]["cards"][0]["colour"] = "red"
    assert not validator.is_valid(data)


def test_a_card_has_its_stats_as_data_and_as_printed(ember_content: Content, tmp_path: Path) -> None:
    write_exports([ember_content], tmp_path, ["json"])
    game = json.loads((tmp_path / "ember.json").read_bytes())["games"][0]
    card = next(card for card in game["cards"] if card["id"] == "oak-log")
    assert card["stats"]["burns"]["value"] == {"min": 4, "max": 6}
    assert "4–6" in card["stats"]["burns"]["shown"]
    assert card["text"] == ["Needs 3 {heat} to catch."]
    assert "{" not in card["plain"][0]
    assert card["history"][0]["date"] == "2026-02-10"


def test_an_icon_is_named_in_plain_words_as_many_as_there_are(pier: Workspace, tmp_path: Path) -> None:
    write_exports([load_sound_content(pier, "pier")], tmp_path, ["json"])
    game = json.loads((tmp_path / "pier.json").read_bytes())["games"][0]
    card = next(card for card in game["cards"] if card["id"] == "oil-lamp")
    assert card["plain"][-1].startswith("1 point for each ")


def test_all_rule_paragraphs_are_in_the_json(raid_wars: Content, tmp_path: Path) -> None:
    write_exports([raid_wars], tmp_path, ["json"])
    game = json.loads((tmp_path / "raid-wars.json").read_bytes())["games"][0]
    ids = [
        paragraph["id"]
        for chapter in game["chapters"]
        for section in chapter["sections"]
        for paragraph in section["paragraphs"]
    ]
    assert ids == list(raid_wars.paragraphs)


def test_csv_has_a_row_a_card_and_a_column_a_stat(ember_content: Content, tmp_path: Path) -> None:
    write_exports([ember_content], tmp_path, ["csv"])
    text = (tmp_path / "cards.csv").read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["id"] for row in rows] == [card.id for card in ember_content.cards]
    assert set(ember_content.game.stats) <= set(rows[0])


def test_a_cell_that_looks_like_a_formula_is_made_text_but_a_number_stays() -> None:
    row = ["=1+1", "-2", "+2.5", "+x", "-2+1", "plain", 'say "a", b']
    assert csv_text([row]) == '\'=1+1,-2,+2.5,\'+x,\'-2+1,plain,"say ""a"", b"\r\n'


def test_the_same_content_gives_the_same_bytes(ember_content: Content, tmp_path: Path) -> None:
    first = {path.name: path.read_bytes() for path in write_exports([ember_content], tmp_path / "a")}
    second = {path.name: path.read_bytes() for path in write_exports([ember_content], tmp_path / "b")}
    assert first == second
    tables = {f"{name}.csv" for name in ("cards", "rules", "rulings", "phrases", "scenarios")}
    assert set(first) == {"catalog.json", "ember.json", "catalog.db"} | tables


def test_phrases_and_scenarios_are_in_json_and_csv(raid_wars: Content, tmp_path: Path) -> None:
    write_exports([raid_wars], tmp_path, ["json", "csv"])
    game = json.loads((tmp_path / "raid-wars.json").read_bytes())["games"][0]
    phrases = {phrase["id"]: phrase for phrase in game["phrases"]}
    assert "vampire" in phrases["rest-of-invasion"]["cards"]
    assert phrases["rest-of-invasion"]["texts"] == ["for the rest of this invasion, {r:lasting}"]
    assert phrases["rest-of-invasion"]["rules"] == ["invasions.rest"]
    assert len(game["scenarios"]) > 500
    assert any("card:vampire" in scenario["proves"] for scenario in game["scenarios"])
    tables = {
        name: list(csv.DictReader(io.StringIO((tmp_path / f"{name}.csv").read_bytes().decode(), newline="")))
        for name in ("phrases", "scenarios")
    }
    row = next(row for row in tables["phrases"] if row["id"] == "rest-of-invasion")
    assert (row["number of cards"], "vampire" in row["cards"].split()) == ("7", True)
    assert [row["title"] for row in tables["scenarios"]] == [told["title"] for told in game["scenarios"]]
    assert all(int(row["line"]) > 0 and row["file"].endswith(".yml") for row in tables["scenarios"])


def test_the_sqlite_file_answers_queries(ember_content: Content, tmp_path: Path) -> None:
    write_exports([ember_content], tmp_path, ["sqlite"])
    with sqlite3.connect(tmp_path / "catalog.db") as database:
        (count,) = database.execute("select count(*) from card").fetchone()
        named = database.execute("select name from card_text where card = 'oak-log'").fetchone()
    database.close()
    assert (count, named) == (len(ember_content.cards), ("Oak Log",))
