"""The JSON Schemas themselves: sound, standing alone, and telling an editor what every key is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.schema.jsonschemas import FORMS, SCHEMAS, cards_schema
from ruledeck.schema.jsonschemas.parts import ORIGINS

NAMES = sorted(SCHEMAS)
EDITED = [name for name in NAMES if name != "export"]  # that file is only read


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            yield from parts(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for at, value in enumerate(schema):
            yield from parts(value, f"{path}/{at}")


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    schema = SCHEMAS[name]()
    assert jsonschema_rs.meta.is_valid(schema)
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("name", EDITED)
def test_every_key_tells_what_it_is(name: str) -> None:
    silent = [
        f"{path}/{key}"
        for path, schema in parts(SCHEMAS[name]())
        if path.endswith("/properties")
        for key, value in schema.items()
        if "description" not in value and "/if/" not in path
    ]
    assert silent == []


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_stands_alone(name: str) -> None:
    assert not [path for path, schema in parts(SCHEMAS[name]()) if "$ref" in schema]


@pytest.mark.parametrize("name", EDITED)
def test_every_form_of_text_has_words_for_people(name: str) -> None:
    patterns = {
        schema["pattern"]
        for path, schema in parts(SCHEMAS[name]())
        if isinstance(schema.get("pattern"), str) and "/if/" not in path
    }
    assert patterns <= FORMS.keys()


def test_the_schema_of_a_games_cards_offers_its_words(ember_content: Content) -> None:
    schema = cards_schema(ember_content.game)
    card = schema["items"]
    assert jsonschema_rs.meta.is_valid(schema)
    assert card["properties"]["type"]["enum"] == ["place", "keeper", "fuel", "wind"]
    fuel = next(rule["then"] for rule in card["allOf"] if rule["if"]["properties"]["type"]["const"] == "fuel")
    stats = fuel["properties"]["stats"]
    assert stats["required"] == ["burns"]
    assert list(stats["properties"]) == ["burns", "warmth"]
    assert stats["properties"]["burns"]["description"] == "Burns, in hours."


def test_where_something_is_from_is_told_in_the_same_words_of_cards_and_groups() -> None:
    told = [
        schema["description"].partition(". ")[2]
        for name in ("cards", "groups")
        for _, schema in parts(SCHEMAS[name]())
        if schema.get("enum") == ["seed", "playtest", "original"]
    ]
    assert len(told) == 4
    assert set(told) == {ORIGINS}
