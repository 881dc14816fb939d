"""Whole games of the invented game: invariants hold, secrets are kept, batches have no order."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.random import play_randomly
from ruledeck.verifier.random.permuted import turn_batches_round
from ruledeck.verifier.texts import playable

EMBER = Path(__file__).parents[1] / "support" / "ember"
seeds = st.integers(0, 2**32)
players = st.integers(1, 4)


@pytest.fixture(scope="module")
def ruleset():
    return playable(load_content(open_workspace(EMBER), "ember"))


def played(ruleset, count, seed, until=None):
    game = ruleset.begin({"players": count}, seed, True)
    rng = Random(seed)
    run = Run(game, lambda ask: ask.sample(rng))
    run.play(until)
    return run


def said(run):
    return [
        answer_label(run.game, choice.ask, choice.answer) for choice in run.choices if not choice.is_forced
    ]


@given(players, seeds)
def test_whatever_is_played_all_invariants_hold(ruleset, count, seed):
    assert play_randomly(ruleset, {"players": count}, seed, secrets_every=2).failure is None


@given(players, seeds)
def test_batches_that_are_told_backwards_give_the_same_game(ruleset, count, seed):
    run = played(ruleset, count, seed)
    game = ruleset.begin({"players": count}, seed, True)
    turn_batches_round(game)
    Run(game, answer_by_labels(game, said(run))).play()
    assert position(game) == position(run.game)


@given(players, seeds, st.integers(1, 20))
def test_a_game_that_is_put_down_and_taken_up_again_goes_on_as_it_would_have(ruleset, count, seed, entries):
    steps = iter(range(entries))
    run = played(ruleset, count, seed, until=lambda game: next(steps, None) is None)
    if run.game.is_over:
        return
    game = ruleset.begin({"players": count}, seed, True)
    restore(game, position(run.game))
    game.chance = run.game.chance
    used = game.chance.__reduce__ and dict(game.chance._used)
    before = len(run.choices)
    run.step()
    game.chance._used.clear()
    game.chance._used.update(used)
    labels = [
        answer_label(run.game, choice.ask, choice.answer)
        for choice in run.choices[before:]
        if not choice.is_forced
    ]
    Run(game, answer_by_labels(game, labels)).step()
    assert position(game) == position(run.game)


@given(players, seeds)
def test_the_trace_changes_nothing(ruleset, count, seed):
    run = played(ruleset, count, seed)
    game = ruleset.begin({"players": count}, seed, False)
    Run(game, answer_by_labels(game, said(run))).play()
    assert position(game) == position(run.game)
    assert game.recorded == run.game.recorded
