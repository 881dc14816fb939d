"""Two kinds of stat: derived ones are computed when asked, stored ones are changed by events and clamped."""

from itertools import permutations

import pytest
from table import Table, ability, plain_ruleset

from ruledeck.verifier.engine.fault import GapError, UnknownNameError
from ruledeck.verifier.engine.flow.event import Count, Event, Store
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.engine.timing.ability import Modifier, Sort


def power(*modifiers, printed=2, range=None):
    """Return the power of a card when other cards modify it."""
    table = Table()
    if range:
        table.ruleset.derived_stats["power"] = range
    for number, modifier in enumerate(modifiers):
        name = "abcdef"[number]
        table.card(name, ability(Sort.MODIFY, "power", modifier, of=name))
    return table.game.stat(table.card("owl", power=printed), "power")


def adds(amount, **how):
    return Modifier(lambda context: amount, **how)


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [
        ([], 2),
        ([adds(1), adds(2)], 5),
        ([adds(5, sets=True)], 5),
        ([adds(1), adds(5, sets=True)], 6),
        ([adds(5, sets=True), adds(3, sets=True)], 3),
        ([adds(9, cap=4)], 4),
        ([adds(9, cap=1)], 2),
        ([adds(-1, cap=1)], 1),
        ([adds(1, key="x"), adds(1, key="x"), adds(1, key="y")], 4),
        ([adds(1, key="x"), adds(3, key="x")], 5),
        ([adds(-4)], -2),
        ([adds(3, times=True), adds(1)], 9),
        ([adds(2, times=True), adds(2, times=True)], 8),
        ([adds(2, times=True, key="x"), adds(3, times=True, key="x")], 6),
        ([adds(0, last=True), adds(5, sets=True), adds(4), adds(2, times=True)], 0),
        ([adds(7, last=True), adds(1, last=True)], 1),
        ([adds(7, sets=True, last=True), adds(5, sets=True)], 7),
    ],
)
def test_a_derived_stat_is_set_then_added_to_with_cap_and_key_multiplied_and_set_at_last(modifiers, expected):
    assert power(*modifiers) == expected


def test_what_is_told_next_bears_the_rules_by_which_a_stat_was_changed():
    table = Table()
    table.card("banner", ability(Sort.MODIFY, "power", adds(1, rules=("power.added",))))
    table.game.stat(table.card("owl", power=2), "power")
    assert "power.added" in table.game.consulted


def test_the_order_in_which_cards_came_does_not_matter():
    modifiers = [adds(1), adds(2, cap=4), adds(2, cap=6), adds(-1), adds(1, key="x"), adds(2, key="x")]
    assert {power(*order) for order in permutations(modifiers)} == {6}


@pytest.mark.parametrize(("change", "expected"), [(-9, 0), (9, 5), (1, 3)])
def test_a_derived_stat_is_clamped_at_last(change, expected):
    assert power(adds(change), range=(0, 5)) == expected


def test_a_price_that_is_brought_below_nothing_costs_nothing():
    assert power(adds(-3), adds(1), printed=1, range=(0, None)) == 0
    assert power(adds(-3), adds(4), printed=1, range=(0, None)) == 2


def test_a_modifier_of_a_card_that_does_not_work_counts_for_nothing():
    table = Table()
    banner = table.card("banner", ability(Sort.MODIFY, "power", adds(1)))
    owl = table.card("owl", power=2)
    assert table.game.stat(owl, "power") == 3
    banner.is_face_up = False
    assert table.game.stat(owl, "power") == 2


def test_a_player_has_a_stat_that_starts_from_nothing():
    table = Table(ruleset=plain_ruleset(derived_stats={"speed": (0, None)}))
    ann, bob = table.players

    def is_anns(context, event):
        return event.player is ann and event.card is None

    table.card("owl", ability(Sort.MODIFY, "speed", adds(2), matches=is_anns))
    assert [table.game.stat(player, "speed") for player in (ann, bob)] == [2, 0]


def test_the_ruleset_says_what_a_stat_is_before_it_is_modified():
    table = Table(ruleset=plain_ruleset(derived_stats={"toll": (0, None)}))
    table.ruleset.base = lambda game, of, name, about: about["slot"] + of.seat
    table.card("owl", ability(Sort.MODIFY, "toll", adds(2, times=True)))
    assert table.game.stat(table.players[1], "toll", slot=3) == 8


def test_a_modifier_may_look_at_what_a_stat_is_asked_for():
    def is_far(context, event):
        return event.data.get("slot", 0) >= 3

    table = Table()
    table.card("bow", ability(Sort.MODIFY, "power", adds(3), matches=is_far))
    owl = table.card("owl", power=1)
    assert [table.game.stat(owl, "power", **about) for about in ({}, {"slot": 2}, {"slot": 3})] == [1, 1, 4]


def test_a_stat_that_nothing_has_is_a_gap():
    table = Table()
    with pytest.raises(GapError, match="owl has no 'power'"):
        table.game.stat(table.card("owl"), "power")
    with pytest.raises(GapError, match="no rule says that a player has a 'power'"):
        table.game.stat(table.players[0], "power")


@pytest.fixture
def storing():
    return Table(ruleset=plain_ruleset(stored_stats={"power": (0, 6)}))


def test_a_stored_stat_is_clamped_at_each_change_and_not_at_the_end(storing):
    owl = storing.card("owl", power=5)
    for delta in (4, -2, -9, 1):
        storing.happen(Event("boost", owl, Store("power", delta)))
    assert storing.game.stored(owl, "power") == 1


def test_a_stored_stat_goes_back_to_what_is_printed_when_its_card_leaves(storing):
    owl = storing.card("owl", power=5)
    storing.happen(Event("boost", owl, Store("power", -2)))
    storing.destroy(owl)
    assert storing.game.stored(owl, "power") == 5


def test_what_a_player_has_is_clamped_at_each_change():
    table = Table()
    player = table.players[0]
    seen = []
    for value in (4, 12, -3):
        table.game.set("score", value, player)
        seen.append(player.fields["score"])
    assert seen == [4, 10, 0]


def test_counters_never_go_below_none():
    table = Table()
    urn = table.card("urn")
    table.happen(Event("fill", urn, Count(1)), Event("spill", urn, Count(-2)))
    assert urn.counters == {}


def test_what_no_rule_says_can_change_wants_a_ruling(storing):
    with pytest.raises(GapError, match="no rule says that 'wit' can be changed"):
        storing.happen(Event("boost", storing.card("owl", wit=1), Store("wit", 1)))


def test_a_field_that_there_is_not_is_told_with_the_nearest():
    game = Table(ruleset=plain_ruleset(fields={"luck": Stored(0)}, player_fields={"coins": Stored(0)})).game
    with pytest.raises(UnknownNameError, match="the game has no field 'lukc'; did you mean 'luck'"):
        game.set("lukc", 1)
    with pytest.raises(UnknownNameError, match="a player has no field 'coin'; did you mean 'coins'"):
        game.set("coin", 1, game.players[0])


@pytest.mark.parametrize(
    ("name", "is_players", "said"),
    [
        ("dekc", False, "the table has no zone 'dekc'; did you mean 'deck'?"),
        ("deck", True, "a player has no zone 'deck'; 'deck' is shared"),
        ("hand", False, "the table has no zone 'hand'; each player has 'hand': say whose"),
    ],
)
def test_a_zone_that_there_is_not_is_told_with_the_nearest(name, is_players, said):
    zones = [ZoneKind("deck", is_shared=True), ZoneKind("hand")]
    game = Game(Ruleset("small", zones), ("ann", "bob"))
    with pytest.raises(UnknownNameError) as caught:
        game.zone(name, game.players[0] if is_players else None)
    assert str(caught.value) == said


@pytest.mark.parametrize("name", ["used", "at", "modes"])
def test_no_zone_and_no_field_has_a_name_by_which_a_position_tells_another_thing(name):
    with pytest.raises(AssertionError, match=f"no zone or field is called '{name}'"):
        Ruleset("small", [ZoneKind(name)])
    with pytest.raises(AssertionError, match=f"no zone or field is called '{name}'"):
        Ruleset("small", [], player_fields={name: Stored(0)})


def test_of_two_additions_with_caps_the_lower_cap_comes_first():
    assert {power(*order) for order in permutations([adds(2, cap=4), adds(2, cap=6)])} == {6}


def test_of_what_has_a_say_only_what_works_and_is_meant_is_at_work():
    table = Table()
    heavy = {"matches": lambda context, event: event.card is not None}
    table.card("law", ability(Sort.CHOICE, "carry", None, "law"))
    table.card("sign", ability(Sort.CHOICE, "carry", None, "sign", **heavy))
    table.card("rumour", ability(Sort.CHOICE, "carry", None, "rumour"), zone="hand")
    ox = table.card("ox")
    assert cards_at_work(table) == ["law"]
    assert cards_at_work(table, Event("carry", ox)) == ["law", "sign"]
    assert [each.context.card.key for each in table.game.working(Sort.CHOICE, "carry")] == ["law", "sign"]
    assert table.game.working(Sort.CHOICE, "sing") == table.game.at_work("sing") == []


def cards_at_work(table, asked=None):
    return [each.context.card.key for each in table.game.at_work("carry", asked)]
