"""Texts composed from the phrases of a game: each is read back in one way, as the tree it came from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from composing import nodes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruledeck.schema.game import load_game
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import Phrasebook, effect, load_phrases, print_text, sentence

CHECKOUT = Path(__file__).parents[2]
EMBER = CHECKOUT / "tests" / "support" / "ember"


@cache
def book(root: Path, game: str) -> Phrasebook:
    """Return a game's phrasebook."""
    workspace = open_workspace(root)
    return load_phrases(workspace, load_game(workspace, game)[0])


GAMES = [
    *((EMBER, game) for game in open_workspace(EMBER).games),
    *((CHECKOUT, game) for game in open_workspace(CHECKOUT).games),
]
WITH_PHRASES = [(root, game) for root, game in GAMES if (root / "catalog" / game / "phrases.yml").is_file()]


@pytest.mark.parametrize(("root", "game"), WITH_PHRASES, ids=[game for _, game in WITH_PHRASES])
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_composed_text_has_one_reading_the_tree_it_was_printed_from(
    root: Path, game: str, data: st.DataObject
) -> None:
    phrases = book(root, game)
    node = data.draw(nodes(phrases))
    text = print_text(node, phrases.language)
    for kinds in phrases.lines.values():
        if node.phrase.kind in kinds:
            assert phrases.parser.readings(text, kinds) == [node], text
    json.dumps(effect(node))
    assert sentence(node, phrases.language)


def test_both_the_invented_game_and_a_shipped_one_are_tried() -> None:
    assert {game for _, game in WITH_PHRASES} >= {"ember", "raid-wars"}
