"""Positions: written and read at an entry point, and the difference between two."""

import json

import pytest
from table import Table, after, instead, on_this, plain_ruleset, replaced_by, says

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.event import Control, Count, Event, Face, Part
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.card import Spec, object_of
from ruledeck.verifier.engine.state.position import difference, position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.timing.ability import Limit, Scope


def rich():
    """Return a table on which there is something of everything that a position tells."""
    ruleset = plain_ruleset(stored_stats={"power": (0, 9)})
    hears = after("bell", says("hear"), of="owl", limit=Limit("turn", Scope.CARD))
    ruleset.cards["owl"] = CardText((hears,))
    table = Table(ruleset=ruleset)
    owl = table.game.add_card("owl", Spec("owl"), table.players[0], table.game.zone("row", table.players[0]))
    hare, elk, ash = table.card("hare"), table.card("elk", owner=1), table.card("ash", zone="camp")
    for key in ("oak", "elm", "yew"):
        table.card(key, zone="deck")
    return table, owl, hare, elk, ash


def change(table, owl, hare, elk, ash):
    game = table.game
    game.lend(hare, game.texts(owl), until="turn", holder=object_of(owl))
    table.happen(Event("bell"))
    table.happen(
        Event("hide", elk, Face(False)), Event("fill", owl, Count(2)), Event("shut", ash, Part("left", False))
    )
    table.happen(Event("charm", elk, Control(table.players[0])))
    game.show(game.zone("deck", table.players[0]).cards[:1], table.players[1])
    game.set("named", hare)
    game.set("score", 4, table.players[1])
    game.at = "turn"


def test_a_position_that_is_read_is_the_one_that_was_written():
    table, *cards = rich()
    change(table, *cards)
    written = position(table.game)
    other, *_ = rich()
    restore(other.game, written)
    assert position(other.game) == written
    assert other.game.log == []
    assert other.game.fields["named"] is other.game.cards["hare"]


def test_a_game_goes_on_from_a_position_as_it_would_have():
    table, *cards = rich()
    change(table, *cards)
    other, *_ = rich()
    restore(other.game, position(table.game))
    for each in (table, other):
        each.happen(Event("bell"))
        each.game.listeners.end("turn")
        each.happen(Event("bell"))
    assert other.kinds == ["bell", "bell", "hear owl"]
    assert position(other.game) == position(table.game)


def test_a_position_can_be_read_into_a_game_that_has_gone_on():
    table, *cards = rich()
    written = position(table.game)
    change(table, *cards)
    restore(table.game, written)
    assert position(table.game) == written
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "hear owl"]


def test_a_position_is_plain_data():
    table, *cards = rich()
    change(table, *cards)
    written = position(table.game)
    assert json.loads(json.dumps(written)) == written
    assert written["inner"]["used"]


def test_the_difference_of_two_positions_is_what_changed_and_no_more():
    table, owl, *_ = rich()
    before = position(table.game)
    table.happen(Event("fill", owl, Count(2)))
    table.game.set("score", 2, table.players[0])
    assert difference(before, position(table.game)) == {
        "owl": {"counters": (None, {"counter": 2})},
        "ann": {"score": (0, 2)},
    }


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda told: told["cards"].pop("owl"), "other cards"),
        (lambda told: told["cards"]["owl"].update(zone="ann.moon"), "no zone 'ann.moon'"),
        (lambda told: told["cards"]["elk"].update(controller="dot"), "no player 'dot'"),
        (lambda told: told["game"].update(named="dodo"), "no card 'dodo'"),
        (lambda told: told["game"].update(luck=1), "nothing is stored as 'luck'"),
        (lambda told: told["inner"].update(waiting=1), "triggers are waiting"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change, message):
    table, *_ = rich()
    told = position(table.game)
    told["game"]["at"] = "turn"
    change(told)
    with pytest.raises(PositionError, match=message):
        restore(table.game, told)


def test_a_position_in_which_an_effect_lasts_that_nobody_can_begin_again_is_refused():
    table, owl, *_ = rich()
    shield = instead("destroy", replaced_by("save"), of="shield", matches=on_this)
    table.game.last(shield, table.game.context(owl, owl.owner, shield.text), until="turn")
    with pytest.raises(PositionError, match="an effect of shield lasts"):
        restore(rich()[0].game, position(table.game))


@pytest.mark.parametrize(
    ("change", "message"), [({"text": "dodo"}, "effect of dodo"), ({"lent": False}, "effect of owl")]
)
def test_what_was_lent_is_lent_again_only_where_its_text_is_there(change, message):
    table, owl, hare, *_ = rich()
    table.game.lend(hare, table.game.texts(owl), until="turn")
    told = position(table.game)
    told["inner"]["lasting"][0].update(change)
    with pytest.raises(PositionError, match=message):
        restore(rich()[0].game, told)
