from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.random.campaign import played, simulate

CHECKOUT = Path(__file__).parents[3]


def test_games_are_told_in_numbers(run: Callable[..., Any]) -> None:
    outcome = run("simulate", "raid-wars", "-n", "6", "--unchecked", "--workspace", CHECKOUT)
    assert outcome.code == 0
    assert outcome.stdout.startswith("6 games")
    for words in ("turns", "winner", "first won", "scored by good", "fighter"):
        assert words in outcome.stdout


def test_the_same_seeds_give_the_same_games_however_they_are_shared_out() -> None:
    together = simulate(open_workspace(CHECKOUT), "raid-wars", 6, 40, is_checked=False)
    alone = [played(CHECKOUT, "raid-wars", seed, 1, None, False)[0] for seed in range(40, 46)]
    assert [each.digest for each in together] == [each.digest for each in alone]
    assert together == alone


def test_a_setup_is_given_as_data_and_a_line_a_game_is_written(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "games.csv"
    setup = ("--setup", "[good, good]", "--csv", file, "--json", "--workspace", CHECKOUT)
    outcome = run("simulate", "raid-wars", "-n", "2", "--seed", "7", "--unchecked", *setup)
    assert outcome.code == 0
    assert set(json.loads(outcome.stdout)["shares"]["winner"]) <= {"good-1", "good-2", "nobody"}
    rows = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    assert [line["seed"] for line in rows] == ["7", "8"]


def test_what_does_not_hold_is_told_with_its_seed(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ruledeck.schema.processes.cores", lambda: 1)
    monkeypatch.setattr("ruledeck.verifier.random.invariants._cards", lambda game: iter(["a card is lost"]))
    outcome = run("simulate", "raid-wars", "-n", "2", "--seed", "3", "--workspace", CHECKOUT)
    assert outcome.code == 1
    assert "seed 3: cards: a card is lost (after setup)" in outcome.stdout
    assert "2 games of 2 did not hold" in outcome.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("nowhere",), "nowhere"), (("raid-wars", "--setup", "[good"), "--setup is no YAML")],
)
def test_wrong_usage_is_told(run: Callable[..., Any], arguments: tuple[str, ...], message: str) -> None:
    outcome = run("simulate", *arguments, "--workspace", CHECKOUT)
    assert outcome.code == 2
    assert message in outcome.stderr


def test_a_game_without_a_ruleset_cannot_be_played(run: Callable[..., Any], tmp_path: Path) -> None:
    run("init", tmp_path / "mine")
    outcome = run("simulate", "harbour-cats", "-n", "1", "--workspace", tmp_path / "mine")
    assert outcome.code == 1
    assert "V001" in outcome.stdout + outcome.stderr
