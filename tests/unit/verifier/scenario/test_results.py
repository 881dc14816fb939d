"""Scenarios at whose end the game is over, with a result."""

from __future__ import annotations

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.ending import Result, Shared
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import Loaded
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.story.telling import tell

SCENARIO = """
- scenario: One
  tag: plain
  proves: [end.win]
  given: {at: AT, you: {}}
  when: []
  then: {over: true, RESULT}
"""


@pytest.fixture(name="world")
def ending() -> World:
    """Return a duel that can end in several ways."""
    world = duel_world()

    def ends(name: str, result: Result | None) -> None:
        @world.ruleset.entry(name)
        @world.ruleset.rule("end.win")
        def end(game: Game) -> Play[None]:
            yield from ()
            game.over(result or {game.players[0]: 2, game.players[1]: 1})

    for name, result in (("placed", None), ("victory", Shared(won=True)), ("defeat", Shared(won=False))):
        ends(name, result)
    return world


def loaded(world: World, at: str, result: str) -> Loaded:
    """Return a scenario that ends at an entry point, with what it says of the result."""
    return duel_scenarios(SCENARIO.replace("AT", at).replace("RESULT", result), world)


def failure(world: World, at: str, result: str) -> Failure | None:
    """Return what is wrong with a scenario."""
    found = loaded(world, at, result)
    assert found.problems == ()
    return play(world, found.scenarios[0]).failure


@pytest.mark.parametrize(
    ("at", "right", "wrong"),
    [
        ("placed", "{you: 2, opponent: 1}", "{you: 1, opponent: 2}"),
        ("placed", "{is: {you: 2, opponent: 1}}", "{you: 2}"),
        ("victory", "won", "lost"),
        ("defeat", "lost", "{you: 1, opponent: 1}"),
    ],
)
def test_the_result_is_a_part_of_the_difference(world: World, at: str, right: str, wrong: str) -> None:
    assert failure(world, at, f"result: {right}") is None
    for other in (f"result: {wrong}", ""):
        found = failure(world, at, other)
        assert found is not None
        assert found.details[0].heading == "result"


@pytest.mark.parametrize("result", ["won", "{you: 1}"])
def test_a_game_that_ends_without_a_result_has_not_the_one_that_is_said(world: World, result: str) -> None:
    @world.ruleset.entry("plain")
    @world.ruleset.rule("end.win")
    def end(game: Game) -> Play[None]:
        yield from ()
        game.over()

    found = failure(world, "plain", f"result: {result}")
    assert found is not None
    assert (found.details[0].heading, found.details[0].lines[1]) == ("result", "got      none")


@pytest.mark.parametrize(("reason", "holds"), [("end.win", True), ("end.shuffle", False)])
def test_a_result_has_reasons(world: World, reason: str, holds: bool) -> None:
    found = failure(world, "victory", f"result: {{is: won, because: {reason}}}")
    assert (found is None) is holds


@pytest.mark.parametrize("said", ["drawn", "{you: 0}", "{ann: 1}", "1"])
def test_what_is_no_result_is_refused(world: World, said: str) -> None:
    [problem] = loaded(world, "placed", f"result: {said}").problems
    assert (problem.code, problem.message.endswith("is no result")) == ("V109", True)


def test_a_story_tells_the_result(world: World) -> None:
    story = tell(world, loaded(world, "placed", "result: {you: 2, opponent: 1}").scenarios[0])
    assert "opponent 1" in str(story.steps[-1])


@pytest.mark.parametrize(("field", "of"), [("seen: 9", "fields"), ("you: {seen: 9}", "player_fields")])
def test_nothing_can_be_said_of_a_field_that_no_position_tells(world: World, field: str, of: str) -> None:
    getattr(world.ruleset, of)["seen"] = Stored(0, is_inner=True)
    [problem] = loaded(world, "placed", f"result: {{you: 2, opponent: 1}}, {field}").problems
    assert (problem.code, problem.message.startswith("'seen' is inner")) == ("V108", True)
