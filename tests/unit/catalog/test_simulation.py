"""Numbers of games played by chance, as they are kept."""

import shutil

import pytest

from ruledeck.catalog import status
from ruledeck.catalog.simulation import (
    Campaign,
    CardNumbers,
    GroupNumbers,
    Histogram,
    Kept,
    Share,
    Spread,
    Statistics,
    Wins,
    keep,
    kept_file,
    read_kept,
)

WINS = Wins("ann", Share(3, 4), Share(1, 2), Share(2, 2))
CARDS = (CardNumbers("imp", {"play": 1.5}, Share(3, 4), Share(2, 3)), CardNumbers("elf", {}, Share(0, 4)))
GROUPS = (GroupNumbers("birds", Share(2, 4), {"held": 3.0}, {"of the winner": Share(3, 6)}),)


def kept(games=4, of="now", setup=None):
    spreads, shares = {"turns": Spread.of([3, 8, 8])}, {"ended": {"won": Share(1, 4)}}
    numbers = Statistics(games, {"loop": 1}, spreads, shares, (WINS,), CARDS, GROUPS)
    return Kept(of, Campaign("ember", games, 7, setup), numbers)


def test_what_is_kept_is_read_again(ember):
    assert keep(ember, kept()) == kept_file(ember, "ember")
    assert read_kept(ember, "ember") == [kept()]


def test_nothing_is_read_where_nothing_or_another_format_was_kept(ember):
    assert read_kept(ember, "ember") == []
    for other in ('{"format": 0}', "[]", "{"):
        keep(ember, kept()).write_text(other)
        assert read_kept(ember, "ember") == []


def test_more_games_of_the_same_state_stay(ember):
    keep(ember, kept(9))
    assert keep(ember, kept(8)) is None
    assert [each.numbers.games for each in read_kept(ember, "ember")] == [9]
    assert keep(ember, kept(10)) is not None
    assert [each.numbers.games for each in read_kept(ember, "ember")] == [10]


def test_what_is_of_an_earlier_state_goes(ember):
    keep(ember, kept(9, "before"))
    keep(ember, kept(5))
    assert [each.of for each in read_kept(ember, "ember")] == ["now"]


def test_other_setups_stand_beside_the_usual_one_which_is_the_first(ember):
    keep(ember, kept(setup=["a", "a"]))
    keep(ember, kept())
    keep(ember, kept(setup={"players": 2}))
    assert [each.campaign.setup for each in read_kept(ember, "ember")] == [None, ["a", "a"], {"players": 2}]


@pytest.mark.parametrize(
    ("values", "histogram"),
    [
        ([4], Histogram(4, 1, (1,))),
        ([4, 6, 6], Histogram(4, 1, (1, 0, 2))),
        ([0.5, 1.5], Histogram(0, 1, (1, 1))),
        ([19, 60], Histogram(18, 2, (1, *[0] * 20, 1))),
        ([1300, 2900], Histogram(1300, 50, (1, *[0] * 31, 1))),
    ],
)
def test_a_histogram_has_round_steps(values, histogram):
    assert Histogram.of(values) == histogram
    assert sum(histogram.counts) == len(values)


def test_the_state_of_a_game_is_of_the_code_that_reads_its_phrases_too(ember, tmp_path, monkeypatch):
    shutil.copytree(status.CODE / "catalog/phrases", tmp_path / "catalog/phrases")
    monkeypatch.setattr(status, "CODE", tmp_path)
    before = status.state_of(ember, "ember")
    (tmp_path / "catalog/phrases/reading.py").write_text("")
    assert status.state_of(ember, "ember") != before


def test_of_no_games_nothing_is_known():
    assert (Share(0, 0).share, Share(0, 0).bounds) == (0, (0, 1))
