"""Events of one moment: all of them see the state before; what looks back sees it too."""

from itertools import permutations

import pytest
from table import Table, ability, after, on_this, says

from ruledeck.verifier.engine.flow.event import Add, Count, Event, Face, Move, Part, SetField
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.timing.ability import Sort


def test_cards_that_are_destroyed_together_see_each_other_go():
    table = Table()
    mourns = after("destroy", says("mourn"), looks_back=True)
    one, two = table.card("crow1", mourns), table.card("crow2")
    table.destroy(one, two)
    mourning = [event.card for event in table.game.log if event.kind == "mourn"]
    assert mourning == [one, two, one, two]


def test_a_card_that_does_not_look_back_does_not_see_its_own_end():
    table = Table()
    table.destroy(table.card("crow", after("destroy", says("mourn"))))
    assert table.kinds == ["destroy crow"]


def test_what_looks_back_matches_by_the_state_before():
    def had_two(context, event):
        return event.card is context.card and context.card.counters.get("counter") == 2

    table = Table()
    urn = table.card("urn", after("destroy", says("spill"), matches=had_two, looks_back=True))
    table.happen(Event("fill", urn, Count(2)))
    table.destroy(urn)
    assert urn.counters == {}
    assert table.kinds == ["fill urn", "destroy urn", "spill urn"]


def test_what_does_not_look_back_matches_by_the_state_after():
    def alone(context, event):
        return context.card.zone.cards == [context.card]

    table = Table()
    table.card("wolf", after("destroy", says("howl"), matches=alone))
    one, two = table.card("elk1"), table.card("elk2")
    table.destroy(one, two)
    assert table.kinds.count("howl wolf") == 2


def test_each_event_of_a_batch_knows_where_its_card_lay_before_all_of_them():
    table = Table()
    cards = [table.card(f"elk{number}") for number in range(3)]
    happened = table.destroy(cards[0], cards[2], cards[1])
    assert [(event.card.key, event.before.place) for event in happened] == [
        ("elk0", 0),
        ("elk2", 2),
        ("elk1", 1),
    ]


def test_how_a_card_was_before_does_not_change_afterwards():
    table = Table()
    urn = table.card("urn")
    first = table.happen(Event("fill", urn, Count(1)))[0]
    second = table.happen(Event("fill", urn, Count(1)))[0]
    assert (first.before.counters, second.before.counters, urn.counters) == (
        {},
        {"counter": 1},
        {"counter": 2},
    )


def test_a_card_that_two_events_of_a_moment_take_goes_once():
    table = Table()
    crow = table.card("crow")
    hand = table.game.zone("hand", table.players[0])
    happened = table.happen(table.gone(crow), Event("return", crow, Move(hand)))
    assert [event.kind for event in happened] == ["destroy"]
    assert table.kinds == ["destroy crow", "skipped crow"]
    assert table.game.log[-1].data == {"what": "return"}
    assert crow.stay == 1


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_batch_in_another_order_gives_the_same_position(order):
    table = Table()
    urn, crow, elk = table.card("urn"), table.card("crow"), table.card("elk")
    events = [
        Event("fill", urn, Count(2)),
        table.gone(crow, "discard"),
        Event("fill", crow, Count(1)),
        Event("hide", elk, Face(False)),
    ]
    table.happen(*(events[number] for number in order))
    expected = Table()
    expected.card("urn"), expected.card("crow"), expected.card("elk")
    game = expected.game
    expected.happen(*(Event("x", game.cards["urn"], Count(2)), expected.gone(game.cards["crow"], "x")))
    expected.happen(Event("x", game.cards["elk"], Face(False)))
    assert position(table.game) == position(game)


def test_two_players_who_discard_at_once_decide_on_the_same_state():
    seen = []

    def looks(context):
        yield from ()
        seen.append([len(context.game.zone("hand", player).cards) for player in context.game.players])

    table = Table()
    table.card("owl", ability(Sort.BEFORE, "discard", looks))
    ash, oak = table.card("ash", zone="hand"), table.card("oak", owner=1, zone="hand")
    table.happen(table.gone(ash, "discard"), table.gone(oak, "discard"))
    assert seen == [[1, 1], [1, 1]]
    assert ash.zone.name == oak.zone.name == "discard"


def test_what_a_before_takes_away_is_left_out_and_the_rest_happens():
    def saves(context):
        yield from context.game.move("flee", [context.card], context.game.zone("hand", context.you))

    table = Table()
    hare = table.card("hare", ability(Sort.BEFORE, "destroy", saves, matches=on_this))
    elk = table.card("elk")
    happened = table.destroy(hare, elk)
    assert [event.card for event in happened] == [elk]
    assert table.kinds == ["flee hare", "skipped hare", "destroy elk"]


def test_an_event_alone_whose_card_a_before_takes_away_is_left_out():
    def saves(context):
        yield from context.game.move("flee", [context.card], context.game.zone("hand", context.you))

    table = Table()
    hare = table.card("hare", ability(Sort.BEFORE, "destroy", saves, matches=on_this))
    assert table.destroy(hare) == []
    assert table.kinds == ["flee hare", "skipped hare"]
    assert hare.zone.name == "hand"


def test_a_before_that_forbids_keeps_the_event_from_happening():
    def shields(context):
        yield from ()
        shield = ability(Sort.FORBID, "destroy", None, of="shield", matches=on_this)
        context.game.last(shield, context, until="turn")

    table = Table()
    hare = table.card("hare", ability(Sort.BEFORE, "destroy", shields, of="hare", matches=on_this))
    assert table.destroy(hare) == []
    assert table.kinds == ["refused hare"]
    assert table.game.log[0].text.card == "shield"


@pytest.mark.parametrize("is_first", [True, False])
def test_two_cards_change_places_in_either_order(is_first):
    table = Table()
    ann = table.players[0]
    camp, row = table.game.zone("camp", ann), table.game.zone("row", ann)
    table.card("oak", zone="camp")
    ash = table.card("ash", zone="camp")
    top, under = table.card("elk"), table.card("owl")
    swap = [Event("swap", top, Move(camp, 1)), Event("swap", ash, Move(row, 0))]
    happened = table.happen(*(swap if is_first else swap[::-1]))
    assert [card and card.key for card in camp.slots] == ["oak", "elk", None]
    assert row.cards == [ash, under]
    assert len(happened) == 2


@pytest.mark.parametrize("is_first", [True, False])
def test_cards_of_two_full_zones_change_places_in_either_order(is_first):
    table = Table()
    camps = [table.game.zone("camp", player) for player in table.players]
    for owner in (0, 1):
        for number in range(3):
            table.card(f"elk{owner}{number}", zone="camp", owner=owner)
    one, other = camps[0].cards[1], camps[1].cards[2]
    swap = [Event("swap", one, Move(camps[1])), Event("swap", other, Move(camps[0]))]
    table.happen(*(swap if is_first else swap[::-1]))
    assert [[card.key for card in camp.slots] for camp in camps] == [
        ["elk00", "elk12", "elk02"],
        ["elk10", "elk11", "elk01"],
    ]


@pytest.mark.parametrize("is_first", [True, False])
def test_a_part_of_a_card_that_moves_is_a_part_of_what_it_becomes(is_first):
    table = Table()
    axe = table.card("axe")
    camp = table.game.zone("camp", table.players[0])
    events = [Event("build", axe, Move(camp)), Event("shut", axe, Part("left", False))]
    happened = table.happen(*(events if is_first else events[::-1]))
    assert axe.parts == {"left": False}
    assert table.kinds == ["build axe", "shut axe"]
    assert {event.before.zone.name for event in happened} == {"row"}


def test_a_part_of_a_card_that_had_left_before_is_left_out():
    def saves(context):
        yield from context.game.move("flee", [context.card], context.game.zone("hand", context.you))

    table = Table()
    hare = table.card("hare", ability(Sort.BEFORE, "destroy", saves, matches=on_this))
    table.happen(table.gone(hare), Event("shut", hare, Part("left", False)))
    assert hare.parts == {}
    assert table.kinds == ["flee hare", "skipped hare", "skipped hare"]


def test_a_card_that_moves_within_its_zone_and_then_out_of_it_does_both():
    table = Table()
    row = table.game.zone("row", table.players[0])
    elk, owl = table.card("elk"), table.card("owl")
    table.happen(Event("slide", elk, Move(row, 1)), table.gone(elk))
    assert row.cards == [owl]
    assert table.kinds == ["slide elk", "destroy elk"]


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_what_is_stored_for_players_changes_though_the_card_that_it_is_about_goes(order):
    table = Table()
    ann, elk = table.players[0], table.card("elk")
    events = [
        table.gone(elk),
        Event("score", elk, Add("score", 8), ann),
        Event("score", elk, Add("score", -3), ann),
        Event("turn", elk, SetField("current", table.players[1])),
    ]
    table.happen(*(events[number] for number in order))
    assert (ann.fields["score"], table.game.fields["current"].name, elk.zone.name) == (5, "bob", "discard")
    assert sorted(table.kinds) == ["destroy elk", "score elk", "score elk", "turn elk"]


def test_nothing_is_stored_about_a_card_that_had_left_before():
    def saves(context):
        yield from context.game.move("flee", [context.card], context.game.zone("hand", context.you))

    table = Table()
    hare = table.card("hare", ability(Sort.BEFORE, "destroy", saves, matches=on_this))
    table.happen(table.gone(hare), Event("score", hare, Add("score", 2), table.players[0]))
    assert table.players[0].fields["score"] == 0
    assert table.kinds == ["flee hare", "skipped hare", "skipped hare"]
