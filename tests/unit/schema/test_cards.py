"""Faults of cards are told in the words of their game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import parse_document
from ruledeck.schema.game import Side
from ruledeck.schema.jsonschemas import cards_schema
from ruledeck.schema.validate.cards import card_problems

CARD = """\
- id: pine-log
  name: Pine Log
  type: fuel
  set: thaw
  stats: {burns: 2-4, warmth: 3}
  text: []
  provenance: {text: original, stats: original}
"""

PLACE = """\
- id: barn
  name: Barn
  type: place
  set: thaw
  stats: {warmth: 2, shelter: [roof]}
  text: []
  provenance: {text: original, stats: original}
"""


@pytest.mark.parametrize(
    ("card", "old", "new", "told"),
    [
        (CARD, "burns:", "burn:", ["5:11: C012 unknown stat 'burn' for type 'fuel' | did you mean 'burns'?"]),
        (
            CARD,
            "warmth: 3",
            "force: gale",
            ["5:23: C012 unknown stat 'force' for type 'fuel' | known: burns,"],
        ),
        (CARD, "burns: 2-4, ", "", ["5:10: C011 stat 'burns' of type 'fuel' is missing | add 'burns:'"]),
        (
            CARD,
            "warmth: 3",
            "warmth: 12",
            ["5:31: C013 stat 'warmth' is not a whole number from -3 to 9: '12'"],
        ),
        (
            CARD,
            "warmth: 3",
            "warmth: hot",
            ["5:31: C013 stat 'warmth' is not a whole number from -3 to 9: 'hot'"],
        ),
        (
            CARD,
            "2-4",
            "two",
            ["5:18: C013 stat 'burns' is not a number or a range as in 2-4 from 1 to 6: 'two'"],
        ),
        (CARD, "type: fuel", "type: fule", ["3:9: C001 unknown type 'fule' | did you mean 'fuel'?"]),
        (CARD, "set: thaw", "set: frost", ["4:8: C003 unknown set 'frost' | did you mean 'first-frost'?"]),
        (
            CARD,
            ", stats: original",
            "",
            ["7:15: C015 the provenance of the stats is missing | add 'stats: seed'"],
        ),
        (CARD, "stats: {burns: 2-4, warmth: 3}\n  ", "", ["1:3: C011 the stats of type 'fuel' are missing"]),
        (
            PLACE,
            "[roof]",
            "[rooff]",
            ["5:32: C013 stat 'shelter' is not a list of its values", "mean 'roof'?"],
        ),
        (PLACE, "[roof]", "roof", ["5:31: C013 stat 'shelter' is not a list of its values"]),
        (
            PLACE,
            "[roof]",
            "[roof], lit: soon",
            ["5:44: C013 stat 'lit' is not a day as in 2026-11-28: 'soon'"],
        ),
    ],
)
def test_a_fault_of_a_card_is_told_by_its_game(
    ember_content: Content, card: str, old: str, new: str, told: list[str]
) -> None:
    assert old in card
    game = ember_content.game
    document = parse_document(card.replace(old, new), "cards.yml")
    (problem,) = card_problems(document, game, cards_schema(game))
    said = f"{problem.line}:{problem.column}: {problem.code} {problem.message} | {problem.hint}"
    for words in told:
        assert words in said


def test_a_card_of_a_game_with_sides_needs_one_of_them(ember_content: Content) -> None:
    game = replace(ember_content.game, sides={"warm": Side("warm", "Warm", "#aa0000")})
    schema = cards_schema(game)
    (missing,) = card_problems(parse_document(CARD, "cards.yml"), game, schema)
    assert (missing.code, missing.message) == ("S002", "'side' is missing")
    (unknown,) = card_problems(parse_document(f"{CARD}  side: wram\n", "cards.yml"), game, schema)
    assert (unknown.code, unknown.hint) == ("C002", "did you mean 'warm'?")


def test_a_sound_card_has_no_problems(ember_content: Content) -> None:
    game = ember_content.game
    assert card_problems(parse_document(CARD + PLACE, "cards.yml"), game, cards_schema(game)) == []
