"""Scenarios played: where they end, what steps answer, and that they notice every change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.schema.document import Document, parse_document
from ruledeck.verifier.engine.flow.ask import OpenAsk, Play
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.timing.listeners import Listeners
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.scenario import After, Answer, Expect, Reach, Scenario, Then
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.world import World

GOOD = sorted((Path(__file__).parents[3] / "scenario" / "good").glob("*.yml"))
WORLD = duel_world()
NEVER = After((), {"round": -1})
SCENARIOS = [
    scenario
    for path in GOOD
    for scenario in duel_scenarios(path.read_text(encoding="utf-8"), WORLD).scenarios
]


def outcome(body: str, world: World = WORLD) -> Failure | None:
    """Return what comes of a scenario, written from `given` on."""
    head = "- scenario: One\n  tag: plain\n  proves: [turn.action]\n"
    loaded = duel_scenarios(head + body, world)
    assert loaded.problems == ()
    return play(world, loaded.scenarios[0]).failure


def parts_left_out(then: Then) -> Iterator[Then]:
    """Yield a difference without one of its entries, for each of them."""
    for part in ("cards", "players", "game", "zones", "remembered"):
        held = getattr(then, part)
        for key in held:
            yield replace(then, **{part: {other: held[other] for other in held if other != key}})


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_a_difference_that_is_left_out_is_missed(scenario: Scenario) -> None:
    for then in parts_left_out(scenario.then):
        failure = play(WORLD, replace(scenario, then=then)).failure
        assert failure is not None
        assert (failure.sort, failure.code) == ("then", "V127")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_a_step_that_is_left_out_or_done_twice_is_noticed(scenario: Scenario) -> None:
    steps = scenario.when
    for at, step in enumerate(steps):
        if isinstance(step, (Expect, Reach)):
            continue
        assert play(WORLD, replace(scenario, when=steps[:at] + steps[at + 1 :])).failure, f"without {step}"
        if isinstance(step, Answer):
            twice = (*steps[: at + 1], step, *steps[at + 1 :])
            assert play(WORLD, replace(scenario, when=twice)).failure, f"twice {step}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_the_same_scenario_gives_the_same_game_every_time(scenario: Scenario) -> None:
    first, second = play(WORLD, scenario), play(WORLD, scenario)
    assert position(first.game) == position(second.game)
    assert list(map(repr, first.log)) == list(map(repr, second.log))


def test_every_expectation_of_the_good_files_is_needed_by_some_test() -> None:
    used = {
        field.name
        for scenario in SCENARIOS
        for step in scenario.when
        if isinstance(step, Expect)
        for field in fields(step)
        if getattr(step, field.name)
    }
    in_stacks = {"shows"}  # there are none in a duel: see test_stacks
    assert used == {field.name for field in fields(Expect)} - in_stacks


def test_without_steps_the_game_goes_on_to_the_next_entry_point() -> None:
    assert outcome("  given: {at: end, you: {}}\n  then: {at: turn, current: opponent}\n") is None


def test_the_game_stops_where_the_last_step_is_done_and_reach_takes_it_further() -> None:
    given = "  given: {at: turn, you: {}}\n"
    assert outcome(f"{given}  when: [you: pass]\n  then: {{at: end}}\n") is None
    reached = f"{given}  when: [you: pass, reach: turn]\n  then: {{current: opponent}}\n"
    assert outcome(reached) is None


def test_rest_declines_on_the_way_to_an_entry_point() -> None:
    given = "  given: {at: fight, you: {camp: ada}, opponent: {gate.1: wall}}\n"
    steps = "  when: [rest: pass, reach: end, rest: pass, reach: end]\n"
    assert outcome(f"{given}{steps}  then: {{at: end, current: opponent}}\n") is None


def test_a_scenario_may_end_at_an_ask_only_if_its_last_step_looks_at_it() -> None:
    given = "  given: {at: turn, you: {hand: ada}}\n"
    assert outcome(f"{given}  when: [expect: {{refused: attack}}]\n  then: nothing\n") is None
    unseen = outcome(f"{given}  when: [expect: {{sees: {{you: ada}}}}]\n  then: nothing\n")
    assert unseen is not None
    assert unseen.code == "V122"


def test_dice_that_are_left_when_the_game_goes_on_are_told_at_once() -> None:
    given = "  given: {at: fight, you: {camp: ada, hand: bo}, opponent: {gate.1: wall shown}}\n"
    failure = outcome(f"{given}  when: [roll: {{ada: [6, 6], wall: [1], bo: [2]}}]\n  then: nothing\n")
    assert failure is not None
    assert failure.message == "dice are left over: bo [2]; then the game goes on to end"


def test_a_fault_of_the_ruleset_proves_nothing() -> None:
    failure = outcome("  given: {at: turn, you: {}}\n  when: [you: leap]\n  then: nothing\n")
    assert failure is not None
    assert (failure.sort, failure.code) == ("crash", "V130")
    assert "ZeroDivisionError: nobody can leap" in failure.message


def test_code_that_finds_no_next_one_is_told_with_its_place() -> None:
    world = duel_world()

    def seeks(game: Game) -> Play[None]:
        yield from ()
        next(each for each in game.players if each.name == "nobody")

    world.ruleset.entries["turn"] = seeks
    body = "  given: {at: turn, you: {}}\n  when: []\n  then: nothing\n"
    failure = outcome(body, world)
    assert failure is not None
    assert (failure.code, failure.message) == ("V130", "the ruleset fails: StopIteration: ")
    assert (failure.hint or "").endswith("in seeks")


def test_what_an_open_ask_takes_is_not_told_to_be_refused() -> None:
    world = duel_world()

    def trades(game: Game) -> Play[None]:
        yield OpenAsk(game.players[0], lambda value: True, lambda rng: {}, "turn.action")

    world.ruleset.entries["turn"] = trades
    steps = "  when: [expect: {refused: axe}]\n  then: nothing\n"
    failure = outcome(f"  given: {{at: turn, you: {{}}}}\n{steps}", world)
    assert failure is not None
    said = [line for detail in failure.details for line in detail.lines]
    assert "what is asked has no list of options, and no refusal is recorded" in " ".join(said)


def test_a_player_who_must_choose_from_nothing_is_an_ask_that_fails() -> None:
    world = duel_world()
    turn = world.ruleset.entries["turn"]

    def asks_in_vain(game: Game) -> Play[None]:
        yield game.ask(game.players[0], [], "turn.action")

    world.ruleset.entries["turn"] = asks_in_vain
    body = "  given: {at: turn, you: {}}\n  when: [you: pass]\n  then: nothing\n"
    head = "- scenario: One\n  tag: plain\n  proves: [turn.action]\n"
    failure = play(world, duel_scenarios(head + body, world).scenarios[0]).failure
    world.ruleset.entries["turn"] = turn
    assert failure is not None
    assert (failure.sort, failure.code) == ("ask", "V130")
    assert "turn.action asks" in failure.message


def test_chance_may_be_left_open_where_the_order_does_not_matter() -> None:
    given = "  given: {at: turn, you: {deck: [ada, bo]}}\n"
    steps = "  when: [you: shuffle, shuffle: {you.deck: any}]\n"
    assert outcome(f"{given}{steps}  then: nothing\n") is None


def test_a_shuffle_of_one_card_takes_no_step() -> None:
    given = "  given: {at: turn, you: {deck: [ada]}}\n"
    assert outcome(f"{given}  when: [you: shuffle]\n  then: nothing\n") is None


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.title)
def test_the_difference_that_came_can_be_taken_over_as_it_is_shown(scenario: Scenario) -> None:
    failure = play(
        WORLD, replace(scenario, then=Then(scenario.then.path, {}, {}, {"round": NEVER}, {}))
    ).failure
    assert failure is not None
    [came] = [detail.lines for detail in failure.details if detail.heading == "then, as it came"]
    written = "".join(f"    {line}\n" for line in came) if came != ("nothing",) else "    nothing\n"
    entry = {**scenario.document.data[scenario.path[0]], "then": parse_document(written, "then.yml").data}
    document = Document("came.yml", "", [entry])
    assert document.data
    [again] = read_scenarios(WORLD, document).scenarios
    assert play(WORLD, again).failure is None


def test_a_ruleset_that_fails_when_a_position_is_laid_out_is_a_problem_there() -> None:
    world = duel_world()

    def fails(game: Game) -> None:
        raise KeyError("nobody's turn")

    world.ruleset.complete = fails
    text = "- scenario: One\n  tag: plain\n  proves: [turn.action]\n  given: {at: turn}\n  then: nothing\n"
    [problem] = duel_scenarios(text, world).problems
    assert (problem.code, problem.line, problem.column) == ("V130", 4, 10)
    assert problem.message == """the ruleset fails: KeyError: "nobody's turn\""""
    played = play(world, SCENARIOS[0])
    assert played.failure is not None
    assert (played.failure.sort, played.game, played.log) == ("crash", None, ())


def test_what_a_position_says_stands_though_it_is_zero_where_the_ruleset_fills_in() -> None:
    world = duel_world()

    def fills_in(game: Game) -> None:
        game.fields["current"] = game.players[0]
        for player in game.players:
            player.fields["hits"] = player.fields["hits"] or 3

    world.ruleset.complete = fills_in
    text = """- scenario: One
  tag: plain
  proves: [turn.action]
  given: {at: turn, you: {deck: [ada], flags: {hits: 0}}}
  when: [you: shuffle]
  then: nothing
"""
    [scenario] = duel_scenarios(text, world).scenarios
    game = play(world, scenario).game
    assert game is not None
    assert [player.fields["hits"] for player in game.players] == [0, 3]


def test_a_ruleset_that_cannot_name_an_option_fails_and_does_not_prove() -> None:
    world = duel_world()

    def fails(game: Game, option: object) -> str:
        raise KeyError("no name")

    world.ruleset.label = fails
    failure = play(world, SCENARIOS[3]).failure
    assert failure is not None
    assert failure.sort == "crash"


@pytest.mark.parametrize("fault", ["begin", "end", "use"])
def test_an_engine_that_forgets_what_lasts_or_keeps_it_or_counts_no_use_is_noticed(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Listeners, fault, lambda *_: [])
    failures = [play(WORLD, scenario).failure for scenario in SCENARIOS]
    assert "V127" in {failure.code for failure in failures if failure}


def test_given_that_it_lasts_something_lasts_on_the_table() -> None:
    body = """  given:
    at: fight
    attacker: {camp: [eve, ada]}
    defender: {gate.1: wall shown}
    lasting: [{card: eve, number: 1, names: {that guard: wall}}, {card: eve, number: 2}]
  when:
    - expect: {asked: attacker, stat: {wall: {strength: %d}, ada: {strength: 3}}}
  then: nothing
"""
    assert outcome(body % 2) is None
    failure = outcome(body % 1)
    assert failure is not None
    assert failure.code == "V126"
