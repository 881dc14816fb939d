"""`ruledeck print`: what is chosen, in a workspace of two games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruledeck.schema.workspace import Workspace

Run = Callable[..., Any]


@pytest.fixture
def two_games(run: Run, ember: Workspace) -> Workspace:
    """The invented game beside a scaffolded one, which has a card type and a deck of its own."""
    assert run("new", "game", "second", "--workspace", ember.root).code == 0
    return ember


def test_a_deck_is_found_in_the_game_that_has_it(run: Run, two_games: Workspace) -> None:
    outcome = run("print", "sheets", "--deck", "all", "--workspace", two_games.root)
    assert (outcome.code, outcome.stdout) == (0, "build/print/second/sheets-all-a4.pdf\n"), outcome.stderr


def test_a_list_is_read_by_the_game_whose_cards_it_names(run: Run, two_games: Workspace) -> None:
    deck = two_games.root / "deck.txt"
    deck.write_text("2x Oak Log\nBirch Bark\n", encoding="utf-8")
    outcome = run("print", "sheets", "--list", deck, "--workspace", two_games.root)
    assert outcome.stdout == "build/print/ember/sheets-deck-a4.pdf\n", outcome.stderr


def test_faults_of_a_list_are_those_of_the_nearest_game(run: Run, two_games: Workspace) -> None:
    deck = two_games.root / "deck.txt"
    deck.write_text("2x Oak Log\nBirch Brak\n", encoding="utf-8")
    outcome = run("print", "sheets", "--list", deck, "--workspace", two_games.root)
    assert outcome.code == 1
    assert "deck.txt:2:1: D002" in outcome.stderr
    assert "Oak Log" not in outcome.stderr


def test_what_no_game_has_is_wrong_usage(run: Run, two_games: Workspace) -> None:
    outcome = run("print", "sheets", "--deck", "nothing-like-it", "--workspace", two_games.root)
    assert outcome.code == 2
    assert "no deck 'nothing-like-it'" in outcome.stderr


@pytest.mark.parametrize("what", [["sheets"], ["faces"], ["faces", "--png"]])
def test_a_game_that_has_no_card_yet_prints_none_and_says_so(
    run: Run, two_games: Workspace, what: list[str]
) -> None:
    for path in (two_games.catalog / "second" / "cards").glob("*.yml"):
        path.write_text("[]\n", encoding="utf-8")
    (two_games.catalog / "second" / "decks.yml").unlink()
    outcome = run("print", *what, "--game", "second", "--workspace", two_games.root)
    assert (outcome.code, outcome.stdout) == (0, "")
    assert "no card to print" in outcome.stderr
    assert not list(two_games.build.glob("print/second/*"))
