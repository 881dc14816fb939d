"""Names of what lies on the table."""

from __future__ import annotations

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.names import UnknownName, card_named, thing_named, zone_at, zone_named
from ruledeck.verifier.scenario.play.table import lay_out

TABLE = """
- scenario: A table
  tag: plain
  proves: [turn.action]
  given:
    at: turn
    you: {camp: [empty, ada], deck: [bo, cook, bo], gate.1: wall}
    market: cook as seller
  then: nothing
"""


@pytest.fixture
def game() -> Game:
    """A table with some cards."""
    [scenario] = duel_scenarios(TABLE).scenarios
    return lay_out(duel_world(), scenario.given)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *(
            ("ada", "ada"),
            ("bo.2", "bo.2"),
            ("you.camp", "ada"),
            ("you.camp.2", "ada"),
            ("you.gate.1", "wall"),
        ),
        *(
            ("you.gate.1.1", "wall"),
            ("you.deck.top", "bo.1"),
            ("you.deck.2", "cook"),
            ("you.deck.bottom", "bo.2"),
        ),
        *(("market", "seller"), ("market.top", "seller")),
    ],
)
def test_a_card_is_named_by_its_key_or_by_where_it_lies(game: Game, name: str, key: str) -> None:
    assert card_named(game, name).key == key


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("bo", "V106", "'bo' fits bo.1 (you.deck) and bo.2 (you.deck)"),
        ("you.deck", "V106", "'you.deck' holds several cards: bo.1, cook, bo.2"),
        ("you.camp.1", "V105", "nothing lies at 'you.camp.1'"),
        ("you.deck.4", "V105", "nothing lies at 'you.deck.4'"),
        ("you.deck.0", "V105", "nothing lies at 'you.deck.0'"),
        ("you.hand.top", "V105", "nothing lies at 'you.hand.top'"),
        ("adda", "V105", "no card 'adda' in this scenario"),
        ("judge.hand", "V105", "no card 'judge.hand' in this scenario"),
    ],
)
def test_a_name_of_nothing_or_of_two_things_is_an_error(game: Game, name: str, code: str, said: str) -> None:
    with pytest.raises(UnknownName) as error:
        card_named(game, name)
    assert (error.value.code, str(error.value)) == (code, said)


def test_a_zone_is_named_with_its_owner_and_a_place_may_stand_behind_it(game: Game) -> None:
    assert zone_named(game, "opponent.gate.2") is game.zone("gate.2", game.players[1])
    assert zone_at(game, "you.gate.1") == (game.zone("gate.1", game.players[0]), None)
    assert zone_at(game, "you.camp.2") == (game.zone("camp", game.players[0]), 1)
    assert zone_at(game, "you.deck.bottom") == (game.zone("deck", game.players[0]), 2)
    with pytest.raises(UnknownName, match="no zone 'camp'"):
        zone_named(game, "camp")


def test_a_word_that_names_nothing_is_just_a_word(game: Game) -> None:
    assert thing_named(game, "attack") is None
    assert thing_named(game, "you") is game.players[0]
    assert thing_named(game, "opponent.hand") is game.zone("hand", game.players[1])
    with pytest.raises(UnknownName, match="fits"):
        thing_named(game, "bo")
