from __future__ import annotations

import csv
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.simulation import Campaign, read_kept
from ruledeck.cli.campaigns import played_state, simulate_games
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.verifier.random.campaign import PIECE, pieces, played, simulate
from ruledeck.verifier.random.outcome import Outcome
from ruledeck.verifier.random.statistics import statistics

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a shipped game, in whose build folder numbers may be kept."""
    folder = tmp_path_factory.mktemp("played")
    (folder / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    for name in ("catalog/raid-wars", "verifier/raid-wars"):
        shutil.copytree(CHECKOUT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_games_are_told_in_numbers(run: Callable[..., Any], workspace: Path) -> None:
    outcome = run("simulate", "raid-wars", "-n", "6", "--unchecked", "--workspace", workspace)
    assert outcome.code == 0
    assert outcome.stdout.startswith("6 games")
    for words in ("turns", "winner", "first won", "scored by good", "won by who played it"):
        assert words in outcome.stdout
    table = outcome.stdout.partition("played in")[2].splitlines()
    assert len(table) == 1 + 1 + 10 + 1, "its head, a line, the cards, and what tells of the others"
    assert table[-1].startswith("The 10 cards of ")


def test_the_same_seeds_give_the_same_games_however_they_are_shared_out(workspace: Path) -> None:
    campaign = Campaign("raid-wars", 6, 40, is_checked=False)
    together = simulate(open_workspace(workspace), campaign)
    alone = [played(workspace, "here", campaign, seed, 1)[0] for seed in range(40, 46)]
    assert [each.digest for each in together.outcomes] == [each.digest for each in alone]
    assert together.statistics() == statistics(alone)


def test_a_setup_is_given_as_data_and_a_line_a_game_is_written(
    run: Callable[..., Any], workspace: Path, tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    setup = ("--setup", "[good, good]", "--csv", file, "--json", "--workspace", workspace)
    outcome = run("simulate", "raid-wars", "-n", "2", "--seed", "7", "--unchecked", *setup)
    assert outcome.code == 0
    assert set(json.loads(outcome.stdout)["shares"]["winner"]) <= {"good-1", "good-2", "nobody"}
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [line["seed"] for line in rows] == ["7", "8"]


def test_a_pipe_takes_the_line_a_game_and_nothing_is_made_beside_it(
    run: Callable[..., Any], workspace: Path, tmp_path: Path
) -> None:
    pipe = tmp_path / "games"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text("utf-8")))
    reader.start()
    outcome = run("simulate", "raid-wars", "-n", "2", "--unchecked", "--csv", pipe, "--workspace", workspace)
    reader.join()
    assert [line["seed"] for line in csv.DictReader(got[0].splitlines())] == ["0", "1"]
    assert list(tmp_path.iterdir()) == [pipe]
    assert f"written to {pipe}\n" in outcome.stderr


def test_what_does_not_hold_is_told_with_its_seed(
    run: Callable[..., Any], workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ruledeck.schema.processes.cores", lambda: 1)
    monkeypatch.setattr("ruledeck.verifier.random.invariants._cards", lambda game: iter(["a card is lost"]))
    outcome = run("simulate", "raid-wars", "-n", "2", "--seed", "3", "--workspace", workspace)
    assert outcome.code == 1
    assert "seed 3: cards: a card is lost (after setup)" in outcome.stdout
    assert "2 games of 2 did not hold" in outcome.stderr
    outcome = run("simulate", "raid-wars", "-n", "1", "--seed", "3", "--json", "--workspace", workspace)
    assert json.loads(outcome.stdout)["failures"] == {"cards": 1}, "the numbers alone are there"
    assert "seed 3: cards: a card is lost (after setup)" in outcome.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere",), "nowhere"),
        (("raid-wars", "--setup", "[good"), "--setup is no YAML"),
        (
            ("raid-wars", "--setup", "[good"),
            "up to `begin` in verifier/raid-wars/ruleset/",
        ),
        (("raid-wars", "--setup", "3"), "raid-wars cannot be set up as 3: two players choose a side each"),
        (("raid-wars", "--setup", "good"), "raid-wars cannot be set up as good: two players choose a side"),
        (("raid-wars", "--setup", "[goo, evil]"), "as in [good, evil] or [good, good]"),
        (("raid-wars", "--setup", "3"), "`begin`, at verifier/raid-wars/ruleset/setup.py:"),
        (("raid-wars", "--csv", "."), "is a directory"),
    ],
)
def test_wrong_usage_is_told(
    run: Callable[..., Any], workspace: Path, arguments: tuple[str, ...], message: str
) -> None:
    outcome = run("simulate", *arguments, "--workspace", workspace)
    assert outcome.code == 2
    assert message in outcome.stderr


def test_a_game_without_a_ruleset_cannot_be_played(run: Callable[..., Any], ember: Workspace) -> None:
    run("new", "game", "second", "--workspace", ember.root)
    outcome = run("simulate", "second", "-n", "1", "--workspace", ember.root)
    assert outcome.code == 1
    assert "V001" in outcome.stdout + outcome.stderr


def test_a_ruleset_that_cannot_begin_is_a_problem_with_its_place(
    run: Callable[..., Any], ember: Workspace
) -> None:
    code = ember.root / "verifier/ember/ruleset/setup.py"
    text = code.read_text(encoding="utf-8")
    assert '"players", 2)]' in text
    code.write_text(text.replace('"players", 2)]', '"players", 2 // 0)]'), encoding="utf-8")
    for command in (("simulate", "ember", "-n", "1"), ("play", "ember")):
        outcome = run(*command, "--workspace", ember.root)
        assert outcome.code == 1
        assert "verifier/ember/ruleset/setup.py:25:" in outcome.stderr
        assert "V002 no game begins: ZeroDivisionError" in outcome.stderr


def test_a_ruleset_that_fails_in_a_game_of_people_is_a_problem_with_its_place(
    run: Callable[..., Any], ember: Workspace
) -> None:
    code = ember.root / "verifier/ember/ruleset/setup.py"
    code.write_text(code.read_text("utf-8").replace('"heat", START)', '"heat", 1 // 0)'), encoding="utf-8")
    outcome = run("play", "ember", "--workspace", ember.root)
    assert outcome.code == 1
    assert "V130 the game cannot go on: ZeroDivisionError" in outcome.stderr
    assert "verifier/ember/ruleset/setup.py:" in outcome.stderr


WORDS = ("simulate", "ember", "--setup", "{players: 2}", "--workspace")


def test_ctrl_c_ends_it_with_the_numbers_of_what_was_played(
    run: Callable[..., Any], ember: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stopped(workspace: Workspace, campaign: Campaign) -> Iterator[Sequence[Outcome]]:
        yield played(workspace.root, "here", campaign, 0, 7)
        raise KeyboardInterrupt

    monkeypatch.setattr("ruledeck.verifier.random.campaign.on_cores", stopped)
    outcome = run(*WORDS, ember.root, "-n", "50", "--csv", tmp_path / "games.csv")
    assert outcome.code == 1
    assert outcome.stdout.startswith("7 games")
    assert "stopped after 7 of 50 games" in outcome.stderr
    assert len((tmp_path / "games.csv").read_text("utf-8").splitlines()) == 8
    assert read_kept(ember, "ember") == []


def test_ctrl_c_before_the_first_game_ends_it_as_ever(
    run: Callable[..., Any], ember: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(workspace: Workspace, campaign: Campaign) -> Iterator[Sequence[Outcome]]:
        raise KeyboardInterrupt

    monkeypatch.setattr("ruledeck.verifier.random.campaign.on_cores", stopped)
    outcome = run(*WORDS, ember.root)
    assert (outcome.code, outcome.stdout) == (1, "")
    assert "stopped" in outcome.stderr


def test_the_numbers_are_kept_for_the_site(run: Callable[..., Any], ember: Workspace) -> None:
    outcome = run(*WORDS, ember.root, "-n", "12")
    assert outcome.code == 0
    assert "kept for the site in build/simulate/ember.json" in outcome.stderr
    [kept] = read_kept(ember, "ember")
    assert (kept.campaign.count, kept.campaign.setup, kept.numbers.games) == (12, {"players": 2}, 12)
    assert "more games are kept" in run(*WORDS, ember.root, "-n", "4").stderr


def test_what_is_edited_while_games_are_played_is_not_what_was_played(
    run: Callable[..., Any], ember: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played_state(ember, "ember")

    def edited(workspace: Workspace, campaign: Campaign) -> Iterator[Sequence[Outcome]]:
        yield played(workspace.root, "here", campaign, 0, 3)
        path = ember.catalog / "ember/game.yml"
        path.write_text(path.read_text("utf-8") + "# Edited.\n", encoding="utf-8")

    monkeypatch.setattr("ruledeck.verifier.random.campaign.on_cores", edited)
    run(*WORDS, ember.root, "-n", "3")
    assert [kept.of for kept in read_kept(ember, "ember")] == [before]
    assert played_state(ember, "ember") != before


def test_a_build_plays_the_usual_setup_though_another_was_played(
    run: Callable[..., Any], ember: Workspace
) -> None:
    run(*WORDS, ember.root, "-n", "5")
    simulate_games(replace(ember, simulate={"ember": 3}), ["ember"])
    assert [kept.campaign.setup for kept in read_kept(ember, "ember")] == [None, {"players": 2}]


def test_cards_are_written_to_a_file_beside_that_of_the_games(
    run: Callable[..., Any], ember: Workspace, tmp_path: Path
) -> None:
    run(*WORDS, ember.root, "-n", "5", "--csv", tmp_path / "new/games.csv")
    rows = list(csv.DictReader((tmp_path / "new/games-cards.csv").read_text("utf-8").splitlines()))
    oak = next(line for line in rows if line["card"] == "oak-log")
    assert 0 < int(oak["games in which played"]) <= 5
    assert float(oak["feed, a game"]) > 0


def test_more_than_one_piece_is_played_on_every_core(ember: Workspace) -> None:
    campaign = Campaign("ember", PIECE + 1, 0, {"players": 1})
    assert pieces(campaign) == [(0, PIECE), (PIECE, 1)]
    told: list[tuple[int, int]] = []
    simulate(ember, campaign, told=lambda *how_many: told.append(how_many))
    assert told[-1] == (PIECE + 1, PIECE + 1)
    assert len(told) == 2
