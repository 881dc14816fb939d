"""Rules that hold only while a state does, and answers to what a text waits for."""

import pytest
from table import Table

from ruledeck.verifier.compile import Compiler
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Ability, Context, Sort, Text
from ruledeck.verifier.words.holding import Answer, Rule, Waited, of_card, rule_of, waited
from ruledeck.verifier.words.named import bind_one, that
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step


@pytest.fixture
def table():
    table = Table("ann", "bob")
    for key in ("ash", "elm"):
        table.card(key)
    return table


@pytest.fixture
def context(table):
    return Context(table.game, table.game.cards["ash"], table.players[0], Text("ash", 0))


THIS = Selector("tree", lambda context: [context.card])


def test_a_rule_holds_while_a_state_does(table, context):
    rule = Rule((Ability(Sort.FORBID, ("fell",), Text("ash", 0), None, of_card(THIS)),))
    own, other = (Event("fell", table.game.cards[key]) for key in ("ash", "elm"))
    (always,) = rule.abilities
    assert [always.matches(context, event) for event in (own, other, Event("fell"))] == [True, False, False]
    for is_so in (True, False):
        (only,) = rule.only(lambda context, is_so=is_so: is_so).abilities
        assert [only.matches(context, event) for event in (own, other)] == [is_so, False]


def test_what_a_text_waits_for_is_named_before_it_is_answered(table, context):
    seen = []

    def run(context):
        seen.append(that(context, "tree"))
        yield from ()
        return False

    def bind(context, event):
        bind_one(context, "tree", event.card)

    def deciders(context):
        return [table.players[1]]

    found = Waited("fell", of_card(THIS), bind)
    answer = Answer(found, Step(run, deciders=deciders))
    event = Event("fell", table.game.cards["elm"])
    assert table.play(answer(context.answering(event))) is False
    assert seen == [table.game.cards["elm"]]
    assert answer.deciders(context) == [table.players[1]]


def test_what_is_made_of_nothing_never_happens_and_holds_nothing(context):
    assert not Waited().matches(context, Event("fell", context.card))
    assert Rule().abilities == ()


def test_a_term_of_another_kind_is_no_rule_and_no_event(table):
    rule, event = Rule(()), Waited("fell", of_card(THIS), lambda context, event: None)
    table.ruleset.primitive("holds")(lambda compiler: rule)
    table.ruleset.primitive("falls")(lambda compiler: event)
    compiler = Compiler(table.ruleset, Text("ash", 0))
    assert rule_of(compiler, {"holds": {}}) is rule
    assert waited(compiler, {"falls": {}}) is event
    with pytest.raises(AssertionError, match="no rule"):
        rule_of(compiler, {"falls": {}})
    with pytest.raises(AssertionError, match="no event"):
        waited(compiler, {"holds": {}})
