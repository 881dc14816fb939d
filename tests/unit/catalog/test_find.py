"""Things by what people call them."""

from __future__ import annotations

import pytest

from ruledeck.catalog.find import find_named, names_of
from ruledeck.catalog.source.content import Content


@pytest.mark.parametrize(
    ("name", "kind", "id"),
    [
        ("oak-log", "Card", "oak-log"),
        ("Oak Log", "Card", "oak-log"),
        ("charcoal burner’s hut", "Card", "charcoal-hut"),
        ("card:oak-log", "Card", "oak-log"),
        ("fire.smoulder", "Paragraph", "fire.smoulder"),
        ("rule:fire.smoulder", "Paragraph", "fire.smoulder"),
        ("smouldering", "Paragraph", "fire.smoulder"),
        ("2.2", "Section", "night.setup"),
        ("night", "Section", "night"),
        ("cave-roof", "Ruling", "cave-roof"),
        ("ruling:cave-roof", "Ruling", "cave-roof"),
    ],
)
def test_a_thing_is_found_by_id_name_number_or_term(
    ember_content: Content, name: str, kind: str, id: str
) -> None:
    found = find_named([ember_content], name)
    assert [thing.key for thing in found] == [("ember", kind, id)]


@pytest.mark.parametrize("name", ["nobody", "card:fire", "rule:oak-log", "ruling:", "99"])
def test_what_there_is_not_is_not_found(ember_content: Content, name: str) -> None:
    assert find_named([ember_content], name) == []


def test_all_names_are_told_but_numbers(ember_content: Content) -> None:
    names = set(names_of([ember_content]))
    assert {"oak-log", "Oak Log", "fire", "fire.smoulder", "cave-roof"} <= names
    assert "2.2" not in names
