"""Scenarios as they are read: cards and their names, players, zones, fields."""

from __future__ import annotations

from dataclasses import replace

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.position import RESULT, TOLD
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.read.given import OWN
from ruledeck.verifier.scenario.read.then import OVER
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.source import Loaded

START = """
- scenario: It begins
  tag: plain
  proves: [turn.action]
  given: GIVEN
  when: WHEN
  then: nothing
"""


def read(given: str, when: str = "[]") -> Scenario:
    """Return the one scenario with a position and steps."""
    loaded: Loaded = duel_scenarios(START.replace("GIVEN", given).replace("WHEN", when))
    assert loaded.problems == ()
    [scenario] = loaded.scenarios
    return scenario


def laid(given: str) -> Game:
    """Return the table of a position."""
    return lay_out(duel_world(), read(given).given)


def test_cards_without_a_name_are_called_by_their_id_and_numbered_where_there_are_several() -> None:
    game = laid("{at: turn, you: {hand: [ada, bo], deck: [bo, 2x cook, ada as old-ada]}}")
    assert list(game.cards) == ["ada", "bo.1", "bo.2", "cook.1", "cook.2", "old-ada"]
    assert [card.key for card in game.zone("deck", game.players[0]).cards] == [
        *("bo.2", "cook.1", "cook.2", "old-ada"),
    ]


def test_zones_may_be_nested_or_written_with_dots_and_hold_a_list_or_one_card() -> None:
    one = laid("{at: turn, you: {gate: {1: wall, 2: [bo]}, hand: []}, market: cook}")
    other = laid("{at: turn, you: {gate.1: [wall], gate.2: bo}, market: [cook]}")
    addresses = ["you.gate.1", "you.gate.2", "market"]
    assert [card.zone.address for card in one.cards.values()] == addresses
    assert [card.zone.address for card in other.cards.values()] == addresses


def test_a_card_lies_as_cards_lie_in_its_zone_unless_a_word_says_otherwise() -> None:
    game = laid("{at: turn, you: {gate.1: wall, gate.2: wall shown as seen, camp: ada hidden}}")
    assert [card.is_face_up for card in game.cards.values()] == [False, True, False]


def test_in_full_a_card_has_counters_values_parts_owner_controller_and_who_knows_it() -> None:
    game = laid(
        "{at: turn, you: {camp: {card: ada, counters: {rust: 1}}, gate.1: {card: wall hidden as w, "
        "counters: 2, stored: {luck: 3}, parts: {left: false}, controller: opponent, owner: opponent, "
        "known: [you, opponent]}}}"
    )
    wall = game.cards["w"]
    you, opponent = game.players
    assert (wall.counters, wall.stored, wall.parts) == ({"counter": 2}, {"luck": 3}, {"left": False})
    assert (wall.owner, wall.controller, wall.known) == (opponent, opponent, you.bit | opponent.bit)
    assert game.cards["ada"].counters == {"rust": 1}
    assert game.cards["ada"].owner is you


def test_a_card_that_lies_where_all_share_is_nobodys_unless_it_is_said() -> None:
    game = laid("{at: turn, you: {hand: {card: bo, owner: nobody}}, market: [cook, {card: ada, owner: you}]}")
    owners = [game.cards[key].owned_by for key in ("bo", "cook", "ada")]
    assert owners == [None, None, game.players[0]]


def test_an_empty_slot_keeps_the_places_of_the_others() -> None:
    camp = laid("{at: turn, you: {camp: [empty, ada]}}").zone("camp", laid("{at: turn}").players[0])
    assert [card and card.key for card in camp.slots] == [None, "ada"]


def test_stored_fields_hold_cards_and_players_that_are_named() -> None:
    game = laid(
        "{at: turn, flags: {current: opponent, round: 3}, "
        "you: {hand: ada, flags: {named: [ada], is_tired: true}}}"
    )
    assert game.fields == {"current": game.players[1], "round": 3, "winner": None}
    told = {"out": False, "hits": 0, "named": [game.cards["ada"]], "is_tired": True}
    assert game.players[0].fields == told
    assert game.players[1].fields["named"] == []


def test_what_follows_from_a_position_is_filled_in_by_the_ruleset() -> None:
    game = laid("{at: turn, you: {}}")
    assert game.fields["current"] is game.players[0]


def test_players_have_the_names_that_fit_the_scenario_wherever_they_stand() -> None:
    assert read("{at: turn}").given.names == ("attacker", "defender")
    assert read("{at: turn, opponent: {}}").given.names == ("you", "opponent")
    assert read("{at: turn}", "[you: pass, opponent: pass]").given.names == ("you", "opponent")


SETS = (("you", "left"), ("you", "left", "right"), ("you", "left", "across", "right"), ("north", "south"))


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ("{at: turn}", "you left"),
        ("{at: turn, left: {}}", "you left"),
        ("{at: turn, right: {}}", "you left right"),
        ("{at: turn, players: 3, left: {}}", "you left right"),
        ("{at: turn, across: {}}", "you left across right"),
        ("{at: turn, players: 4}", "you left across right"),
        ("{at: turn, players: 1}", "you"),
        ("{at: turn, south: {}}", "north south"),
    ],
)
def test_there_are_sets_of_names_for_so_many_players(given: str, names: str) -> None:
    world = duel_world()
    world.ruleset.roles = SETS
    [scenario] = duel_scenarios(START.replace("GIVEN", given).replace("WHEN", "[]"), world).scenarios
    assert " ".join(scenario.given.names) == names


def test_more_players_than_any_set_has_names_for_are_refused() -> None:
    world = duel_world()
    world.ruleset.roles = SETS
    text = START.replace("GIVEN", "{at: turn, players: 5}").replace("WHEN", "[]")
    [problem] = duel_scenarios(text, world).problems
    assert (problem.code, problem.hint) == ("V109", "from 1 to 4")


def test_a_player_who_is_spoken_of_and_does_not_play_is_named() -> None:
    world = duel_world()
    world.ruleset.roles = (("you", "left", "right"),)
    text = START.replace("GIVEN", "{at: turn, players: 2, right: {}}").replace("WHEN", "[]")
    [problem] = duel_scenarios(text, world).problems
    assert (problem.code, problem.hint) == ("V109", "from 3 to 3")
    assert problem.message == "2 players do not fit, as 'right' is spoken of"


@pytest.mark.parametrize(("players", "name"), [(3, "across"), (2, "right")])
def test_nobody_sits_where_so_many_players_have_no_seat(players: int, name: str) -> None:
    world = duel_world()
    world.ruleset.roles = SETS
    text = START.replace("GIVEN", f"{{at: turn, players: {players}, {name}: {{}}}}").replace("WHEN", "[]")
    [problem] = duel_scenarios(text, world).problems
    assert (problem.code, problem.message) == ("V103", f"no player or zone '{name}'")


def test_an_owner_who_is_not_there_is_told_that_nobody_may_own_a_card_too() -> None:
    text = START.replace("GIVEN", "{at: turn, you: {camp: {card: ada, owner: nobdy}}}").replace("WHEN", "[]")
    [problem] = duel_scenarios(text, duel_world()).problems
    assert (problem.code, problem.hint) == ("V103", "did you mean 'nobody'?")


def test_a_card_is_attached_to_one_that_lies_there() -> None:
    game = laid("{at: turn, you: {camp: [ada]}, market: [{card: cook, host: ada}, bo]}")
    assert game.cards["cook"].attached_to is game.cards["ada"]
    assert [card.key for card in game.attached] == ["cook"]


def test_what_a_card_is_attached_to_must_be_there() -> None:
    text = START.replace("GIVEN", "{at: turn, you: {camp: [ada]}, market: [{card: cook, host: adda}]}")
    (problem,) = duel_scenarios(text.replace("WHEN", "[]")).problems
    assert (problem.code, problem.message) == ("V105", "no card 'adda' lies here")


def test_a_position_is_read_once_and_each_game_of_it_is_its_own() -> None:
    world, given = duel_world(), read("{at: turn, you: {camp: {card: ada, counters: 1}}}").given
    first, second = lay_out(world, given), lay_out(world, given)
    first.cards["ada"].counters["counter"] = 9
    first.fields["round"] = 9
    assert second.cards["ada"].counters == {"counter": 1}
    assert second.fields["round"] == 1
    assert lay_out(world, replace(given, at="end")).at == "end"


def test_no_zone_or_field_has_a_name_by_which_a_scenario_says_another_thing() -> None:
    assert {*OWN, OVER, RESULT} == TOLD
