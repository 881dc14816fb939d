"""What scenarios look at in between: stats of cards and players, and what they are asked for."""

from __future__ import annotations

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.scenario.play.expect import refusals
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import Loaded
from ruledeck.verifier.scenario.world import World

SCENARIO = """
- scenario: One
  tag: plain
  proves: [turn.action]
  given: {at: turn, you: {camp: ada, gate.1: wall}}
  when:
    - expect: {asked: you, stat: STAT}
  then: nothing
"""


def toll(game: Game, of: Card | Player, name: str, about: dict[str, object]) -> int:
    """Return 5 to pass a guard, 2 to pass an empty gate, 1 to pass elsewhere."""
    place = about.get("at")
    if isinstance(place, (Card, Zone)):
        return 5 if isinstance(place, Card) else 2
    return int(isinstance(of, Player))


@pytest.fixture(name="world")
def tolled() -> World:
    """Return a duel in which a player pays a toll."""
    world = duel_world()
    world.ruleset.derived_stats["toll"] = (0, None)
    world.ruleset.base = toll
    return world


def loaded(world: World, stat: str) -> Loaded:
    """Return a scenario that looks at a stat."""
    return duel_scenarios(SCENARIO.replace("STAT", stat), world)


def failure(world: World, stat: str) -> Failure | None:
    """Return what is wrong with a scenario that looks at a stat."""
    found = loaded(world, stat)
    assert found.problems == ()
    return play(world, found.scenarios[0]).failure


@pytest.mark.parametrize(
    "stat",
    [
        "{you: {toll: 1}}",
        "{ada: {toll: 0}}",
        "{you: {toll: {is: 5, about: {at: you.gate.1}}}}",
        "{you: {toll: {is: 2, about: {at: you.gate.2}}}}",
        "{you: {toll: {is: 1, about: {at: 3}}}, opponent: {toll: {is: 1}}}",
    ],
)
def test_a_stat_of_a_player_or_a_card_is_looked_at_as_it_is_asked_for(world: World, stat: str) -> None:
    assert failure(world, stat) is None


def test_a_stat_that_is_another_is_told_with_whose_it_is(world: World) -> None:
    found = failure(world, "{you: {toll: {is: 2, about: {at: you.gate.1}}}}")
    assert found is not None
    assert [detail.lines for detail in found.details[:2]] == [("toll 2 of you",), ("5",)]


def test_a_stat_that_nobody_has_is_told() -> None:
    found = failure(duel_world(), "{opponent: {strength: 1}}")
    assert found is not None
    assert found.details[1].lines == ("no such stat",)


@pytest.mark.parametrize("said", ["far", "{is: far}", "{about: {at: 3}}", "{is: 3, about: 2}"])
def test_a_stat_that_is_no_number_is_refused(world: World, said: str) -> None:
    [problem] = loaded(world, f"{{you: {{toll: {said}}}}}").problems
    assert (problem.code, problem.message.endswith("is no number")) == ("V109", True)


def test_what_another_player_is_refused_is_no_refusal_of_the_one_who_is_asked() -> None:
    game = duel_world().ruleset.make_game(["ann", "bob"], 0, True)
    for player in (game.players[0], None):
        game.refuse("attack", "turn.action", player)
    every, ann = game.log or [], game.players[0]
    assert len(list(refusals(game, every, "attack", ann))) == 2
    assert len(list(refusals(game, every, "attack", game.players[1]))) == 1
    assert len(list(refusals(game, every, "attack"))) == 2
