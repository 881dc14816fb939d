"""Modes in scenarios: read with their faults, laid out, written down again, held by positions."""

from __future__ import annotations

import io

import pytest
from duel import duel_scenarios
from rich.console import Console

from ruledeck.catalog.source.content import load_content
from ruledeck.catalog.source.setup import Setup
from ruledeck.cli.terminal.verifier.story import print_story
from ruledeck.schema.document import parse_document
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.view import view
from ruledeck.verifier.random.play import play_randomly
from ruledeck.verifier.random.shrink.finding import scenario_of
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.record import Head, record
from ruledeck.verifier.scenario.source import Loaded, read_scenarios
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.scenario.write import given_lines, names_of
from ruledeck.verifier.story.telling import tell

USUAL = {"together": False, "length": "normal", "keeper": False}
WHEN = "!together & players>1"


@pytest.fixture
def world(played_pier: Workspace) -> World:
    return load_world(played_pier, "pier")


def scenarios(world: World, modes: str, players: int = 2, then: str = "sound") -> Loaded:
    """Return what comes of a scenario in the evening with an empty pile."""
    told = f"    modes: {modes}\n" if modes else ""
    text = (
        "- scenario: It begins\n  tag: plain\n  proves: [setup.shuffle]\n  given:\n    at: evening\n"
        f"    players: {players}\n{told}    away: [old-marta]\n"
        f"  then: {then}\n"
    )
    return read_scenarios(world, parse_document(text, "s.yml"))


@pytest.mark.parametrize(
    ("told", "chosen"),
    [
        ("", {}),
        ("{}", {}),
        ("[]", {}),
        ("{keeper: true, length: short}", {"keeper": True, "length": "short"}),
        ("[short, keeper]", {"keeper": True, "length": "short"}),
        ("{keeper: false}", {}),
    ],
)
def test_a_scenario_is_played_with_its_modes(world: World, told: str, chosen: dict[str, object]) -> None:
    loaded = scenarios(world, told)
    assert loaded.problems == ()
    played = play(world, loaded.scenarios[0])
    assert played.failure is None
    assert played.game is not None
    assert played.game.modes == {**USUAL, **chosen}
    put = [event.card.id for event in played.log if event.kind == "put" and event.card]
    assert put == (["old-marta"] if "keeper" in chosen else [])


@pytest.mark.parametrize(
    ("modes", "players", "place", "message", "hint"),
    [
        ("{keepr: true}", 2, (7, 13), "no mode 'keepr'", "did you mean 'keeper'?"),
        ("[keepr]", 2, (7, 13), "no mode 'keepr'", "did you mean 'keeper'?"),
        ("{length: shrt}", 2, (7, 21), "'shrt' is no value of 'length'", "did you mean 'short'?"),
        ("[short, keeper]", 1, (7, 20), "'keeper' cannot be chosen here, but only when " + WHEN, None),
        (
            "{together: true, length: short}",
            2,
            (7, 37),
            "'length: short' cannot be chosen here, but only when !together",
            None,
        ),
        ("[short, short]", 2, (7, 20), "'length' is chosen twice", "leave one out"),
        ("[length]", 2, (7, 13), "'length' is no yes or no; one of normal, short", "write length: normal"),
    ],
)  # fmt: skip
def test_a_mode_that_cannot_be_chosen_is_told_where_it_stands(
    world: World, modes: str, players: int, place: tuple[int, int], message: str, hint: str | None
) -> None:
    [problem] = scenarios(world, modes, players).problems
    assert (problem.code, problem.line, problem.column) == ("V117", *place)
    assert (problem.message, problem.hint) == (message, hint)


@pytest.mark.parametrize("modes", ["short", "3", "{keeper: 1}", "[[keeper]]"])
def test_what_are_no_modes_has_another_form(world: World, modes: str) -> None:
    [problem] = scenarios(world, modes).problems
    assert problem.line == 7


def test_a_game_without_modes_takes_none() -> None:
    head = "- scenario: A\n  tag: plain\n  proves: [turn.action]\n"
    text = f"{head}  given: {{at: turn, modes: [hard]}}\n  then: nothing\n"
    [problem] = duel_scenarios(text).problems
    assert (problem.code, problem.message) == ("V117", "this game has no modes")
    assert (problem.line, problem.column) == (4, 21)


def test_a_position_holds_the_modes_and_is_written_with_those_that_are_not_as_usual(world: World) -> None:
    loaded = scenarios(world, "[keeper]", players=3)
    game = lay_out(world, loaded.scenarios[0].given)
    assert position(game)["modes"] == {**USUAL, "keeper": True}
    assert view(game, game.players[0])["modes"] == {**USUAL, "keeper": True}
    assert "modes: {keeper: true}" in given_lines(game, names_of(game))
    other = lay_out(world, scenarios(world, "", players=3).scenarios[0].given)
    assert not any("modes" in line for line in given_lines(other, names_of(other)))
    restore(other, position(game))
    assert other.modes == game.modes
    assert position(other) == position(game)


def test_a_step_of_a_game_is_recorded_with_its_modes(world: World) -> None:
    game = world.ruleset.new_game({"players": 3, "modes": {"keeper": True, "length": "short"}}, 5, True)
    recorded = record(world, game, lambda _game, _names: at_random(5), Head("It begins", ["setup.shuffle"]))
    assert "    modes: {length: short, keeper: true}\n" in recorded.text
    [scenario] = read_scenarios(world, parse_document(recorded.text, "s.yml")).scenarios
    assert play(world, scenario).failure is None


def test_a_ruleset_that_forgets_what_was_chosen_is_told_so(world: World) -> None:
    begin = world.ruleset.begin
    world.ruleset.begin = lambda setup, seed, is_traced: begin(Setup(setup.players, USUAL), seed, is_traced)
    assert world.ruleset.new_game(None, 1, True).modes == USUAL
    with pytest.raises(PositionError, match="does not set up what was chosen"):
        world.ruleset.new_game({"modes": {"keeper": True}}, 1, True)


def test_a_game_with_modes_is_played_to_its_end(world: World) -> None:
    game = world.ruleset.new_game({"players": 4, "modes": {"together": True}}, 3, True)
    Run(game, at_random(3)).play()
    assert (game.modes["together"], game.is_over) == (True, True)


def test_a_story_tells_the_modes_by_their_names(world: World, played_pier: Workspace) -> None:
    stories = [tell(world, scenarios(world, modes).scenarios[0]) for modes in ("[short, keeper]", "")]
    assert [story.modes for story in stories] == [["Length: Short", "With a keeper"], []]
    written = io.StringIO()
    for story in stories:
        print_story(Console(file=written, width=100), load_content(played_pier, "pier"), story, {})
    assert written.getvalue().count("Modes: Length: Short, With a keeper") == 1


def with_a_keeper_always(played_pier: Workspace) -> World:
    """Return the game with a fault: the keeper comes in every mode."""
    file = played_pier.root / "verifier/pier/ruleset/evening.py"
    text = file.read_text("utf-8")
    assert text.count('if game.modes["keeper"]:') == 1
    file.write_text(text.replace('if game.modes["keeper"]:', "if True:"), encoding="utf-8")
    return load_world(played_pier, "pier")


@pytest.mark.parametrize("then", ["sound", "\n    at: night\n    old-marta: {zone: planks}"])
def test_a_rule_that_does_not_apply_must_not_be_carried_out(played_pier: Workspace, then: str) -> None:
    world = with_a_keeper_always(played_pier)
    loaded = {modes: scenarios(world, modes, then=then).scenarios[0] for modes in ("", "[keeper]")}
    assert play(world, loaded["[keeper]"]).failure is None
    failure = play(world, loaded[""]).failure
    assert failure is not None
    assert (failure.code, failure.sort, failure.path) == ("V129", "crash", (0, "given"))
    assert failure.message == (
        "modes: setup.keeper was carried out (put), which applies only when keeper; "
        "here: 2 players, modes as usual"
    )
    assert failure.hint == "say in `given` what was chosen: modes: {...}"


def test_random_play_finds_a_rule_that_does_not_apply_and_makes_it_small(played_pier: Workspace) -> None:
    world = with_a_keeper_always(played_pier)
    apart = {"players": 3, "modes": {"length": "short", "keeper": True}}
    assert play_randomly(world.ruleset, apart, 1).failure is None
    outcome = play_randomly(world.ruleset, {"players": 3, "modes": {"length": "short"}}, 1)
    assert outcome.failure is not None
    assert (outcome.failure.what, outcome.failure.at) == ("modes", "evening")
    assert "here: 3 players, Length: Short" in outcome.failure.message
    found = scenario_of(world, outcome)
    assert found is not None
    assert "modes:" not in found.text.partition("when:")[0].partition("given:")[2]
    assert found.failure.code == "V129"
    assert play_randomly(world.ruleset, {"players": 3}, 1, is_checked=False).failure is None


def test_what_matters_of_the_modes_stays_when_a_failure_is_made_small(played_pier: Workspace) -> None:
    file = played_pier.root / "verifier/pier/ruleset/evening.py"
    text = file.read_text("utf-8")
    file.write_text(
        text.replace("        yield from deal_short(game)", '        raise KeyError("short")'), "utf-8"
    )
    world = load_world(played_pier, "pier")
    told = {"players": 3, "modes": {"length": "short", "keeper": True}}
    found = scenario_of(world, play_randomly(world.ruleset, told, 1))
    assert found is not None
    assert "    modes: {length: short}\n" in found.text
