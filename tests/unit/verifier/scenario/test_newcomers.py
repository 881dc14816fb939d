"""Scenarios in which cards come into the game."""

from __future__ import annotations

import pytest
from duel import SPECS, duel_scenarios, duel_world

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import Loaded
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.story.telling import tell

SCENARIO = """
- scenario: One
  tag: plain
  proves: [turn.action]
  given: {at: hire, you: {camp: ada, hand: [bo, cook as help]}}
  when: []
  then: THEN
"""
THEN = """
    bo.1: {zone: you.camp.2, because: turn.action}
    cook.1: {zone: you.hand, counters: {rust: 1}}
    at: turn
"""


@pytest.fixture(name="world")
def hiring() -> World:
    """Return a duel in which one may hire."""
    world = duel_world()

    @world.ruleset.entry("hire")
    @world.ruleset.rule("turn.action")
    def hire(game: Game) -> Play[None]:
        you = game.players[0]
        yield from game.enter("hire", [SPECS["bo"]], game.zone("camp", you), you)
        [cook] = yield from game.enter("hire", [SPECS["cook"]], game.zone("hand", you), you)
        yield from game.happen(Event("rust", cook, Count(1, "rust")))
        game.at = "turn"

    return world


def loaded(world: World, then: str) -> Loaded:
    """Return the scenario with a `then`."""
    return duel_scenarios(SCENARIO.replace("THEN", then), world)


def failure(world: World, then: str) -> Failure | None:
    """Return what is wrong after the scenario."""
    found = loaded(world, then)
    assert found.problems == ()
    return play(world, found.scenarios[0]).failure


def test_a_card_that_comes_is_listed_with_where_it_lies(world: World) -> None:
    assert failure(world, THEN) is None


@pytest.mark.parametrize(
    ("wrong", "title", "expected"),
    [
        (("    cook.1: {zone: you.hand, counters: {rust: 1}}\n", ""), "cook.1 zone", "none"),
        (("cook.1: {zone: you.hand,", "cook.1: {zone: you.deck,"), "cook.1 zone", "you.deck"),
        ((", counters: {rust: 1}", ""), "cook.1 counters", "none"),
        (("you.camp.2", "you.camp"), "bo.1 place", "a 'place:'"),
        (("because: turn.action", "because: turn.end"), "bo.1 because", "turn.end"),
        (("    at: turn", "    eve.1: you.hand\n    at: turn"), "eve.1 zone", "you.hand"),
    ],
)
def test_one_that_is_not_as_it_is_listed_is_missed(
    world: World, wrong: tuple[str, str], title: str, expected: str
) -> None:
    found = failure(world, THEN.replace(*wrong))
    assert found is not None
    assert (found.details[0].heading, found.details[0].lines[0]) == (title, f"expected {expected}")
    came = next(detail for detail in found.details if detail.heading == "then, as it came")
    assert came.lines[:2] == ("bo.1: you.camp.2", "cook.1: {zone: you.hand, counters: {rust: 1}}")


def test_a_zone_that_is_listed_whole_names_one_that_comes(world: World) -> None:
    listed = THEN.replace("{zone: you.hand, counters", "{counters")
    assert failure(world, f"\n    you.hand: [help, bo, cook.1]{listed}") is None


@pytest.mark.parametrize("owner", ["nobody", "opponent"])
def test_whose_a_card_is_that_comes_is_told_where_it_is_not_as_usual(world: World, owner: str) -> None:
    @world.ruleset.entry("lend")
    @world.ruleset.rule("turn.action")
    def lend(game: Game) -> Play[None]:
        of = None if owner == "nobody" else game.players[1]
        yield from game.enter("lend", [SPECS["bo"]], game.zone("hand", game.players[0]), of)
        game.at = "turn"

    def after(then: str) -> Failure | None:
        text = SCENARIO.replace("at: hire", "at: lend").replace("THEN", then)
        return play(world, duel_scenarios(text, world).scenarios[0]).failure

    assert after(f"{{bo.1: {{zone: you.hand, owner: {owner}}}, at: turn}}") is None
    for said in ("you.hand", "{zone: you.hand, owner: you}"):
        found = after(f"{{bo.1: {said}, at: turn}}")
        assert found is not None
        assert found.details[0].heading == "bo.1 owner"
        assert found.details[1].lines[0] == f"bo.1: {{zone: you.hand, owner: {owner}}}"


@pytest.mark.parametrize(
    ("then", "message"),
    [("bo: {owner: nobody}", "a card stays its owner's"), ("bo.1: {owner: yuo}", "no player 'yuo'")],
)
def test_an_owner_is_told_only_of_a_card_that_comes(world: World, then: str, message: str) -> None:
    [problem] = loaded(world, f"\n    {then}\n    at: turn").problems
    assert problem.message == message


def test_one_that_is_no_card_of_the_game_is_refused(world: World) -> None:
    [problem] = loaded(world, "\n    imp.1: you.hand\n    at: turn").problems
    assert (problem.code, problem.message) == ("V105", "no card 'imp.1' in this scenario")


def test_a_story_tells_that_it_comes(world: World) -> None:
    story = tell(world, loaded(world, THEN).scenarios[0])
    assert "comes to" in str(story.steps[0])
