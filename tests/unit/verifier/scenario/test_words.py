"""What readers of a scenario are told of an event."""

from __future__ import annotations

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Text
from ruledeck.verifier.scenario.play.words import reasons


def test_reasons_are_the_rules_of_an_event_and_all_cards_that_had_a_say_in_it():
    roll = Event("roll")
    roll.rules, roll.text = ("fight.rolls",), Text("ada", 0)
    roll.consulted = ("fight.attacker", Text("bea", 1))
    assert reasons(roll) == ["fight.rolls", "card:ada", "card:bea"]


def test_an_effect_that_is_printed_on_no_card_gives_no_card_as_a_reason():
    draw = Event("draw")
    draw.rules, draw.text = ("turn.draw",), Text("", 0)
    assert reasons(draw) == ["turn.draw"]
