"""Zones with slots and gaps, shared zones, parts of cards."""

import pytest
from table import Table, after, says

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.event import Arrange, Count, Event, Move, Part
from ruledeck.verifier.engine.state.view import view


@pytest.fixture
def table():
    return Table()


def lies(zone):
    return [card and card.key for card in zone.slots]


def test_a_slot_stays_empty_when_its_card_leaves(table):
    camp = table.game.zone("camp", table.players[0])
    cards = [table.card(key, zone="camp") for key in ("ash", "elm", "oak")]
    table.destroy(cards[1])
    assert lies(camp) == ["ash", None, "oak"]
    assert [card.key for card in camp.cards] == ["ash", "oak"]
    assert cards[2].position == 2
    assert camp.free == [1]


def test_a_card_goes_into_the_slot_that_is_said_or_the_first_that_is_free(table):
    camp = table.game.zone("camp", table.players[0])
    ash, elm = table.card("ash", zone="hand"), table.card("elm", zone="hand")
    table.happen(Event("build", ash, Move(camp, 2)))
    table.happen(Event("build", elm, Move(camp)))
    assert lies(camp) == ["elm", None, "ash"]


def test_a_slot_holds_one_card(table):
    camp = table.game.zone("camp", table.players[0])
    cards = [table.card(f"ash{number}", zone="hand") for number in range(4)]
    table.happen(Event("build", cards[0], Move(camp, 1)))
    with pytest.raises(PositionError, match=r"ash1 cannot be put into ann\.camp: slot 2 of it is taken"):
        table.happen(Event("build", cards[1], Move(camp, 1)))


@pytest.mark.parametrize("place", [-3, -1, 3])
def test_a_slot_that_there_is_not_takes_nothing(table, place):
    camp, ash = table.game.zone("camp", table.players[0]), table.card("ash", zone="hand")
    with pytest.raises(PositionError, match=rf"ash cannot be put into ann\.camp: it has no slot {place + 1}"):
        table.happen(Event("build", ash, Move(camp, place)))
    assert camp.slots == [None, None, None]


def test_a_full_zone_takes_no_more(table):
    for number in range(3):
        table.card(f"ash{number}", zone="camp")
    with pytest.raises(PositionError, match="every slot of it is taken"):
        table.card("elm", zone="camp")


def test_slots_are_arranged_with_their_gaps(table):
    camp = table.game.zone("camp", table.players[0])
    ash, elm = table.card("ash", zone="camp"), table.card("elm", zone="camp")
    table.happen(Event("rearrange", None, Arrange(camp, (None, elm, ash))))
    assert lies(camp) == [None, "elm", "ash"]
    assert [card.key for card in camp.cards] == ["elm", "ash"]
    assert ash.stay == 0


def test_an_order_that_loses_a_card_is_refused(table):
    row = table.game.zone("row", table.players[0])
    ash, _ = table.card("ash"), table.card("elm")
    with pytest.raises(PositionError, match="is not what lies there"):
        table.happen(Event("rearrange", None, Arrange(row, (ash, ash))))


def test_everybody_sees_which_slots_are_empty(table):
    table.card("ash", zone="camp")
    assert [slot and slot[0] for slot in view(table.game, table.players[1])["zones"]["ann.camp"]] == [
        "ash",
        None,
        None,
    ]


def test_a_shared_zone_is_there_once(table):
    wolf = table.card("wolf", zone="market")
    assert wolf.zone.address == "market"
    assert sum(zone.name == "market" for zone in table.game.zones.values()) == 1


def test_a_part_of_a_card_works_while_it_is_active(table):
    gate = table.card("gate", after("bell", says("open"), part="left"), after("bell", says("creak")))
    table.happen(Event("bell"))
    table.happen(Event("shut", gate, Part("left", False)))
    table.happen(Event("bell"))
    table.happen(Event("mend", gate, Part("left", True)))
    table.happen(Event("bell"))
    assert table.kinds.count("open gate") == 2
    assert table.kinds.count("creak gate") == 3


def test_cards_of_a_hand_do_not_work(table):
    table.card("gate", after("bell", says("open")), zone="hand")
    table.happen(Event("bell"))
    assert table.kinds == ["bell"]


def test_a_card_that_is_moved_within_its_zone_stays_the_same_object_and_lies_as_it_lay(table):
    row = table.game.zone("row", table.players[0])
    ash, elm = table.card("ash", is_face_up=False), table.card("elm")
    table.happen(Event("fill", ash, Count(2)), Event("shift", ash, Move(row, 1)))
    assert row.cards == [elm, ash]
    assert (ash.stay, ash.counters, ash.is_face_up) == (0, {"counter": 2}, False)
    table.happen(Event("shift", ash, Move(row, 0, True)))
    assert (row.cards, ash.is_face_up) == ([ash, elm], True)


@pytest.mark.parametrize(("said", "expected"), [(None, True), (True, True), (False, False)])
def test_a_card_comes_to_lie_as_is_said_or_as_cards_lie_there(table, said, expected):
    ash = table.card("ash", zone="deck")
    table.happen(Event("play", ash, Move(table.game.zone("row", table.players[0]), None, said)))
    assert ash.is_face_up is expected


def test_nothing_happens_to_cards_that_lie_already_as_they_are_turned(table):
    ash, elm = table.card("ash"), table.card("elm", is_face_up=False)
    turned = table.play(table.game.turn("reveal", [ash, elm], True))
    assert [event.card for event in turned] == [elm]
    assert table.kinds == ["reveal elm"]
