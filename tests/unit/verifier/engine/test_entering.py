"""Cards that come into the game while it is played, and positions that tell of them."""

import json

import pytest
from table import Table, after, instead, on_this, says

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.event import Count, Enter, Event, Move
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.view import seen_log
from ruledeck.verifier.random.permuted import turn_batches_round

IMP = Spec("imp", "token", {"power": 1})
HEARS = after("bell", says("hear"), of="imp")


@pytest.fixture
def table():
    table = Table()
    table.ruleset.cards["imp"] = CardText((HEARS,))
    table.ruleset.specs["imp"] = (IMP, 9)
    return table


def row(table, player=0):
    return table.game.zone("row", table.players[player])


def imps(table, count=2, player=0):
    owner = table.players[player]
    return table.play(table.game.enter("summon", [IMP] * count, row(table, player), owner, owner))


def test_cards_that_come_are_called_by_their_id_and_the_first_free_number(table):
    table.card("imp2", zone="hand")
    table.game.add_card("imp.2", IMP, None, row(table))
    assert [card.key for card in imps(table)] == ["imp.1", "imp.3"]
    assert table.kinds == ["summon imp.1", "summon imp.3"]


def test_a_card_that_comes_lies_and_belongs_as_is_said(table):
    ann, bob = table.players
    camp = table.game.zone("camp", bob)
    [event] = table.happen(Event("summon", None, Enter(IMP, camp, ann, 2, False)))
    imp = event.card
    assert (imp.zone, imp.position, imp.is_face_up, imp.owner, imp.has_entered) == (camp, 2, False, ann, True)
    [token] = table.play(table.game.enter("summon", [IMP], row(table)))
    assert (token.owned_by, token.is_face_up) == (None, True)


def test_its_texts_answer_from_then_on_and_see_it_come(table):
    table.ruleset.cards["imp"] = CardText((HEARS, after("summon", says("greet"), of="imp", matches=on_this)))
    table.happen(Event("summon", None, Enter(IMP, row(table), table.players[0])))
    table.happen(Event("bell"))
    assert table.kinds == ["summon imp.1", "greet imp.1", "bell", "hear imp.1"]


def test_what_is_replaced_does_not_come(table):
    def none(context):
        yield from ()
        return [Event("fizzle")]

    table.card("owl", instead("summon", none))
    assert imps(table) == []
    assert table.kinds == ["fizzle", "fizzle"]
    assert list(table.game.cards) == ["owl"]


def test_cards_that_come_together_are_called_in_their_order_though_other_batches_are_turned_round(table):
    turn_batches_round(table.game)
    zones = [table.game.zone("hand", table.players[0]), table.game.zone("square")]
    table.happen(*(Event("summon", None, Enter(IMP, zone)) for zone in zones))
    assert [table.game.cards[key].zone for key in ("imp.1", "imp.2")] == zones


def test_only_who_sees_a_card_where_it_lies_is_told_which_came(table):
    deck = table.game.zone("deck", table.players[0])
    table.happen(Event("bury", None, Enter(IMP, deck)))
    table.happen(Event("summon", None, Enter(IMP, table.game.zone("hand", table.players[0]))))
    told = [[entry[1:3] for entry in seen_log(table.game, player)] for player in table.players]
    assert told == [[("bury", "?"), ("summon", "imp.2")], [("bury", "?"), ("summon", "?")]]
    assert "imp" not in str(seen_log(table.game, table.players[1]))


def later(table):
    """Bring a table to where two cards have come, one of which has changed since."""
    one, other = imps(table)
    table.happen(Event("fill", one, Count(2)), Event("slink", other, Move(table.game.zone("square"))))
    return position(table.game)


def fresh():
    table = Table()
    table.ruleset.cards["imp"] = CardText((HEARS,))
    table.ruleset.specs["imp"] = (IMP, 9)
    return table


def test_a_position_is_read_into_a_game_in_which_they_have_not_come_yet(table):
    told = later(table)
    assert json.loads(json.dumps(told)) == told
    other = fresh()
    restore(other.game, told)
    assert position(other.game) == told
    other.happen(Event("bell"))
    assert other.kinds == ["bell", "hear imp.1", "hear imp.2"]
    assert other.game.cards["imp.1"].owner is other.players[0]


def test_a_position_is_read_into_a_game_in_which_more_have_come_since(table):
    told = position(table.game)
    imps(table)
    restore(table.game, told)
    assert position(table.game) == told
    table.happen(Event("bell"))
    assert table.kinds == ["bell"]
    assert [card.key for card in imps(table, 1)] == ["imp.1"]


def test_a_card_that_came_for_somebody_else_under_the_same_key_makes_room(table):
    imps(table, 1)
    other = fresh()
    imps(other, 1, player=1)
    told = position(other.game)
    restore(table.game, told)
    assert position(table.game) == told
    assert table.game.cards["imp.1"].owner is table.players[1]


def test_nothing_lasts_of_a_card_that_has_not_come(table):
    told = position(table.game)
    [imp] = imps(table, 1)
    table.game.lend(imp, [after("knock", says("wake"), of="owl")], until="turn")
    restore(table.game, told)
    table.happen(Event("knock"))
    assert table.kinds == ["knock"]


def test_a_position_that_lacks_a_card_that_was_there_from_the_beginning_is_refused(table):
    told = position(table.game)
    table.card("owl")
    with pytest.raises(PositionError, match="other cards"):
        restore(table.game, told)


def test_a_card_that_nothing_tells_of_cannot_come(table):
    told = later(table)
    with pytest.raises(PositionError, match="no card 'imp' that could come"):
        restore(Table().game, told)
