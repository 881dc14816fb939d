"""Cards in parts: which line and which icon stands where, and what hash, history and exports make of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledeck.catalog.export.data import game_data
from ruledeck.catalog.export.table import card_rows
from ruledeck.catalog.history import history_of
from ruledeck.catalog.search import find_cards
from ruledeck.catalog.source.card import Part
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.catalog.source.hash import card_hash
from ruledeck.schema.workspace import Workspace


@pytest.fixture
def content(pier: Workspace) -> Content:
    return load_sound_content(pier, "pier")


def test_a_text_in_parts_is_one_text_with_the_parts_in_order(content: Content) -> None:
    lamp = content.card_by_id["oil-lamp"]
    assert lamp.text == (
        "Look at the top card of the pile.",
        "Move one {rope} to the next plank.",
        "1{point} for each {rope}",
    )
    assert lamp.parts == (
        Part("upper", {"light": 2, "point": 1}, 0, 2),
        Part("lower", {"light": 1}, 2, 3),
    )
    assert [part for part, _ in lamp.lines()] == ["upper", "upper", "lower"]
    assert lamp.icons == {"light": 3, "point": 1}
    assert lamp.line_path(2) == (0, "text", "lower", 0)
    assert content.card_by_id["north-pier"].line_path(1) == (3, "text", 1)


def test_copies_may_bear_marks(content: Content) -> None:
    lamp, eel = content.card_by_id["oil-lamp"], content.card_by_id["eel"]
    assert (lamp.copies, lamp.marks) == (3, {"two": 1})
    assert (eel.copies, eel.marks) == (1, {})


def test_a_line_that_moves_to_another_part_changes_the_hash(content: Content) -> None:
    lamp = content.card_by_id["oil-lamp"]
    moved = replace(lamp, parts=(replace(lamp.parts[0], stop=1), replace(lamp.parts[1], start=1)))
    fewer = replace(lamp, parts=(replace(lamp.parts[0], icons={"light": 1}), lamp.parts[1]))
    assert len({card_hash(lamp), card_hash(moved), card_hash(fewer)}) == 3


def test_a_card_without_parts_keeps_the_hash_that_it_always_had(ember_content: Content) -> None:
    assert card_hash(ember_content.card_by_id["oak-log"]) == "6243223b9cf955f6e66ca6240a762024"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("light>=3", ["oil-lamp", "storm-lantern"]),
        ("upper.light=2", ["oil-lamp"]),
        ("lower.light>=1", ["oil-lamp"]),
        ("-light>=1 depth>3", ["eel", "old-marta"]),
        ("icon:light", ["oil-lamp", "storm-lantern"]),
        ("type:lamp", ["oil-lamp", "storm-lantern"]),
        ("type:lantern", ["storm-lantern"]),
        ("harbour:north", ["oil-lamp", "north-pier"]),
        ('harbour:"south harbour"', ["south-pier"]),
        ("group:north -type:place", ["oil-lamp"]),
        ("is:mentioned", ["south-pier"]),
        ("provenance.icons:playtest light=3 name:oil", ["oil-lamp"]),
    ],
)
def test_parts_groups_and_mentions_are_searched(content: Content, query: str, found: list[str]) -> None:
    assert [hit.card.id for hit in find_cards([content], query)] == found


def test_exports_have_the_parts(content: Content) -> None:
    cards = {card["id"]: card for card in game_data(content)["cards"]}
    assert cards["oil-lamp"]["parts"] == [
        {"id": "upper", "icons": {"light": 2, "point": 1}, "text": list(cards["oil-lamp"]["text"][:2])},
        {"id": "lower", "icons": {"light": 1}, "text": list(cards["oil-lamp"]["text"][2:])},
    ]
    assert cards["oil-lamp"]["marks"] == {"two": 1}
    assert cards["eel"]["parts"][0] == {"id": "upper", "icons": {}, "text": []}
    assert (cards["ebb"]["reverse"], cards["south-pier"]["mention"][:14]) == ("flood", "The other pier")
    header, *rows = card_rows([content])
    lamp = dict(zip(header, rows[0], strict=True))
    assert (lamp["upper.light"], lamp["lower.light"], lamp["provenance of icons"]) == ("2", "1", "playtest")


def test_exports_have_groups_and_modes(content: Content) -> None:
    data = game_data(content)
    assert data["groups"][0]["has"] == {"place": "north-pier"}
    assert data["groups"][0]["related"] == [{"card": "eel", "how": "It lives there."}]
    assert data["modes"]["setup"] == ["setup.start"]
    assert [mode["id"] for mode in data["modes"]["modes"]] == ["together", "length", "keeper"]
    assert data["modes"]["modes"][1]["values"][1] == {"id": "short", "name": "Short", "when": "!together"}


def test_an_erratum_may_give_earlier_parts(pier: Workspace) -> None:
    (pier.catalog / "pier/errata.yml").write_text(
        '- id: "card:oil-lamp"\n  date: "2026-02-01"\n  why: It was too bright.\n'
        '  was: {text: {lower: ["2{point}"], upper: ["Look around."]}, icons: {upper: {light: 5}}}\n'
    )
    content = load_sound_content(pier, "pier")
    latest = history_of(content, "card:oil-lamp")[0]
    assert latest.before == "Oil Lamp\nUpper part: 5 light\nLook around.\n2{point}"
    assert "Upper part: 2 light, 1 point; Lower part: 1 light" in latest.after
