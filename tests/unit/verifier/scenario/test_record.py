"""Pieces of games written down as scenarios: they play the same again."""

from __future__ import annotations

from random import Random

import pytest
from duel import FAULTS, duel_scenarios, duel_world

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.run import Answer
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.record import Head, record
from ruledeck.verifier.scenario.write import Names, given_lines, names_of

WORLD = duel_world()
HEAD = Head("A piece: of a game", ["turn.action", "card:ada"])
START = """
- scenario: It begins
  tag: plain
  proves: [turn.action]
  given:
    at: turn
    flags: {round: 2, current: opponent}
    lasting: [{card: eve, number: 1, names: {that guard: guest}}, {text: Cheer until the end of the turn.}]
    used: [{text: eve, for: opponent}]
    you: {camp: [eve, ada], hand: [bo, cook], deck: [2x ada, cook], flags: {named: [bo.1]}}
    opponent:
      camp: [ada, bo]
      deck: [bo, cook, {card: cook as loan, owner: nobody}, ada as last]
      gate.1: [{card: wall, counters: 2, known: you}, wall shown]
      gate.2: {card: wall as guest, owner: you, controller: you, stored: {luck: 2}, parts: {left: false}}
    market: [{card: wall as stray, owner: opponent, counters: {rust: 1}}, {card: cook as seller, host: last}]
  then: nothing
"""


def start(seed: int) -> Game:
    """Return a game at its beginning."""
    game = lay_out(WORLD, duel_scenarios(START, WORLD).scenarios[0].given)
    game.chance.seed = seed
    return game


def by_chance(seed: int) -> Answer:
    """Return what answers by chance, but does nothing that fails."""
    rng = Random(seed)

    def answer(ask: Ask | OpenAsk) -> object:
        while (chosen := ask.sample(rng)) in FAULTS:
            pass
        return chosen

    return answer


@pytest.mark.parametrize("seed", range(40))
def test_a_piece_that_was_written_down_plays_the_same_again(seed: int) -> None:
    recorded = record(
        WORLD, start(seed), lambda game, names: by_chance(seed), HEAD, lambda game: len(game.log or ()) > 8
    )
    assert recorded.error is None
    loaded = duel_scenarios(recorded.text, WORLD)
    assert loaded.problems == ()
    assert play(WORLD, loaded.scenarios[0]).failure is None, recorded.text


def test_a_field_that_is_as_at_its_start_is_written_down_where_the_ruleset_would_fill_it_in() -> None:
    world = duel_world()
    game = start(1)

    def fills_in(game: Game) -> None:
        game.fields["current"] = game.players[0]
        for player in game.players:
            player.fields["hits"] = player.fields["hits"] or 3

    world.ruleset.complete = fills_in
    recorded = record(world, game, lambda game, names: by_chance(1), HEAD)
    assert [player.fields["hits"] for player in game.players] == [0, 0]
    assert recorded.text.count("hits: 0") == 2
    assert "hits: 3" not in recorded.text


def test_it_is_written_down_who_owns_a_card_where_its_zone_does_not_tell() -> None:
    game = start(1)
    lines = " ".join(given_lines(game, names_of(game)))
    assert "market: [{card: wall, counters: {rust: 1}, owner: opponent}, {card: cook, host: ada.4}]" in lines
    assert "{card: cook, owner: nobody}" in lines


def test_cards_and_players_are_called_anew_and_labels_are_translated() -> None:
    names = names_of(start(1))
    assert names.cards["last"] == "ada.4"
    assert names.cards["guest"] == "wall.3"
    assert names.label(["last", "attack", "opponent.gate.1 guest", 3]) == [
        *("ada.4", "attack", "opponent.gate.1 wall.3", 3),
    ]
    other = Names({"ann.ada": "ada"}, {"ann": "you"})
    assert other.label({"to": "ann", "give": ["ann.ada", "ann.hand"]}) == {
        "to": "you",
        "give": ["ada", "you.hand"],
    }


def test_what_is_raised_on_the_way_is_handed_back_with_the_steps_that_lead_to_it() -> None:
    recorded = record(WORLD, start(1), lambda game, names: lambda ask: "leap", HEAD)
    assert isinstance(recorded.error, ZeroDivisionError)
    failure = play(WORLD, duel_scenarios(recorded.text, WORLD).scenarios[0]).failure
    assert failure is not None
    assert failure.code == "V130"


def test_the_game_that_is_recorded_stays_as_it_is() -> None:
    game = start(1)
    record(WORLD, game, lambda game, names: by_chance(1), HEAD)
    assert (game.at, game.log) == ("turn", [])
