"""Stored numbers: what adds to them is clamped; what adds at the same moment is summed up first."""

from itertools import permutations

import pytest
from table import Table, after, instead, plain_ruleset, says

from ruledeck.verifier.engine.fault import UnknownNameError
from ruledeck.verifier.engine.flow.event import CHANGED, Add, Event, Move, SetField, Store
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.view import seen_log


@pytest.fixture
def table():
    return Table()


def score(table):
    return table.players[0].fields["score"]


def scoring(table, *amounts):
    ann = table.players[0]
    return [Event("score", None, Add("score", amount), ann) for amount in amounts]


def test_two_additions_to_a_number_at_one_moment_add_up(table):
    table.happen(*scoring(table, 2, 3))
    assert score(table) == 5


def test_an_addition_tells_by_how_much_the_number_has_really_changed(table):
    changed = [table.play(table.game.add("score", "score", by, table.players[0])) for by in (7, 7, -20, 0)]
    assert changed == [7, 3, -10, 0]
    assert [event.data for event in table.game.log] == [{CHANGED: by} for by in changed]
    assert score(table) == 0


@pytest.mark.parametrize("amounts", list(permutations((4, -6, 1))))
def test_additions_of_one_moment_come_to_the_same_in_each_order_and_are_clamped_once(table, amounts):
    table.game.set("score", 2, table.players[0])
    happened = table.happen(*scoring(table, *amounts))
    assert score(table) == 1
    assert sum(event.data[CHANGED] for event in happened) == -1


@pytest.mark.parametrize(
    ("start", "amounts", "changed"),
    [
        (4, (-2, -3), [-2, -2]),
        (1, (-3, 1, -4), [-2, 1, 0]),
        (8, (3, 4), [2, 0]),
        (8, (-1, 5, 6), [-1, 3, 0]),
        (5, (1, 2), [1, 2]),
    ],
)
def test_what_is_over_a_limit_is_cut_off_from_the_last_additions(table, start, amounts, changed):
    table.game.set("score", start, table.players[0])
    happened = table.happen(*scoring(table, *amounts))
    assert [event.data[CHANGED] for event in happened] == changed
    assert score(table) == start + sum(changed)


@pytest.mark.parametrize("is_first", [True, False])
def test_a_number_that_is_set_and_added_to_at_one_moment_is_set_first(table, is_first):
    sets = Event("reset", None, SetField("score", 4), table.players[0])
    added = scoring(table, 1)
    table.happen(*([sets, *added] if is_first else [*added, sets]))
    assert score(table) == 5


def test_numbers_of_several_players_are_summed_up_apart(table):
    ann, bob = table.players
    table.happen(*(Event("score", None, Add("score", by), who) for by, who in ((2, ann), (3, bob), (4, ann))))
    assert [player.fields["score"] for player in table.players] == [6, 3]


def test_a_replacement_can_change_the_amount(table):
    def double(context):
        yield from ()
        return [context.event.with_delta(2 * context.event.change.delta)]

    table.card("owl", instead("score", double, of="owl"))
    [event] = table.happen(Event("score", None, Add("score", 3), table.players[0], table.players[1], why="x"))
    assert score(table) == 6
    assert (event.by, event.data, event.text.card) == (table.players[1], {"why": "x", CHANGED: 6}, "owl")


def test_what_adds_is_told_what_became_of_it_and_not_of_what_took_its_place(table):
    def fewer(context):
        yield from ()
        other = Event("fine", None, Add("score", -1), table.players[1])
        return [context.event.with_delta(1), other]

    table.game.set("score", 5, table.players[1])
    table.card("owl", instead("score", fewer))
    assert table.play(table.game.add("score", "score", 4, table.players[0])) == 1


def test_a_trigger_sees_by_how_much_a_number_has_changed(table):
    matches = {"matches": lambda context, event: event.data[CHANGED] > 1}
    table.card("owl", after("score", says("cheer"), **matches))
    table.happen(*scoring(table, 9, 3))
    assert table.kinds == ["score", "score", "cheer owl"]


def test_a_number_that_is_not_stored_is_told_with_what_is(table):
    with pytest.raises(UnknownNameError, match="the game has no field 'luck'"):
        table.happen(Event("luck", None, Add("luck", 1)))


@pytest.mark.parametrize("order", list(permutations((3, -5, 1))))
def test_changes_of_a_stored_stat_at_one_moment_are_summed_up_before_they_are_clamped(order):
    table = Table(ruleset=plain_ruleset(stored_stats={"power": (0, 6)}))
    owl = table.card("owl", power=2)
    table.happen(*(Event("boost", owl, Store("power", by)) for by in order))
    assert table.game.stored(owl, "power") == 1


def test_a_card_that_leaves_at_the_same_moment_takes_its_changes_with_it():
    table = Table(ruleset=plain_ruleset(stored_stats={"power": (0, 6)}))
    owl = table.card("owl", power=2)
    hand = table.game.zone("hand", table.players[0])
    boosts = [Event("boost", owl, Store("power", by)) for by in (1, 2)]
    table.happen(*boosts, Event("return", owl, Move(hand)))
    assert owl.stored == {}


def test_nobody_is_told_of_a_number_that_is_inner():
    ruleset = plain_ruleset(fields={"current": Stored(is_player=True), "secret": Stored(0, is_inner=True)})
    table = Table(ruleset=ruleset)
    table.happen(Event("tick", None, Add("secret", 3)))
    assert seen_log(table.game, table.players[0]) == [(0, "tick", None, None, None, {}, ())]
