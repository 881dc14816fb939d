import pytest

from ruledeck.catalog.simulation import GroupNumbers, Histogram, Share, Spread, Wins, by_first_share
from ruledeck.verifier.random.outcome import Failure, Outcome
from ruledeck.verifier.random.statistics import Gathered, card_row, group_row, row, statistics


def outcome(seed, turns, winner, first="ann", **more):
    summary = {"winner": winner, "first": first, "quick": turns < 5}
    return Outcome(None, seed, 10, turns, end={"ann": {}, "ben": {}, "game": {}}, summary=summary, **more)


GAMES = [
    outcome(2, 4, "ann", tally={"play": {"imp": 2}}, plays={"ann": ("imp",), "ben": ("imp",)}),
    outcome(
        0,
        8,
        "ben",
        tally={"play": {"imp": 1, "elf": 1}, "score": {"elf": 1}},
        plays={"ann": ("elf",), "ben": ("imp",)},
    ),
    outcome(1, 9, "ann", "ben"),
    Outcome(None, 3, failure=Failure("cards", "one is lost", "turn")),
]


def test_numbers_are_spread_over_sound_games_only():
    found = statistics(GAMES)
    assert (found.games, found.failures) == (3, {"cards": 1})
    assert found.spreads["turns"] == Spread(7.0, 4, 8, 9, Histogram(4, 1, (1, 0, 0, 0, 1, 1)))


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


def test_a_card_is_told_by_the_games_in_which_it_was_played_and_by_how_often_its_players_won():
    imp = statistics(GAMES).cards[1]
    assert (imp.card, imp.played, imp.won) == ("imp", Share(2, 3), Share(2, 3))
    assert card_row(imp, ["play", "score"]) == {
        "card": "imp",
        "games in which played": 2,
        "share of games": 0.6667,
        "won when played": 0.6667,
        "play, a game": 1.0,
        "score, a game": 0,
    }


def test_a_game_that_no_player_wins_has_no_share_of_wins():
    [line] = statistics([Outcome(None, 0, tally={"play": {"imp": 1}}, summary={"ended": "won"})]).cards
    assert line.won is None
    assert "won when played" not in card_row(line, [])


def test_wins_are_counted_by_player_and_by_who_began():
    assert statistics(GAMES).wins == (
        Wins("ann", Share(2, 3), Share(1, 2), Share(1, 1)),
        Wins("ben", Share(1, 3), Share(0, 1), Share(1, 2)),
    )


def test_players_are_counted_of_the_games_in_which_they_sat():
    three = Outcome(
        None, 4, end={"ann": {}, "ben": {}, "cy": {}, "game": {}}, summary={"winner": "cy", "first": "ann"}
    )
    found = statistics([*GAMES, three])
    assert found.shares["winner"] == {"ann": Share(2, 4), "ben": Share(1, 4), "cy": Share(1, 1)}
    assert [each.all for each in found.wins] == [Share(2, 4), Share(1, 4), Share(1, 1)]
    assert found.wins[2].as_first == Share(0, 0)
    assert found.even == pytest.approx(4 / 9)


def of_groups(seed, **groups):
    return Outcome(None, seed, summary={"winner": "ann", "groups": groups})


GROUPED = [
    of_groups(0, birds={"held": 4, "of the winner": [1, 4]}, cats={"held": 2}),
    of_groups(1, birds={"held": 2, "of the winner": [2, 2]}),
    of_groups(2, cats={"held": 5, "of the winner": (3, 5)}),
    of_groups(3),
]


def test_groups_of_cards_have_means_and_shares_over_the_games_in_which_they_were():
    birds, cats = statistics(GROUPED).groups
    assert birds == GroupNumbers("birds", Share(2, 4), {"held": 3.0}, {"of the winner": Share(3, 6)})
    assert cats == GroupNumbers("cats", Share(2, 4), {"held": 3.5}, {"of the winner": Share(3, 5)})
    assert statistics(GAMES).groups == ()


def test_groups_stand_in_the_order_of_their_first_share_and_those_without_come_last():
    none = GroupNumbers("dogs", Share(1, 4))
    assert [line.group for line in by_first_share([*statistics(GROUPED).groups, none])][:2] == [
        "cats",
        "birds",
    ]


def test_a_great_share_of_few_is_not_ahead_of_a_sure_one():
    sure = GroupNumbers("sure", Share(90, 100), shares={"won": Share(60, 90)})
    few = GroupNumbers("few", Share(2, 100), shares={"won": Share(2, 2)})
    assert by_first_share([few, sure]) == [sure, few]


def test_a_group_is_a_row_of_a_table_and_no_column_of_a_game():
    assert group_row(statistics(GROUPED).groups[0]) == {
        "group": "birds",
        "games": 2,
        "held, a game": 3.0,
        "of the winner": 0.5,
        "of the winner, of": 6,
    }
    assert "groups" not in row(GROUPED[0])
    assert set(statistics(GROUPED).shares) == {"winner"}


def test_outcomes_that_come_piece_by_piece_say_the_same():
    gathered = Gathered(GAMES[:1])
    gathered.add(GAMES[1:])
    assert len(gathered) == 4
    assert gathered.statistics() == statistics(GAMES)
    assert [each.seed for each in gathered.outcomes] == [0, 1, 2, 3]


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
        "first": "ann",
        "quick": True,
        "failure": "",
    }
    assert row(GAMES[3])["failure"] == "cards"
