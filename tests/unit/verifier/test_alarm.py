"""What goes on for ever in the code of a ruleset is stopped, and told as a fault of it."""

import threading
import time

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.alarm import HangError, alarm
from ruledeck.verifier.random.play import play_randomly
from ruledeck.verifier.scenario.play.run import play

SCENARIO = """
- scenario: One
  tag: plain
  proves: [turn.action]
  given: {at: turn, you: {hand: ada}}
  when: [you: pass]
  then: nothing
"""


def forever(*_):
    while True:
        pass


def test_what_takes_longer_is_stopped_where_it_is():
    with pytest.raises(HangError), alarm(0.05):
        forever()


def test_what_is_done_in_time_is_left_alone():
    with alarm(0.05):
        pass
    time.sleep(0.1)


def test_outside_the_main_thread_nothing_rings():
    done = []

    def work():
        with alarm(0.05):
            time.sleep(0.1)
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [1]


def test_a_scenario_that_hangs_fails_with_the_place(monkeypatch):
    world = duel_world()
    monkeypatch.setitem(world.ruleset.entries, "turn", forever)
    scenario = duel_scenarios(SCENARIO, world).scenarios[0]
    failure = play(world, scenario, longest=0.05).failure
    assert failure is not None
    assert (failure.code, failure.sort) == ("V130", "crash")
    assert failure.message == "the ruleset fails: it goes on and on, and nothing comes of it"
    assert "test_alarm.py" in (failure.hint or "")


def test_a_game_by_chance_that_hangs_is_a_failure(monkeypatch):
    world = duel_world()

    def begin(setup, seed, is_traced):
        game = world.ruleset.make_game(["ann", "bob"], seed, is_traced)
        game.at = "turn"
        return game

    monkeypatch.setattr("ruledeck.verifier.random.play.alarm", lambda: alarm(0.05))
    monkeypatch.setattr(world.ruleset, "begin", begin)
    monkeypatch.setitem(world.ruleset.entries, "turn", forever)
    failure = play_randomly(world.ruleset, None, 0, is_checked=False).failure
    assert failure is not None
    assert (failure.what, failure.at) == ("hang", "turn")
