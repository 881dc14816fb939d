"""Modes on the command line: options made from `modes.yml`, games that draw them, how a build plays."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check.setup.simulated import check_simulated
from ruledeck.catalog.simulation import read_kept
from ruledeck.catalog.source.content import load_content
from ruledeck.catalog.source.setup import Setup
from ruledeck.catalog.source.setup.options import options_of
from ruledeck.cli.campaigns import simulate_games
from ruledeck.schema.workspace import Workspace, open_workspace

SIMULATE = ("simulate", "pier", "-n", "30", "--unchecked", "--json")


@pytest.fixture
def pier_command(run: Callable[..., Any], played_pier: Workspace) -> Callable[..., Any]:
    """Give a function that runs a command in the workspace of a game with modes."""
    return lambda *words: run(*words, "--workspace", played_pier.root)


def words_of(outcome: Any) -> str:
    return " ".join(outcome.stdout.split())


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_help_lists_the_modes_of_the_game_that_is_named(
    pier_command: Callable[..., Any], command: str
) -> None:
    told = words_of(pier_command(command, "pier", "--help"))
    assert "Modes of Pier: --together / --no-together All players win or lose as one." in told
    assert (
        "--length [normal|short] Length. Only short when !together. In short: --short. [default: normal]"
        in told
    )
    assert "--keeper / --no-keeper With a keeper. Only when !together & players>1." in told
    assert "Modes of" not in words_of(pier_command(command, "--help"))
    assert "Modes of" not in words_of(pier_command(command, "nowhere", "--help"))


@pytest.mark.parametrize(
    ("words", "setup"),
    [
        ((), None),
        (("--players", "3"), {"players": 3}),
        (("--keeper", "--short"), {"modes": {"keeper": True, "length": "short"}}),
        (("--length", "short", "--short"), {"modes": {"length": "short"}}),
        (("--no-keeper",), {"modes": {"keeper": False}}),
        (("--modes", "usual"), None),
        (("--modes", "random", "--keeper"), {"modes": "random", "given": {"keeper": True}}),
        (("--setup", "{players: 1}"), {"players": 1}),
    ],
)  # fmt: skip
def test_options_say_how_games_are_set_up(
    pier_command: Callable[..., Any], played_pier: Workspace, words: tuple[str, ...], setup: object
) -> None:
    assert pier_command("simulate", "pier", "-n", "2", *words).code == 0
    [kept] = read_kept(played_pier, "pier")
    assert kept.campaign.setup == setup


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "1", "--keeper"), "'keeper' cannot be chosen here, but only when !together & pl"),
        (("--together", "--short"), "'length: short' cannot be chosen here, but only when !together"),
        (("--length", "normal", "--short"), "'length' is chosen twice: normal and short"),
        (("--players", "9"), "9 players cannot play\n  hint: from 1 to 4"),
        (("--players", "2-9"), "2 to 9 players cannot play"),
        (("--players", "²"), "'²' is no number of players"),
        (("--players", "7" * 5000), "players cannot play"),
        (("--players", f"1-{'7' * 5000}"), "players cannot play"),
        (("--players", "many"), "'many' is no number of players"),
        (("--keepr",), "No such option '--keepr'. (Did you mean one of: '--keeper'"),
        (("--length", "long"), "'long' is not one of 'normal', 'short'"),
        (("--setup", "{players: 2}", "--keeper"), "--setup says all of it"),
        (("--setup", "{players: 9}"), "9 players cannot play"),
        (("--setup", "[keeper]"), "sets up no game"),
        (("--modes", "random", "--keeper", "--together"), "'keeper' cannot be chosen here"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_what_cannot_be_chosen_is_wrong_usage(
    pier_command: Callable[..., Any], words: tuple[str, ...], told: str, command: str
) -> None:
    outcome = pier_command(command, "pier", *words)
    assert outcome.code == 2
    assert told in outcome.stderr
    assert outcome.stdout == ""


def test_a_rule_that_explains_a_mode_is_named_where_it_cannot_be_chosen(
    pier_command: Callable[..., Any], played_pier: Workspace
) -> None:
    file = played_pier.game_folder("pier") / "modes.yml"
    file.write_text(file.read_text("utf-8") + "    rule: setup.keeper\n", encoding="utf-8")
    outcome = pier_command("simulate", "pier", "--players", "1", "--keeper")
    assert "hint: the rule is setup.keeper" in outcome.stderr


def test_a_game_in_which_only_the_number_of_players_differs_has_a_list_of_no_modes(
    run: Callable[..., Any], ember: Workspace
) -> None:
    folder = ember.game_folder("ember")
    (folder / "modes.yml").write_text("setup: [fire]\nmodes: []\n", encoding="utf-8")
    assert run("check", "--workspace", ember.root).code == 0
    setups = load_content(ember, "ember").setups
    assert setups is not None
    assert setups.read({"players": 3}) == Setup(3, {})
    assert run("play", "ember", "--players", "9", "--workspace", ember.root).code == 2


def test_a_game_without_modes_takes_no_options_for_them(run: Callable[..., Any], ember: Workspace) -> None:
    outcome = run("simulate", "ember", "--players", "3", "--workspace", ember.root)
    assert outcome.code == 2
    assert "ember has no modes that could be chosen" in outcome.stderr
    assert "--keeper" in run("play", "ember", "--keeper", "--workspace", ember.root).stderr


def test_an_option_of_the_command_keeps_its_name(
    pier_command: Callable[..., Any], played_pier: Workspace
) -> None:
    more = (
        "  - {id: seed, name: Seeds}\n"
        "  - {id: sea, name: Sea, values: {calm: {name: Calm}, setup: {name: Up}, short: {name: Short}}}\n"
    )
    file = played_pier.game_folder("pier") / "modes.yml"
    file.write_text(file.read_text("utf-8") + more, encoding="utf-8")
    told = words_of(pier_command("play", "pier", "--help"))
    assert "--sea [calm|setup|short] Sea. [default: calm]" in told
    assert "--no-seed" not in told
    assert "In short" not in told
    assert pier_command("simulate", "pier", "-n", "1", "--calm", "--seed", "3").code == 0


def test_games_draw_their_modes_and_a_seed_draws_them_again(
    pier_command: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    words = ("--modes", "random", "--players", "random", "--csv", file)
    assert pier_command(*SIMULATE, *words).code == 0
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert {row["players"] for row in rows} == {"1", "2", "3", "4"}
    assert {row["modes"] for row in rows} >= {"", "together", "length: short", "length: short, keeper"}
    assert pier_command("simulate", "pier", "-n", "1", "--seed", "17", "--unchecked", *words).code == 0
    [again] = csv.DictReader(file.read_text("utf-8").splitlines())
    assert again.items() <= rows[17].items()


def test_a_game_that_fails_says_how_it_was_set_up(
    pier_command: Callable[..., Any], played_pier: Workspace
) -> None:
    file = played_pier.root / "verifier/pier/ruleset/evening.py"
    text = file.read_text("utf-8").replace(
        'yield from game.move("put"', 'raise KeyError("k")\n    yield ("put"'
    )
    file.write_text(text, encoding="utf-8")
    outcome = pier_command("simulate", "pier", "-n", "40", "--modes", "random", "--players", "2-4")
    assert outcome.code == 1
    assert "KeyError" in outcome.stdout
    [found] = (played_pier.root / "verifier/pier/scenarios/found").iterdir()
    first, *rest = found.read_text("utf-8").split("\n")
    assert "    modes: {keeper: true}" in rest
    again = first.partition("`ruledeck ")[2].partition("`")[0].split(" ")
    assert "--keeper" in again
    assert "--setup" not in first
    alone = pier_command(*again)
    assert alone.code == 1
    assert f"seed {again[5]}: error: KeyError" in alone.stdout


def test_options_tell_a_setup(played_pier: Workspace) -> None:
    setups = load_content(played_pier, "pier").setups
    told = {"players": 3, "modes": {"keeper": True, "length": "short"}}
    assert options_of(setups, told) == " --players 3 --length short --keeper"
    assert options_of(setups, None) == ""
    assert options_of(None, ["good", "evil"]) == """ --setup '["good", "evil"]'"""
    assert options_of(setups, {"players": "1-2", "modes": {"keeper": False}}) == " --players 1-2 --no-keeper"
    drawn = {"players": "random", "modes": "random", "given": {"length": "short"}}
    assert options_of(setups, drawn) == " --players random --modes random --length short"
    assert options_of(setups, {"modes": "random"}) == " --modes random"


def test_one_plays_with_the_modes_that_one_chose(
    pier_command: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert "planks" not in pier_command("play", "pier").stdout
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    outcome = pier_command("play", "pier", "--players", "3", "--keeper")
    assert outcome.code == 0
    assert "planks" in outcome.stdout


def test_what_a_game_tells_of_groups_is_for_many_games_and_not_for_its_end(
    pier_command: Callable[..., Any], played_pier: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = played_pier.root / "verifier/pier/ruleset/night.py"
    told = 'return {"nights": 7, "groups": {"gulls": {"points": 2}}}'
    policy = f"\n\n@ruleset.policy\ndef summary(game):\n    {told}\n"
    night.write_text(night.read_text("utf-8") + policy, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1\n" * 400))
    outcome = pier_command("play", "pier")
    assert "nights: 7" in outcome.stdout
    assert "gulls" not in outcome.stdout


def simulate_in(workspace: Workspace, told: str) -> Workspace:
    """Return the workspace with something to simulate in its settings."""
    mark = workspace.root / "ruledeck.yml"
    mark.write_text(f"{mark.read_text('utf-8')}simulate:\n  pier: {told}\n", encoding="utf-8")
    return open_workspace(workspace.root)


def test_a_build_plays_games_with_modes(played_pier: Workspace) -> None:
    workspace = simulate_in(played_pier, "{games: 12, modes: random, players: 2-4}")
    assert list(check_simulated(load_content(workspace, "pier"))) == []
    simulate_games(workspace, ["pier"])
    [kept] = read_kept(workspace, "pier")
    assert (kept.numbers.games, kept.campaign.setup) == (12, {"modes": "random", "players": "2-4"})
    before = (workspace.build / "simulate/pier.json").stat().st_mtime_ns
    simulate_games(workspace, ["pier"])
    assert (workspace.build / "simulate/pier.json").stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("{games: 3, players: 9}", "9 players cannot play"),
        ("{games: 3, modes: {keepr: true}}", "no mode 'keepr'"),
        ("{games: 3, players: 1, modes: {keeper: true}}", "'keeper' cannot be chosen here"),
    ],
)
def test_a_setting_that_sets_up_no_game_is_told_where_it_stands(
    pier: Workspace, told: str, message: str
) -> None:
    [problem] = check_simulated(load_content(simulate_in(pier, told), "pier"))
    assert (problem.file, problem.line, problem.code) == ("ruledeck.yml", 7, "V117")
    assert message in problem.message


def test_a_game_without_modes_is_played_as_usual_by_a_build(ember: Workspace) -> None:
    mark = ember.root / "ruledeck.yml"
    mark.write_text(f"{mark.read_text('utf-8')}\nsimulate: {{ember: {{games: 2, players: 3}}}}\n", "utf-8")
    [problem] = check_simulated(load_content(open_workspace(ember.root), "ember"))
    assert "has no modes that games could be set up with" in problem.message


def test_the_numbers_say_in_words_how_games_were_set_up(
    pier_command: Callable[..., Any], played_pier: Workspace
) -> None:
    from ruledeck.site.play.view import _setup

    content = load_content(played_pier, "pier")
    assert _setup(content, {"players": 3, "modes": {"keeper": True}}) == "3 players, With a keeper"
    assert _setup(content, {"modes": "random", "players": "1-3"}) == "1 to 3 players, modes by chance"
    told = _setup(content, {"modes": "random", "given": {"keeper": True}})
    assert told == "2 players, modes by chance, but these: With a keeper"
    assert json.loads(_setup(content, {"modes": {"gone": True}})) == {"modes": {"gone": True}}


def test_wrong_options_of_a_game_lead_to_its_own_help(
    pier_command: Callable[..., Any],
) -> None:
    outcome = pier_command("play", "pier", "--keper")
    assert outcome.code == 2
    assert "Usage: ruledeck play pier [OPTIONS]\nTry 'ruledeck play pier --help'" in outcome.stderr
    assert "'--keeper'" in outcome.stderr


def test_a_setup_that_is_no_yaml_is_told_how_this_game_is_set_up(pier_command: Callable[..., Any]) -> None:
    outcome = pier_command("play", "pier", "--setup", "[1,2")
    assert "hint: write '{players: 4}', or choose by the options" in outcome.stderr
