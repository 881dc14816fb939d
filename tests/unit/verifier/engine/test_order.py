"""Who orders what is triggered at the same moment, with three players."""

import pytest
from table import Table, after, instead, plain_ruleset, replaced_by, says

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.order import (
    affected,
    in_turn_order,
    neighbour,
    replacements_by,
    triggers_in_order,
)


def from_current(game):
    return in_turn_order(game, game.fields["current"])


def backwards(game):
    return reversed(in_turn_order(game, game.players[0]))


def told_by(policy, answers, current=1):
    """Return the cards whose triggers were carried out, in order; ann has two, bob and cid one each."""
    ruleset = plain_ruleset()
    ruleset.next_trigger = policy
    table = Table("ann", "bob", "cid", ruleset=ruleset)
    table.game.fields["current"] = table.players[current]
    hears = after("bell", says("hear"))
    for key, owner in (("cat", 2), ("ape1", 0), ("bee", 1), ("ape2", 0)):
        table.card(key, hears, owner=owner)
    table.happen(Event("bell", player=table.players[2]), answers=answers)
    return [event.card.key for event in table.game.log if event.kind == "hear"], table


def test_the_current_player_goes_first_and_then_on_in_turn_order():
    told, table = told_by(triggers_in_order(from_current, "timing.order"), ["ape2"])
    assert told == ["bee", "cat", "ape2", "ape1"]
    assert [choice.ask.rule for choice in table.choices] == ["timing.order"]
    assert table.choices[0].ask.player.name == "ann"


def test_in_reverse_turn_order_the_last_player_goes_first():
    told, _ = told_by(triggers_in_order(backwards, "timing.order"), ["ape1"])
    assert told == ["cat", "bee", "ape1", "ape2"]


def test_without_a_policy_what_waited_longest_comes_first():
    ruleset = plain_ruleset()
    told, table = told_by(ruleset.next_trigger, [])
    assert told == ["cat", "ape1", "bee", "ape2"]
    assert table.choices == []


@pytest.mark.parametrize(("first", "kind"), [("gold", "gild"), ("tin", "tin")])
def test_the_affected_player_says_which_replacement_comes_first(first, kind):
    ruleset = plain_ruleset()
    ruleset.next_replacement = replacements_by(affected, "timing.replacements")
    table = Table("ann", "bob", ruleset=ruleset)
    table.card("gold", instead("forge", replaced_by("gild")))
    table.card("tin", instead("forge", replaced_by("tin")), owner=1)
    table.happen(Event("forge", player=table.players[1]), answers=[first])
    assert table.kinds == [kind]
    assert table.choices[0].ask.player.name == "bob"


@pytest.mark.parametrize(
    ("step", "out", "whole", "left"),
    [
        (1, (), "bob cid dot ann", "bob cid dot ann"),
        (-1, (), "bob ann dot cid", "bob ann dot cid"),
        (1, ("cid", "ann"), "bob cid dot ann", "bob dot"),
        (-1, ("bob",), "bob ann dot cid", "ann dot cid"),
    ],
)
def test_players_go_round_to_either_side_with_or_without_those_who_are_out(step, out, whole, left):
    table = Table("ann", "bob", "cid", "dot")
    for player in table.players:
        player.fields["out"] = player.name in out
    bob = table.players[1]
    for is_whole, names in ((True, whole), (False, left)):
        order = in_turn_order(table.game, bob, step, is_whole)
        assert [player.name for player in order] == names.split()


@pytest.mark.parametrize(
    ("names", "out", "left", "right"),
    [
        ("ann bob cid", "", "bob", "cid"),
        ("ann bob cid", "bob", "cid", "cid"),
        ("ann bob", "", "bob", "bob"),
        ("ann bob", "ann", "bob", "bob"),
    ],
)
def test_a_neighbour_is_the_next_player_who_is_not_out(names, out, left, right):
    table = Table(*names.split())
    for player in table.players:
        player.fields["out"] = player.name in out.split()
    ann = table.players[0]
    assert [neighbour(table.game, ann, step).name for step in (1, -1)] == [left, right]


def test_who_is_alone_has_no_neighbour():
    table = Table("ann", "bob")
    table.players[1].fields["out"] = True
    assert neighbour(table.game, table.players[0]) is None


def test_what_settles_in_the_middle_of_an_answer_leaves_to_wait_what_waited_before():
    table = Table("ann", "bob")

    def duels(context):
        yield from context.game.tell("duel", context.card)
        yield from context.game.settle()
        yield from context.game.tell("dueled", context.card)

    table.card("cat", after("bell", duels))
    table.card("dog", after("bell", duels))
    table.card("fan", after("duel", says("cheer")))
    table.happen(Event("bell"))
    assert table.kinds == [
        "bell",
        *("duel cat", "cheer fan", "dueled cat"),
        *("duel dog", "cheer fan", "dueled dog"),
    ]
