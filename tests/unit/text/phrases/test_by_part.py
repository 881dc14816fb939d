"""Kinds of lines by part of a card: what may stand in one part may not stand in another."""

from __future__ import annotations

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.phrases import read_card
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.text.phrases import load_phrases

PHRASES = """
kinds: {deed: What is done., end: What is counted at the end.}
lines:
  keeper: {day: [deed], night: [deed, end]}
  lamp: [end]
phrases:
  - {id: lose, kind: deed, text: "All players lose one {rope}.", do: {lose: rope}}
  - {id: turn, kind: deed, text: "Turn over one lamp.", do: {turn: lamp}}
  - {id: take, kind: deed, text: "Each player takes a card.", do: {take: card}}
  - {id: count, kind: end, text: "{n:number}{point} for each {rope}", do: {count: {rope: n}}}
"""


@pytest.fixture
def spoken(pier: Workspace) -> Workspace:
    (pier.catalog / "pier/phrases.yml").write_text(PHRASES, encoding="utf-8")
    cards = pier.catalog / "pier/cards/all.yml"
    text = cards.read_text(encoding="utf-8")
    for line in ("Look at the top card of the pile.", "Move one {rope} to the next plank."):
        text = text.replace(line, "1{point} for each {rope}")
    cards.write_text(text, encoding="utf-8")
    return pier


def problems(workspace: Workspace) -> list[str]:
    found = check_content(load_content(open_workspace(workspace.root), "pier"))
    return [f"{it.file.rpartition('/')[2]}:{it.line} {it.code} {it.message} | {it.hint}" for it in found]


def test_a_line_is_read_by_the_kinds_of_its_part(spoken: Workspace) -> None:
    assert problems(spoken) == []
    content = load_content(spoken, "pier")
    book = load_phrases(spoken, content.game)
    readings = list(read_card(book, content.card_by_id["old-marta"]))
    assert [(it.part, it.node.phrase.id) for it in readings if it] == [
        ("day", "lose"),
        ("night", "turn"),
        ("night", "take"),
    ]
    assert book.kinds_of("lamp", "upper") == ("end",)
    assert book.lines["keeper"] == ("deed", "end")


def test_a_line_of_another_part_is_not_read(spoken: Workspace) -> None:
    cards = spoken.catalog / "pier/cards/all.yml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace('- "All players lose one {rope}."', '- "1{point} for each {rope}"'))
    (told,) = problems(spoken)
    assert told.startswith("all.yml:54 T031")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{day: [deed]", "{dawn: [deed]", "unknown part 'dawn' of card type 'keeper' | known: day, night"),
        (
            "{day: [deed], ",
            "{",
            "the part 'day' of card type 'keeper' has no kinds of lines | add 'day: [...]'",
        ),
        ("lamp: [end]", "place: {upper: [end]}", "its cards have no parts: list the kinds"),
        ("[deed, end]", "[deed, ent]", "unknown kind 'ent' | did you mean 'end'?"),
    ],
)
def test_parts_that_a_type_has_not_are_told(spoken: Workspace, old: str, new: str, said: str) -> None:
    file = spoken.catalog / "pier/phrases.yml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert any(line.endswith(said) for line in problems(spoken)), problems(spoken)
