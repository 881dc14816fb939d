"""Replacements and prohibitions: each once, checked again after another, before anything answers."""

import pytest
from table import Table, ability, after, instead, on_this, replaced_by, says

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.timing.ability import Limit, Sort


def more(number):
    def run(context):
        yield from ()
        event = context.event
        return [Event(event.kind, event.card, Count(event.change.delta + number))]

    return run


def test_an_event_that_another_replacement_made_is_looked_at_again():
    table = Table()
    table.card("salve", instead("exile", replaced_by("return")))
    table.card("rift", instead("destroy", replaced_by("exile")))
    table.destroy(table.card("hare"))
    assert table.kinds == ["return hare"]


def test_each_replacement_works_once_for_an_event():
    table = Table()
    table.card("drum", instead("fill", more(1)))
    table.card("horn", instead("fill", more(10)))
    urn = table.card("urn")
    table.happen(Event("fill", urn, Count(1)))
    assert urn.counters == {"counter": 12}


def test_two_that_replace_each_other_come_to_an_end():
    table = Table()
    table.card("day", instead("night", replaced_by("day")))
    table.card("night", instead("day", replaced_by("night")))
    table.happen(Event("day"))
    assert table.kinds == ["day"]


def test_what_took_the_place_of_an_event_is_replaced_each_for_itself():
    def twice(context):
        yield from ()
        return [Event("draw", player=context.you), Event("draw", player=context.you)]

    table = Table()
    table.card("twin", instead("draw", twice))
    table.card("gold", instead("draw", replaced_by("earn")))
    table.happen(Event("draw"))
    assert table.kinds == ["earn", "earn"]


def test_a_replaced_event_triggers_nothing_that_answers_it():
    table = Table()
    table.card("crow", after("destroy", says("mourn")), ability(Sort.BEFORE, "destroy", says("warn")))
    table.card("rift", instead("destroy", replaced_by("exile")))
    table.card("gate", after("exile", says("welcome")))
    table.destroy(table.card("hare"))
    assert table.kinds == ["exile hare", "welcome gate"]


def test_what_took_the_place_of_an_event_is_answered_though_nothing_answers_the_original():
    table = Table()
    table.card("rift", instead("destroy", replaced_by("exile")))
    table.card("gate", after("exile", says("welcome")), after("exile", says("farewell"), looks_back=True))
    table.destroy(table.card("hare"))
    assert table.kinds == ["exile hare", "welcome gate", "farewell gate"]


def test_a_replacement_with_a_price_may_be_declined():
    def pays(context):
        game = context.game
        if (yield game.ask(context.you, [context.card], "text.may", may=True)) is None:
            return None
        yield from game.happen(Event("pay", context.card, Count(-1)))
        return []

    table = Table()
    urn = table.card("urn", instead("destroy", pays))
    hare = table.card("hare")
    table.happen(Event("fill", urn, Count(2)))
    table.destroy(hare, answers=["urn"])
    assert hare.zone.name == "row"
    assert urn.counters == {"counter": 1}
    table.destroy(hare, answers=["pass"])
    assert hare.zone.name == "discard"
    assert urn.counters == {"counter": 1}


def test_declining_does_not_spend_a_limited_use():
    def may(context):
        chosen = yield context.game.ask(context.you, [context.card], "text.may", may=True)
        return None if chosen is None else []

    table = Table()
    table.card("urn", instead("destroy", may, limit=Limit("turn")))
    one, two, three = (table.card(f"hare{number}") for number in range(3))
    table.destroy(one, answers=["pass"])
    table.destroy(two, answers=["urn"])
    table.destroy(three)
    assert [card.zone.name for card in (one, two, three)] == ["discard", "row", "discard"]


def test_what_is_forbidden_is_recorded_with_the_text_that_forbids_it():
    table = Table()
    table.card("wall", ability(Sort.FORBID, "destroy", None, of="wall", line=2))
    hare = table.card("hare")
    with table.game.under("glossary.destroy"):
        assert table.destroy(hare) == []
    refused = table.game.log[0]
    assert (refused.kind, refused.card, refused.data) == ("refused", hare, {"what": "destroy"})
    assert (refused.text.card, refused.text.line, refused.rules) == ("wall", 2, ("glossary.destroy",))


def test_what_takes_the_place_of_an_event_can_be_forbidden_too():
    table = Table()
    table.card("rift", instead("destroy", replaced_by("exile")))
    table.card("wall", ability(Sort.FORBID, "exile", None))
    hare = table.card("hare")
    table.destroy(hare)
    assert hare.zone.name == "row"
    assert table.kinds == ["refused hare"]


def test_what_is_inside_itself_without_end_is_a_loop_that_is_named():
    def again(context):
        yield from context.game.tell("chime", context.card)

    table = Table()
    bell = table.card("bell", ability(Sort.BEFORE, "chime", again))
    with pytest.raises(LoopError, match=r"round in a loop: chime$"):
        table.happen(Event("chime", bell))


def test_what_answers_itself_without_end_is_a_loop_that_is_named():
    def fills(context):
        yield from context.game.happen(Event("empty", context.card), Event("fill", context.card))

    table = Table()
    urn = table.card("urn", after("fill", fills, of="urn", matches=on_this))
    with pytest.raises(LoopError) as caught:
        table.happen(Event("fill", urn))
    assert sorted(caught.value.events) == ["empty urn by urn", "fill urn by urn"]


def test_what_takes_the_place_of_an_event_carries_the_text_that_put_it_there():
    table = Table()
    table.card("rift", instead("destroy", replaced_by("exile"), of="rift"))
    with table.game.under("glossary.destroy"):
        (exiled,) = table.destroy(table.card("hare"))
    assert (exiled.kind, exiled.text.card, exiled.rules) == ("exile", "rift", ("glossary.destroy",))


def test_an_event_that_a_text_changed_and_left_consulted_it():
    def cheaper(context):
        yield from ()
        context.event.data["price"] -= 1
        return [context.event]

    table = Table()
    table.card("coin", instead("buy", cheaper, of="coin"))
    (bought,) = table.happen(Event("buy", price=3))
    assert (bought.data, bought.text) == ({"price": 2}, None)
    assert [text.card for text in bought.consulted] == ["coin"]


def test_without_a_trace_a_loop_is_named_by_what_is_being_carried_out():
    def fills(context):
        yield from context.game.happen(Event("fill", context.card))

    table = Table(is_traced=False)
    urn = table.card("urn", after("fill", fills, of="urn", matches=on_this))
    with table.game.under("urns.fill"), pytest.raises(LoopError) as caught:
        table.happen(Event("fill", urn))
    assert caught.value.events == ("urns.fill",)
