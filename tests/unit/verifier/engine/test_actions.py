"""Actions that texts offer: who may use them, how often, for what, and what forbids and answers them."""

import pytest
from table import Table, ability, after, plain_ruleset, says

from ruledeck.verifier.engine.acting.action import Refusal, actions, use
from ruledeck.verifier.engine.acting.cost import Amount
from ruledeck.verifier.engine.flow.event import REFUSED, Event, Move
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.label import labels
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.timing.ability import Context, Limit, Scope, Sort


def act(word, of="axe", line=0, **how):
    return ability(Sort.ACT, "minor", says(word), of, line, **how)


@pytest.fixture
def table():
    return Table()


def offered(table, player=0):
    found = actions(table.game, table.players[player], "minor")
    return list(labels(table.game, found))


def uses(table, label, player=0, answers=()):
    """Let a player use what is offered by a label, and return whether it was carried out."""
    user = table.players[player]
    found = actions(table.game, user, "minor")
    chosen = found[list(labels(table.game, found)).index(label)]
    return table.play(use(table.game, user, chosen, "minor"), *answers)


def ends_turn(table):
    table.game.listeners.end("turn")


def test_a_card_in_play_offers_its_action_to_who_controls_it(table):
    table.card("axe", act("swing"))
    table.card("bow", act("shoot", "bow"), zone="hand")
    assert (offered(table), offered(table, 1)) == (["axe"], [])
    assert uses(table, "axe")
    assert table.kinds == ["minor axe", "swing axe"]


def test_who_uses_the_action_of_a_card_that_nobody_controls_is_you(table):
    heard = []
    run = ability(Sort.ACT, "minor", lambda context: iter(heard.append(context.you.name) or ()), "well")
    table.card("well", run, owner=None, zone="square")
    assert (uses(table, "well", 1), uses(table, "well", 0)) == (True, True)
    assert heard == ["bob", "ann"]


def test_what_is_carried_out_is_inside_the_event_that_it_is_used(table):
    table.card("axe", act("swing"))
    uses(table, "axe")
    used, swing = table.game.log
    assert (used.player.name, used.text.card, swing.text.card) == ("ann", "axe", "axe")
    assert swing.parent == used.number


def test_several_actions_of_a_card_are_told_by_their_lines(table):
    table.card("axe", act("swing"), after("bell", says("hear"), "axe"), act("throw", line=2))
    assert offered(table) == ["axe:1", "axe:3"]
    uses(table, "axe:3")
    assert table.kinds[-1] == "throw axe"


@pytest.mark.parametrize(
    ("scope", "left"),
    [
        (Scope.CARD, (["well2"], [])),
        (Scope.USE, (["well2"], ["well1"])),
        (Scope.TEXT, ([], [])),
    ],
)
def test_uses_are_counted_for_who_uses_it(table, scope, left):
    for key in ("well1", "well2"):
        how = Limit("turn", scope)
        table.card(key, act("drink", "well", limit=how), owner=None, zone="square")
    uses(table, "well1", 0)
    ann = offered(table)
    uses(table, "well2", 1)
    assert (ann, offered(table, 1)) == left
    ends_turn(table)
    assert offered(table) == ["well1", "well2"]


def test_uses_of_an_object_by_a_player_are_in_the_position(table):
    table.card("well", act("drink", "well", limit=Limit("turn", Scope.USE)), owner=None, zone="square")
    uses(table, "well", 1)
    there = position(table.game)
    ends_turn(table)
    restore(table.game, there)
    assert (offered(table, 0), offered(table, 1)) == (["well"], [])


def test_an_action_is_used_up_while_it_is_carried_out(table):
    inside = []

    def run(context):
        yield from ()
        inside.append(offered(table))

    table.card("axe", ability(Sort.ACT, "minor", run, "axe", limit=Limit("turn", Scope.CARD)))
    uses(table, "axe")
    assert inside == [[]]


def test_an_action_that_its_player_declines_is_not_used_up(table):
    def run(context):
        yield from ()
        return False

    table.card("axe", ability(Sort.ACT, "minor", run, "axe", limit=Limit("turn")))
    assert not uses(table, "axe")
    assert offered(table) == ["axe"]


def test_what_cannot_be_paid_is_not_offered_and_not_used(table):
    price = Amount("score", lambda context: 3, "costs")
    table.card("axe", act("swing", cost=[price]))
    ann = table.players[0]
    ann.fields["score"] = 4
    (axe,) = actions(table.game, ann, "minor")
    assert uses(table, "axe")
    assert ann.fields["score"] == 1
    assert table.kinds == ["minor axe", "pay", "swing axe"]
    assert offered(table) == []
    assert not table.play(use(table.game, ann, axe, "minor"))


def test_a_price_that_something_prevents_from_being_paid_carries_nothing_out(table):
    table.card("axe", act("swing", cost=[Amount("score", lambda context: 3, "costs")], limit=Limit("turn")))
    table.card("lock", ability(Sort.FORBID, "pay", None, "lock"), owner=1)
    table.players[0].fields["score"] = 4
    assert not uses(table, "axe")
    assert table.kinds == ["minor axe", REFUSED]
    assert table.players[0].fields["score"] == 4
    assert offered(table) == ["axe"]


def test_a_text_forbids_actions_and_another_answers_them(table):
    table.card("axe", act("swing"))
    table.card("bow", act("shoot", "bow"))
    table.card("owl", after("minor", says("hoot"), "owl"))
    by_the_net = ability(
        Sort.FORBID, "minor", None, "net", matches=lambda context, event: event.card.id == "axe"
    )
    table.card("net", by_the_net, owner=1)
    assert offered(table) == ["bow"]
    refused = table.game.log[-1]
    assert (refused.kind, refused.card.key, refused.text.card) == (REFUSED, "axe", "net")
    uses(table, "bow")
    table.play(table.game.settle())
    assert table.kinds[-1] == "hoot owl"


def test_an_action_whose_event_is_replaced_is_not_carried_out(table):
    table.card("axe", act("swing", limit=Limit("turn")))
    table.card("fog", ability(Sort.INSTEAD, "minor", lambda context: iter_of([Event("miss")]), "fog"))
    assert not uses(table, "axe")
    assert table.kinds == ["miss"]
    assert offered(table) == ["axe"]


def iter_of(events):
    yield from ()
    return events


def test_a_rule_refuses_an_action_or_lets_another_player_have_it():
    ruleset = plain_ruleset()

    @ruleset.policy
    def may_use(game, player, actions):
        top, *others = actions
        mine = {each: None for each in others if player.name == "bob"}
        return {top: Refusal("actions.top", [top.ability.text]), **mine}

    table = Table(ruleset=ruleset)
    table.card("axe", act("swing"))
    table.card("bow", act("shoot", "bow"))
    assert (offered(table), offered(table, 1)) == ([], ["bow"])
    refused = [event for event in table.game.log if event.kind == REFUSED]
    assert [(each.card.key, each.player.name, each.rules) for each in refused] == [
        ("axe", "ann", ("actions.top",)),
        ("axe", "bob", ("actions.top",)),
    ]
    assert {[*each.consulted][-1].card for each in refused} == {"axe"}


def test_a_rule_offers_an_action_without_a_card():
    ruleset = plain_ruleset()
    ruleset.you = lambda game, card: game.fields["current"]

    @ruleset.standing(Sort.ACT, "minor", "actions.rest")
    def rest(context):
        yield from context.game.add("rest", "score", 1, context.you)

    table = Table(ruleset=ruleset)
    assert offered(table, 1) == ["actions.rest"]
    uses(table, "actions.rest", 1)
    assert table.players[1].fields["score"] == 1
    assert table.game.log[-1].rules == ("actions.rest",)


def test_the_card_of_an_action_that_has_left_is_not_offered(table):
    axe = table.card("axe", act("swing"))
    table.destroy(axe)
    assert offered(table) == []


def test_lines_of_a_text_count_even_where_they_are_lent(table):
    table.ruleset.cards["axe"] = CardText((act("swing"), act("throw", line=1)))
    mimic = table.card("mimic", owner=0)
    table.game.lend(mimic, table.ruleset.abilities_of("axe"), until="turn")
    assert offered(table) == ["mimic:1", "mimic:2"]
    table.happen(Event("leave", mimic, Move(table.game.zone("hand", table.players[0]))))
    assert offered(table) == []


def test_an_action_is_offered_only_while_it_is_one_of_those_that_it_matches(table):
    def is_bobs(context, event):
        return event.player is table.players[1]

    table.card("well", act("draw", "well", matches=is_bobs), owner=None, zone="square")
    assert (offered(table), offered(table, 1)) == ([], ["well"])
    table.ruleset.may_use = lambda game, player, found: {each: Refusal("well.dry") for each in found}
    assert (offered(table), offered(table, 1)) == ([], [])
    assert table.kinds == ["refused well"]


def test_an_action_that_lasts_knows_what_was_named_when_it_began(table):
    heard = []

    def hears(context):
        yield from ()
        heard.append(context.bound["that"])

    axe = table.card("axe")
    context = Context(table.game, axe, table.players[0], None, None, {"that": "owl"})
    is_of_owl = {"matches": lambda context, event: context.bound["that"] == "owl"}
    table.game.last(ability(Sort.ACT, "minor", hears, "axe", **is_of_owl), context, until="turn")
    table.game.last(ability(Sort.ACT, "minor", hears, "axe", 1), context, until="turn")
    first, second = actions(table.game, table.players[0], "minor")
    for each in (first, second):
        table.play(use(table.game, table.players[0], each, "minor"))
    assert heard == ["owl", "owl"]


def test_nobody_asks_which_of_no_actions_work(table):
    asked = []
    table.ruleset.working = lambda game, abilities: asked.append(list(abilities)) or abilities
    table.card("axe", act("swing"))
    assert (offered(table, 1), asked) == ([], [])
    assert (offered(table), len(asked)) == (["axe"], 1)
