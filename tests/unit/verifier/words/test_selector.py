"""Which things a text speaks of, which of them are chosen, and what they are called afterwards."""

from dataclasses import replace

import pytest
from table import Table

from ruledeck.verifier.engine.timing.ability import Context, Text
from ruledeck.verifier.words.named import (
    actor,
    as_player,
    bind_many,
    bind_more,
    bind_one,
    recalled,
    that,
    those,
)
from ruledeck.verifier.words.selector import Selector, one, several

CHOOSER, POSSIBLE = "texts.chooser", "texts.possible"


@pytest.fixture
def table():
    table = Table("ann", "bob")
    for key in ("ash", "elm", "oak"):
        table.card(key, size=len(key))
    table.card("yew", owner=1)
    return table


@pytest.fixture
def context(table):
    return Context(table.game, table.game.cards["ash"], table.players[0], Text("ash", 0))


def trees(**how):
    return Selector("tree", lambda context: context.game.zone("row", context.you).cards, **how)


def keys(cards):
    return [card.key for card in cards]


def test_things_pass_every_test(table, context):
    found = trees().that_are(lambda context, card: card is not context.card)
    found = found.that_are(lambda context, card: card.key != "oak")
    assert keys(found.things(context)) == ["elm"]
    assert found.fits(context, table.game.cards["elm"])
    assert not found.fits(context, table.game.cards["oak"])
    assert not found.fits(context, table.game.cards["yew"])


def test_all_are_meant_where_nothing_is_chosen(table, context):
    assert keys(table.play(trees().pick(context))) == ["ash", "elm", "oak"]
    assert trees(least=3).can(context)
    assert not trees(least=4).can(context)


def test_nothing_is_meant_where_nothing_is_said(context):
    assert Selector().things(context) == []


def test_one_is_chosen_by_who_carries_it_out_and_called_that(table, context):
    bobs = as_player(context, table.players[1])
    assert keys(table.play(one(trees(), CHOOSER, POSSIBLE).pick(bobs), "elm")) == ["elm"]
    assert that(bobs, "tree").key == "elm"
    assert that(context, "tree") is None
    assert table.choices[0].ask.player is table.players[1]
    assert table.choices[0].ask.rule == CHOOSER


def test_one_of_nothing_is_left_out(table, context):
    nothing = one(trees(tests=(lambda context, card: False,)), CHOOSER, POSSIBLE)
    assert table.play(nothing.pick(context)) == []
    assert not nothing.can(context)
    assert [event.rules for event in table.game.log] == [(POSSIBLE,)]


def test_several_are_chosen_up_to_a_number_and_called_those(table, context):
    found = several(trees(), CHOOSER, lambda context: 2)
    assert keys(table.play(found.pick(context), ["oak"])) == ["oak"]
    assert keys(those(context, "tree").things) == ["oak"]
    ask = table.choices[0].ask
    assert (ask.least, ask.most) == (0, 2)


def test_several_are_chosen_by_who_carries_it_out_of_which_there_may_be_none(table, context):
    bobs = as_player(context, table.players[1])
    table.play(several(trees(), CHOOSER).pick(bobs), ["oak"])
    assert table.choices[0].ask.player is table.players[1]
    assert several(trees(tests=(lambda context, card: False,)), CHOOSER).can(context)


def test_without_a_number_all_can_be_chosen(table, context):
    table.play(several(trees(), CHOOSER).pick(context), [])
    assert table.choices[0].ask.most == 3


def test_just_as_many_are_chosen_or_all_that_there_are(table, context):
    found = several(trees(), CHOOSER, lambda context: 2, is_exact=True)
    table.play(found.pick(context), ["oak", "ash"])
    assert (table.choices[0].ask.least, table.choices[0].ask.most) == (2, 2)
    many = replace(several(trees(), CHOOSER, lambda context: 9, is_exact=True))
    assert keys(table.play(many.pick(context))) == ["ash", "elm", "oak"]
    assert not several(trees(tests=(lambda context, card: False,)), CHOOSER, is_exact=True).can(context)


def test_those_that_have_left_are_told_apart(table, context):
    bind_many(context, "tree", table.game.zone("row", table.players[0]).cards)
    table.destroy(table.game.cards["elm"])
    assert keys(those(context, "tree").things) == ["ash", "elm", "oak"]
    assert keys(those(context, "tree").left) == ["ash", "oak"]


def test_one_more_is_added_to_those(table, context):
    for key in ("oak", "ash"):
        bind_more(context, "tree", table.game.cards[key])
    assert keys(those(context, "tree").things) == ["oak", "ash"]


def test_nothing_is_called_so_before_it_is_named(context):
    assert that(context, "tree") is None
    assert those(context, "tree").things == []


def test_you_carry_out_your_own_text(table, context):
    assert actor(context) is table.players[0]
    assert actor(as_player(context, table.players[1])) is table.players[1]


def test_a_context_for_another_player_has_names_of_its_own(table, context):
    bind_one(context, "tree", "elm")
    other = as_player(context, table.players[1])
    bind_one(other, "tree", "oak")
    assert (that(context, "tree"), that(other, "tree")) == ("elm", "oak")
    assert other.you is table.players[0]


def test_what_a_term_recalls_are_names_as_they_are_bound():
    term = {"do": [{"fell": {"what": {"that": {"what": "tree"}}, "amount": "x"}}, {"those": {"what": "elm"}}]}
    assert recalled(term, "x") == ["that tree", "x", "those elm"]
    assert recalled(term) == ["that tree", "those elm"]
