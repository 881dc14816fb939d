import pytest

from ruledeck.verifier.random.outcome import Failure, Outcome
from ruledeck.verifier.random.statistics import Share, Spread, row, statistics


def outcome(seed, turns, winner, **more):
    return Outcome(None, seed, 10, turns, summary={"winner": winner, "quick": turns < 5}, **more)


GAMES = [
    outcome(2, 4, "ann", tally={"play": {"imp": 2}}),
    outcome(0, 8, "ben", tally={"play": {"imp": 1, "elf": 1}, "score": {"elf": 1}}),
    outcome(1, 9, "ann"),
    Outcome(None, 3, failure=Failure("cards", "one is lost", "turn")),
]


def test_numbers_are_spread_over_sound_games_only():
    found = statistics(GAMES)
    assert (found.games, found.failures) == (3, {"cards": 1})
    assert found.spreads["turns"] == Spread(7.0, 4, 8, 9)


def test_words_and_yes_or_no_have_shares():
    found = statistics(GAMES)
    assert found.shares["winner"] == {"ann": Share(2, 3), "ben": Share(1, 3)}
    assert found.shares["quick"] == {"no": Share(2, 3), "yes": Share(1, 3)}


def test_cards_are_counted_a_game():
    cards = {line.card: line.per_game for line in statistics(GAMES).cards}
    assert cards == {
        "imp": {"play": 1.0},
        "elf": {"play": pytest.approx(1 / 3), "score": pytest.approx(1 / 3)},
    }


def test_the_order_of_the_games_does_not_matter():
    assert statistics(GAMES) == statistics(reversed(GAMES))


def test_without_a_sound_game_there_are_only_failures():
    assert statistics(GAMES[3:]).games == 0
    assert statistics(GAMES[3:]).failures == {"cards": 1}


def test_a_share_has_wilson_s_bounds():
    low, high = Share(10, 20).bounds
    assert (round(low, 3), round(high, 3)) == (0.299, 0.701)
    assert Share(0, 20).bounds[0] == pytest.approx(0)


def test_a_game_is_a_row_of_a_table():
    assert row(GAMES[0]) == {
        "seed": 2,
        "turns": 4,
        "choices": 0,
        "events": 10,
        "winner": "ann",
        "quick": True,
        "failure": "",
    }
    assert row(GAMES[3])["failure"] == "cards"
