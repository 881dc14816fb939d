"""How games end: with places, or with a result that all share."""

import pytest
from table import Table

from ruledeck.verifier.engine.ending import Shared, ranked
from ruledeck.verifier.engine.fault import GameOver, PositionError
from ruledeck.verifier.engine.staging import summary
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore


def ended(result):
    table = Table("ann", "bob", "cid")
    with pytest.raises(GameOver), table.game.under("end.points"):
        table.game.over(result(table.players) if callable(result) else result)
    return table


def placed(*places):
    return lambda players: dict(zip(players, places, strict=True))


@pytest.mark.parametrize(
    ("scores", "seconds", "places"),
    [
        ((5, 9, 7), (0, 0, 0), [3, 1, 2]),
        ((5, 5, 5), (1, 3, 2), [3, 1, 2]),
        ((7, 7, 5), (1, 1, 9), [1, 1, 3]),
        ((5, 7, 5), (1, 1, 1), [2, 1, 2]),
    ],
)
def test_players_are_ranked_by_what_they_have_and_share_a_place_where_they_are_level(scores, seconds, places):
    players = Table("ann", "bob", "cid").players
    ranks = ranked(players, lambda player: scores[player.seat], lambda player: seconds[player.seat])
    assert [ranks[player] for player in players] == places


@pytest.mark.parametrize(
    ("result", "told", "summed_up"),
    [
        (placed(2, 1, 3), {"ann": 2, "bob": 1, "cid": 3}, {"winner": "bob"}),
        (placed(1, 1, 3), {"ann": 1, "bob": 1, "cid": 3}, {}),
        (Shared(won=True), "won", {"result": "won"}),
        (Shared(won=False), "lost", {"result": "lost"}),
    ],
)
def test_a_result_is_an_event_with_its_rules_and_stands_in_the_position(result, told, summed_up):
    table = ended(result)
    assert [(event.kind, event.data, event.rules) for event in table.game.log] == [
        ("end", {"result": told}, ("end.points",))
    ]
    assert position(table.game)["game"]["result"] == told
    assert summary(table.game) == summed_up
    other = Table("ann", "bob", "cid")
    restore(other.game, position(table.game))
    assert position(other.game) == position(table.game)


def test_a_game_that_goes_on_or_ends_without_a_result_tells_none():
    table = ended(None)
    assert table.game.log == []
    assert "result" not in position(table.game)["game"]
    assert summary(table.game) == {}


def test_reading_a_position_takes_a_result_back():
    table = Table("ann", "bob", "cid")
    told = position(table.game)
    table.game.result = Shared(won=True)
    restore(table.game, told)
    assert table.game.result is None


def test_a_result_names_players_of_the_game():
    table = ended(placed(1, 2, 3))
    with pytest.raises(PositionError, match="no player 'cid'"):
        restore(
            Table("ann", "bob").game, position(table.game) | {"players": position(Table().game)["players"]}
        )
