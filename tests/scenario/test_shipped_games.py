"""The games of this checkout: every scenario holds, every piece of a ruleset carries out some rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import load_phrases
from ruledeck.verifier.load import has_ruleset
from ruledeck.verifier.proof.trial import convene
from ruledeck.verifier.scenario.source import scenario_files
from ruledeck.verifier.scenario.workers import Outcome, load_world, run_files

CHECKOUT = Path(__file__).parents[2]
WORKSPACE = open_workspace(CHECKOUT)
GAMES = [game for game in WORKSPACE.games if has_ruleset(WORKSPACE, game)]


@pytest.fixture(scope="module", params=GAMES)
def outcome(request: pytest.FixtureRequest) -> Outcome:
    """What comes of all scenarios of a game."""
    files = scenario_files(WORKSPACE, request.param)
    return run_files(CHECKOUT, request.param, [WORKSPACE.name(file) for file in files])


def test_every_scenario_of_a_shipped_game_can_be_read_and_holds(outcome: Outcome) -> None:
    assert outcome.problems == ()
    assert outcome.results
    assert {result.title: result.problem for result in outcome.results if result.problem} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_function_of_a_ruleset_carries_out_a_rule_or_is_called_by_one_that_does(game: str) -> None:
    content = load_sound_content(WORKSPACE, game)
    book = load_phrases(WORKSPACE, content.game)
    court = convene(content, load_world(WORKSPACE, game), book, [])
    assert [f"{source.file}:{source.name}" for source in court.orphans()] == []
