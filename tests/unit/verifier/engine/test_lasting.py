"""How long effects last, at both ends; what is lent to a card; what binds an object rather than a card."""

import pytest
from table import Table, ability, after, says

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.event import Control, Event, Move
from ruledeck.verifier.engine.state.card import object_of
from ruledeck.verifier.engine.timing.ability import Limit, Modifier, Scope, Sort

BELL = after("bell", says("hear"), of="bell")


def begin(table, card, **how):
    return table.game.last(BELL, table.game.context(card, card.owner, BELL.text), **how)


def rings(table):
    """Return how often a bell is heard when it rings."""
    before = table.kinds.count("hear owl")
    table.happen(Event("bell"))
    return table.kinds.count("hear owl") - before


def test_an_effect_ends_with_its_period_and_no_other():
    table = Table()
    begin(table, table.card("owl"), until="turn")
    assert rings(table) == 1
    table.game.listeners.end("invasion")
    assert rings(table) == 1
    table.game.listeners.end("turn")
    assert rings(table) == 0


def test_an_effect_that_begins_later_does_nothing_before_and_lasts_its_whole_period():
    table = Table()
    begin(table, table.card("owl"), since="turn", until="turn")
    assert rings(table) == 0
    table.game.listeners.end("turn")
    assert rings(table) == 1
    table.game.listeners.end("turn")
    assert rings(table) == 0


def test_an_effect_goes_on_when_its_card_has_left():
    table = Table()
    owl = table.card("owl")
    begin(table, owl, until="turn")
    table.destroy(owl)
    assert rings(table) == 1


def test_an_effect_that_lasts_while_an_object_does_ends_when_it_leaves_and_stays_away_when_it_comes_back():
    table = Table()
    owl, nest = table.card("owl"), table.card("nest")
    begin(table, owl, holder=object_of(nest))
    assert rings(table) == 1
    table.destroy(nest)
    assert rings(table) == 0
    table.happen(Event("return", nest, Move(table.game.zone("row", table.players[0]))))
    assert rings(table) == 0
    assert table.game.listeners.lasting == []


def test_an_effect_without_an_end_wants_a_ruling():
    table = Table()
    game, owl = table.game, table.card("owl")
    message = r"bell: how long an effect of bell lasts \(magic.last does not say\)"
    with game.under("magic.last"), game.cause(BELL.text), pytest.raises(GapError, match=message):
        begin(table, owl)


def test_a_target_that_left_and_came_back_is_another_object():
    table = Table()
    hare = table.card("hare")
    target = object_of(hare)
    row = table.game.zone("row", table.players[0])
    table.happen(Event("shift", hare, Move(row, 0)))
    assert target.is_there
    table.destroy(hare)
    table.happen(Event("return", hare, Move(row)))
    assert hare.zone is row
    assert not target.is_there


def test_what_is_lent_is_of_the_card_that_has_it_and_of_who_controls_it():
    told = []

    def tells(context):
        yield from ()
        told.append((context.card.key, context.you.name, context.text.card))

    table = Table()
    table.card("owl", after("bell", tells, of="owl"))
    hare = table.card("hare", owner=1)
    table.game.lend(hare, table.ruleset.abilities_of("owl"), until="turn")
    table.happen(Event("bell"))
    assert told == [("owl", "ann", "owl"), ("hare", "bob", "owl")]


def hearing(table):
    """Return the hares that hear a bell."""
    before = len(table.game.log)
    table.happen(Event("bell"))
    return [event.card.key for event in table.game.log[before:] if event.card and event.card.id == "hare"]


def test_what_is_lent_ends_with_its_period_or_when_the_card_leaves_or_when_the_lender_does():
    table = Table()
    owl = table.card("owl", after("bell", says("hear")))
    one, two, three = (table.card(f"hare{number}") for number in (1, 2, 3))
    table.game.lend(one, table.ruleset.abilities_of("owl"), until="turn")
    table.game.lend(two, table.ruleset.abilities_of("owl"))
    table.game.lend(three, table.ruleset.abilities_of("owl"), holder=object_of(owl))
    heard = [hearing(table)]
    table.game.listeners.end("turn")
    heard.append(hearing(table))
    table.destroy(owl)
    heard.append(hearing(table))
    table.destroy(two)
    heard.append(hearing(table))
    assert heard == [["hare1", "hare2", "hare3"], ["hare2", "hare3"], ["hare2"], []]


def test_what_is_lent_works_only_while_its_card_is_in_play_and_face_up():
    table = Table()
    table.card("owl", after("bell", says("hear")))
    hare = table.card("hare")
    table.game.lend(hare, table.ruleset.abilities_of("owl"), until="turn")
    hare.is_face_up = False
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "hear owl"]


def test_limits_go_with_the_text_that_is_lent():
    once = after("bell", says("hear"), of="owl", limit=Limit("turn", Scope.TEXT))
    table = Table()
    table.card("owl", once)
    table.game.lend(table.card("hare"), table.ruleset.abilities_of("owl"), until="game")
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "hear owl"]


def test_stacking_keys_go_with_the_text_that_is_lent():
    table = Table()
    table.ruleset.derived_stats["power"] = (0, None)
    banner = ability(Sort.MODIFY, "power", Modifier(lambda context: 2, key="banner"), of="owl")
    owl = table.card("owl", banner, power=1)
    table.game.lend(table.card("hare", power=1), table.ruleset.abilities_of("owl"), until="turn")
    assert table.game.stat(owl, "power") == 3


def test_what_a_card_has_goes_over_to_who_controls_it_and_back_when_it_leaves():
    told = []

    def tells(context):
        yield from ()
        told.append(context.you.name)

    table = Table()
    owl = table.card("owl", after("bell", tells, of="owl"))
    table.happen(Event("charm", owl, Control(table.players[1])))
    table.happen(Event("bell"))
    table.destroy(owl)
    table.happen(Event("return", owl, Move(table.game.zone("row", table.players[0]))))
    table.happen(Event("bell"))
    assert told == ["bob", "ann"]
    assert owl.controller is owl.owner


def test_what_was_lent_can_be_taken_back():
    table = Table()
    table.card("owl", after("bell", says("hear")))
    hare = table.card("hare")
    for listener in table.game.lend(hare, table.ruleset.abilities_of("owl"), until="turn"):
        table.game.listeners.drop(listener)
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "hear owl"]
