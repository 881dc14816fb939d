"""Positions: written and read at an entry point, with what lasts there."""

import json

import pytest
from table import Table, after, instead, on_this, plain_ruleset, replaced_by, says

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.flow.event import Control, Count, Event, Face, Part
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.card import Spec, object_of
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.timing.ability import Lasting, Limit, Scope, Text

HEARS = after("bell", says("hear"), of="owl", limit=Limit("turn", Scope.CARD))


def lend(context):
    """Lend the ears of the owl to what was named, while the owl is there."""
    hare, owl = context.bound["that hare"], context.bound["owl"]
    context.game.lend(hare, [HEARS], until="turn", holder=owl)


def wait(context):
    context.game.last(after("knock", says("wake"), of="owl"), context, since="turn", until="turn")


LENT = Lasting(Text("owl", 0), lend, ("that hare", "owl"))
WAITS = Lasting(Text("owl", 0), wait, number=1)


def rich():
    """Return a table on which there is something of everything that a position tells."""
    ruleset = plain_ruleset(stored_stats={"power": (0, 9)})
    ruleset.cards["owl"] = CardText((HEARS,), lasting=(LENT, WAITS))
    table = Table(ruleset=ruleset)
    owl = table.game.add_card("owl", Spec("owl"), table.players[0], table.game.zone("row", table.players[0]))
    hare, elk, ash = table.card("hare"), table.card("elk", owner=1), table.card("ash", zone="camp")
    for key in ("oak", "elm", "yew"):
        table.card(key, zone="deck")
    return table, owl, hare, elk, ash


def begin(table, owl, hare):
    game = table.game
    context = game.context(owl, owl.owner, LENT.text)
    context.bound = {"that hare": hare, "somebody": table.players[1]}
    game.begin(LENT, context, owl=object_of(owl))
    game.begin(WAITS, context)


def change(table, owl, hare, elk, ash):
    game = table.game
    begin(table, owl, hare)
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


def test_a_position_tells_what_lasts_by_its_text_and_what_that_text_has_named_and_needs():
    table, owl, hare, *_ = rich()
    begin(table, owl, hare)
    table.game.listeners.end("turn")
    begin(table, owl, hare)
    lent = {"text": "owl", "line": 0, "words": "", "number": 0, "card": "owl", "you": "ann", "waits": False}
    waits = {**lent, "number": 1, "names": {}}
    assert position(table.game)["inner"]["lasting"] == [
        waits,
        {**lent, "names": {"that hare": "hare", "owl": {"object": "owl"}}},
        {**waits, "waits": True},
    ]


def test_what_lasts_goes_on_after_a_position_and_ends_when_it_would_have():
    table, owl, hare, *_ = rich()
    begin(table, owl, hare)
    other, *_ = rich()
    restore(other.game, position(table.game))
    for each in (table, other):
        each.happen(Event("bell"))
        each.happen(Event("knock"))
        each.game.listeners.end("turn")
        each.happen(Event("knock"))
    assert other.kinds == table.kinds == ["bell", "hear owl", "hear hare", "knock", "knock", "wake owl"]
    again, *_ = rich()
    restore(again.game, position(table.game))
    again.happen(Event("knock"))
    again.game.listeners.end("turn")
    assert again.kinds == ["knock", "wake owl"]
    assert position(again.game)["inner"]["lasting"] == []


def test_what_a_text_has_named_is_still_named_when_what_lasts_answers():
    table = Table()
    seen = []

    def run(context):
        yield from ()
        seen.append(context.bound)

    bell = Lasting(
        Text("owl", 0), lambda context: context.game.last(after("bell", run), context, "turn"), ("it",)
    )
    owl = table.card("owl")
    table.game.begin(bell, table.game.context(owl, owl.owner, bell.text), it=owl, other=1)
    table.happen(Event("bell"))
    assert seen == [{"it": owl}]


def test_a_position_in_which_an_effect_lasts_that_no_text_can_begin_is_refused():
    table, owl, *_ = rich()
    shield = instead("destroy", replaced_by("save"), of="shield", matches=on_this)
    table.game.last(shield, table.game.context(owl, owl.owner, shield.text), until="turn")
    told = position(table.game)
    with pytest.raises(PositionError, match="an effect of shield lasts"):
        restore(rich()[0].game, told)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"text": "dodo"}, "effect of dodo"),
        ({"line": 1}, "effect of owl lasts, which cannot be begun"),
        ({"waits": True}, "effect of owl waits to begin, which begins at once"),
        ({"you": "zoe"}, "no 'zoe' for which an effect lasts"),
        ({"card": "gnu"}, "no 'gnu' for which an effect lasts"),
    ],
)
def test_what_lasts_is_begun_again_only_as_its_text_says(change, message):
    table, owl, hare, *_ = rich()
    begin(table, owl, hare)
    told = position(table.game)
    told["inner"]["lasting"][0].update(change)
    with pytest.raises(PositionError, match=message):
        restore(rich()[0].game, told)


def test_what_lasts_cannot_need_what_no_position_can_tell():
    table, owl, *_ = rich()
    context = table.game.context(owl, owl.owner, LENT.text)
    with pytest.raises(PositionError, match="what lasts needs 'owl', and no position can tell a function"):
        table.game.begin(LENT, context, owl=rich)
