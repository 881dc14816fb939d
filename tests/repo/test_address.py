"""Whom the shipped games speak to: nowhere is a player he or she, but in examples with people in them."""

from pathlib import Path

import pytest

from ruledeck.catalog.check.writing.lexicon import Lexicon
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import open_workspace

CHECKOUT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in CHECKOUT.glob("catalog/*/style.yml"))


@pytest.fixture(scope="module", params=GAMES)
def style(request):
    return load_content(open_workspace(CHECKOUT), request.param).style


@pytest.mark.parametrize("where", ["cards", "phrases", "rules", "rulings"])
@pytest.mark.parametrize("word", ["he", "him", "she", "her", "hers"])
def test_a_player_who_is_he_or_she_is_told(style, where, word):
    found = Lexicon(style, where).lapses(f"1. Then {word} or another player draws a card.")
    assert [lapse.code for lapse in found] == ["T042"]


def test_his_is_told_in_rules(style):
    assert [lapse.code for lapse in Lexicon(style, "rules").lapses("1. A player shows his hand.")] == ["T042"]


@pytest.mark.parametrize("word", ["cannot", "benefits", "of the banner", "at the bottom"])
def test_letters_of_a_name_within_a_word_are_no_person(style, word):
    found = Lexicon(style, "rules").lapses(f"1. She {word} or draws a card.")
    assert [lapse.code for lapse in found] == ["T042"]


@pytest.mark.parametrize("game", ["enchanters", "raid-wars"])
def test_people_in_examples_of_rules_are_he_or_she(game):
    style = load_content(open_workspace(CHECKOUT), game).style
    assert list(Lexicon(style, "rules").lapses("1. Ann draws a card. She shows her hand.")) == []
