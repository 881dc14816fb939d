"""Steps in order, by others, at one moment, offered and chosen, on a table with a few cards."""

import pytest
from table import Table

from ruledeck.verifier.compile import Compiler, TermError
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.timing.ability import Context, Text
from ruledeck.verifier.words import flow
from ruledeck.verifier.words.named import actor, bind_many, that, those
from ruledeck.verifier.words.selector import Selector, one, several
from ruledeck.verifier.words.step import Step, choice, done_to, in_order, steps

CHOOSER, POSSIBLE, MAY = "texts.chooser", "texts.possible", "texts.may"


@pytest.fixture
def table():
    """Return a table of three players, each with two cards in a row."""
    table = Table("ann", "bob", "cat")
    for owner, keys in enumerate((("ash", "asp"), ("bay", "bur"), ("cob", "cow"))):
        for key in keys:
            table.card(key, owner=owner)
    return table


@pytest.fixture
def context(table):
    """Return the context of a text of ann's."""
    return Context(table.game, table.game.cards["ash"], table.players[0], Text("ash", 0))


def own_cards():
    return Selector("card", lambda context: context.game.zone("row", actor(context)).cards)


def players(*names):
    return Selector("player", lambda context: [each for each in context.game.players if each.name in names])


def others():
    return players("ann", "bob", "cat").that_are(lambda context, player: player is not context.you)


def discard(found=None):
    """Return the step in which somebody discards a card, or what else is found."""

    def do(context, cards):
        gone = context.game.zone("discard", actor(context))
        yield from context.game.happen(*(Event("discard", card, Move(gone)) for card in cards))

    return done_to(found or one(own_cards(), CHOOSER, POSSIBLE), do, POSSIBLE)


def score(amount):
    """Return the step in which somebody scores so much; who has less cannot lose it."""

    def run(context):
        yield from context.game.happen(Event("score", None, Add("score", amount), actor(context)))

    return Step(run, lambda context: actor(context).fields["score"] + amount >= 0)


def scores(table):
    return [player.fields["score"] for player in table.players]


def asked(table):
    return [(choice.ask.player.name, choice.ask.rule) for choice in table.choices if not choice.is_forced]


def moments(table):
    """Return at how many moments something has happened."""
    return table.game.moment


# Order


def test_steps_are_done_one_after_another(table, context):
    table.play(in_order([score(2), discard(), score(3)]).run(context), "asp")
    assert table.kinds == ["score", "discard asp", "score"]


def test_what_is_chosen_first_is_what_later_steps_can_be_done_to(table, context):
    is_bay = Step(score(1).run, takes=lambda context, card: card.key == "asp")
    table.play(in_order([choice(one(own_cards(), CHOOSER, POSSIBLE)), is_bay]).run(context))
    assert asked(table) == []  # asp alone is left, and what has one answer is not asked
    assert scores(table) == [1, 0, 0]


def test_what_there_is_none_of_is_left_out_by_a_rule(table, context):
    nothing = own_cards().that_are(lambda context, card: False)
    table.play(discard(one(nothing, CHOOSER, POSSIBLE)).run(context))
    assert [(event.kind, event.rules) for event in table.game.log] == [("skipped", (POSSIBLE,))] * 2


def test_terms_are_steps_in_order_and_one_that_holds_is_none(table, context):
    table.ruleset.primitive("holds")(lambda compiler: "a rule")
    table.ruleset.primitive("score")(lambda compiler, amount: score(amount))
    compiler = Compiler(table.ruleset, Text("ash", 0))
    both = steps(compiler, [{"score": {"amount": 1}}, {"score": {"amount": 2}}])
    table.play(both(context))
    assert scores(table) == [3, 0, 0]
    with pytest.raises(TermError, match="holds") as caught:
        steps(compiler, [{"score": {"amount": 1}}, {"holds": {}}], "say for how long")
    assert caught.value.hint == "say for how long"


def test_you_decide_on_a_step_that_says_nothing_else(table, context):
    assert score(1).deciders(context) == [table.players[0]]


def test_a_choice_alone_is_called_by_its_word_and_limits_no_step_that_takes_all(table, context):
    step = in_order([choice(one(own_cards(), CHOOSER, POSSIBLE)), score(1)])
    table.play(step.run(context), "asp")
    assert that(context, "card").key == "asp"


# By others


def test_one_other_player_chooses_and_does_it(table, context):
    table.play(flow.by(players("bob"), discard()).run(context), "bur")
    assert asked(table) == [("bob", CHOOSER)]
    assert actor(context) is table.players[0]


def test_one_other_player_does_one_thing_after_another(table, context):
    def is_rich(context):
        return actor(context).fields["score"] > 1

    step = in_order([score(2), flow.only_if(is_rich, score(3))])
    table.play(flow.by(players("bob"), step).run(context))
    assert scores(table) == [0, 5, 0]
    assert table.game.moment == 2


def test_what_a_player_does_can_be_done_if_that_player_can(table, context):
    table.players[1].fields["score"] = 1
    able = [flow.done_by(score(-1), player).can(context) for player in table.players]
    assert able == [False, True, False]


def test_whoever_carries_out_the_text_may_choose_the_other_player(table, context):
    step = flow.by(one(others(), CHOOSER, POSSIBLE), discard())
    table.play(step.run(context), "cat", "cow")
    assert asked(table) == [("ann", CHOOSER), ("cat", CHOOSER)]


def test_several_choose_in_turn_before_anything_happens_and_then_it_happens_at_once(table, context):
    table.play(flow.by(others(), in_order([discard(), score(1)])).run(context), "bur", "cob")
    assert asked(table) == [("bob", CHOOSER), ("cat", CHOOSER)]
    assert table.kinds == ["discard bur", "discard cob", "score", "score"]
    assert moments(table) == 1


def test_several_choose_and_then_do_what_they_have_chosen_it_for(table, context):
    those_chosen = Selector("card", lambda context: [that(context, "card")])
    step = in_order([choice(one(own_cards(), CHOOSER, POSSIBLE)), discard(those_chosen)])
    table.play(flow.by(others(), step).run(context), "bur", "cob")
    assert table.kinds == ["discard bur", "discard cob"]


def test_what_nothing_can_answer_waits_too_until_all_have_chosen(table, context):
    def look(context, cards):
        yield from ()
        context.game.show(cards, actor(context))
        seen.append(len(asked(table)))

    seen = []
    table.play(
        flow.by(others(), done_to(one(own_cards(), CHOOSER, POSSIBLE), look, POSSIBLE)).run(context),
        *("bur", "cob"),
    )
    assert seen == [2, 2]


def test_each_of_several_names_what_is_theirs_and_all_of_it_is_meant_afterwards(table, context):
    any_cards = several(own_cards(), CHOOSER)
    table.play(flow.by(others(), discard(any_cards)).run(context), ["bur", "bay"], ["cob"])
    assert [card.key for card in those(context, "card").things] == ["bur", "bay", "cob"]


def test_what_was_named_before_is_not_lost_and_not_told_twice(table, context):
    bind_many(context, "player", [table.players[1]])
    table.play(flow.by(players("ann", "bob", "cat"), score(1)).run(context))
    assert those(context, "player").things == [table.players[1]]


def test_it_can_be_done_if_any_of_them_can_do_it(table, context):
    step = flow.by(others(), score(-1))
    table.players[0].fields["score"] = 5
    assert not step.can(context)
    table.players[2].fields["score"] = 1
    assert step.can(context)


# May


def test_what_a_player_may_do_carries_the_rule_and_what_follows_does_not(table, context):
    table.play(flow.may(discard(), MAY, then=score(2)).run(context), "yes", "ash")
    assert [(event.kind, event.rules) for event in table.game.log] == [("discard", (MAY,)), ("score", ())]


def test_who_declines_does_something_else_in_its_place(table, context):
    step = flow.may(discard(), MAY, then=score(2), otherwise=score(1))
    assert table.play(step.run(context), "pass") is not False
    assert table.kinds == ["score"]
    assert scores(table) == [1, 0, 0]


def test_who_declines_with_nothing_in_its_place_has_declined(table, context):
    assert table.play(flow.may(discard(), MAY).run(context), "pass") is False


def test_what_cannot_be_done_is_not_offered(table, context):
    table.play(flow.may(score(-3), MAY, otherwise=score(1)).run(context))
    assert asked(table) == []
    assert scores(table) == [1, 0, 0]


def test_another_player_may_decide_and_it_is_asked_whether_that_player_can(table, context):
    step = flow.may(score(-3), MAY, who=lambda context: table.players[1])
    assert step.deciders(context) == [table.players[1]]
    assert not step.can(context)
    table.players[1].fields["score"] = 4
    assert step.can(context)
    table.play(step.run(context), "yes")
    assert scores(table) == [0, 1, 0]


def test_several_decide_in_turn_and_then_do_one_thing_or_the_other_at_once(table, context):
    step = flow.by(others(), flow.may(discard(), MAY, otherwise=score(3)))
    table.play(step.run(context), "pass", "yes", "cob")
    assert asked(table) == [("bob", MAY), ("cat", MAY), ("cat", CHOOSER)]
    assert [(event.kind, event.rules) for event in table.game.log] == [("discard", (MAY,)), ("score", ())]
    assert moments(table) == 1


def test_it_is_decided_by_itself_too(table, context):
    assert table.play(flow.decide(context, table.players[1], discard(), MAY), "yes", "bay")
    assert not table.play(flow.decide(context, table.players[1], discard(), MAY), "pass")
    assert table.kinds == ["discard bay"]


# Which, and how often


def test_one_of_two_is_chosen_of_those_that_can_be_done(table, context):
    step = flow.either({"lose": score(-1), "gain": score(1)}, CHOOSER)
    table.play(step.run(context))
    assert (asked(table), scores(table)) == ([], [1, 0, 0])
    table.play(step.run(context), "lose")
    assert (asked(table), scores(table)) == ([("ann", CHOOSER)], [0, 0, 0])
    assert step.can(context)
    assert not flow.either({"lose": score(-1)}, CHOOSER).can(context)


def test_several_choose_one_of_two_and_then_act(table, context):
    table.players[1].fields["score"] = table.players[2].fields["score"] = 5
    step = flow.either({"lose": score(-1), "gain": score(1)}, CHOOSER)
    table.play(flow.by(others(), step).run(context), "lose", "gain")
    assert scores(table) == [0, 4, 6]
    assert moments(table) == 1


def test_it_is_looked_whether_something_is_so_when_its_turn_comes(table, context):
    def is_rich(context):
        return context.you.fields["score"] > 1

    step = flow.only_if(is_rich, score(5), otherwise=score(2))
    assert step.can(context)
    table.play(in_order([step, step]).run(context))
    assert scores(table) == [7, 0, 0]
    table.play(flow.only_if(lambda context: False, score(1)).run(context))
    assert scores(table) == [7, 0, 0]


def test_a_step_is_done_once_for_each(table, context):
    step = flow.for_each(score(2), lambda context: len(those(context, "card").things))
    assert step.can(context)
    table.play(step.run(context))
    assert scores(table) == [0, 0, 0]
    table.play(in_order([discard(several(own_cards(), CHOOSER)), step]).run(context), ["ash", "asp"])
    assert scores(table) == [4, 0, 0]
