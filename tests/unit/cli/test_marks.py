"""Texts as a terminal shows them."""

from __future__ import annotations

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.cli.terminal.marks import card_texts, line_text
from ruledeck.schema.workspace import Workspace


def test_a_number_stands_apart_from_the_name_of_its_icon(pier: Workspace) -> None:
    game = load_sound_content(pier, "pier").game
    assert line_text(game, "Take 2{rope} or {light}.").plain == "Take 2 rope or light."
    assert line_text(game, "{rope} 1{light}2{rope}{light}.").plain == "rope 1 light 2 rope light."


def test_parts_are_named_with_their_icons(pier: Workspace) -> None:
    content = load_sound_content(pier, "pier")
    lines = [text.plain for text in card_texts(content.game, content.card_by_id["oil-lamp"])]
    assert lines[0] == "Upper part  2 light  1 point"
    assert lines[3:] == ["Lower part  1 light", "1 point for each rope"]
    assert [text.plain for text in card_texts(content.game, content.card_by_id["eel"])] == [
        "Lower part",
        "Each lamp that lies below this is dark.",
    ]
