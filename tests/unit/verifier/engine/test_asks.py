"""Asks: what is answered without asking, what cannot be asked, windows, open asks."""

from random import Random

import pytest
from table import Table, after, plain_ruleset, says

from ruledeck.verifier.engine.fault import AnswerError, LoopError, NoChoiceError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.prompt import answer_label, labelled_answer
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.flow.window import window


@pytest.fixture
def table():
    return Table("ann", "bob", "cid")


def asks(table, *options, rule="tests.rule", who=0, **how):
    def play():
        return (yield Ask(table.players[who], options, rule, **how))

    return play()


def test_an_only_option_is_taken_without_asking_and_recorded(table):
    assert table.play(asks(table, "a")) == "a"
    assert [(choice.ask.rule, choice.answer, choice.is_forced) for choice in table.choices] == [
        ("tests.rule", "a", True)
    ]


def test_an_answer_to_an_open_ask_is_plain_data(table):
    ask = OpenAsk(table.players[0], lambda value: True, lambda rng: table.players[1], "tests.deal")

    def play():
        return (yield ask)

    with pytest.raises(AnswerError, match="is no plain data: text, numbers, lists and mappings by text"):
        Run(table.game, at_random(1)).carry(play())
    with pytest.raises(AnswerError, match="is no plain data"):
        Run(table.game, lambda ask: {1: "a card"}).carry(play())
    assert Run(table.game, lambda ask: {"gives": ["a card", 1, True]}).carry(play()) == {
        "gives": ["a card", 1, True]
    }


def test_an_answer_that_fails_is_no_end_of_play(table):
    def draw(rng):
        return next(iter(()))

    def play():
        return (yield OpenAsk(table.players[0], lambda value: True, draw, "tests.deal"))

    with pytest.raises(StopIteration):
        Run(table.game, at_random(1)).carry(play())


def test_a_choice_that_was_made_is_recorded_as_such(table):
    assert table.play(asks(table, "a", "b"), "b") == "b"
    assert [choice.is_forced for choice in table.choices] == [False]


def test_a_may_is_asked_even_where_nothing_is_offered(table):
    assert table.play(asks(table, may=True), "pass") is None
    assert table.play(asks(table, "a", may=True), "pass") is None


@pytest.mark.parametrize(
    ("options", "how", "only"),
    [
        ("ab", {"least": 2, "most": 2}, ("a", "b")),
        ("ab", {"least": 0, "most": 0}, ()),
        ("", {"least": 0, "most": 3}, ()),
        ("a", {"least": 1, "most": 1}, ("a",)),
        ("a", {"least": 1, "most": 1, "is_ordered": True}, ("a",)),
        ("ab", {"least": 2, "most": 2, "is_ordered": True}, None),
        ("ab", {"least": 1, "most": 2}, None),
        ("a", {"least": 0, "most": 1}, None),
        ("a", {"least": 1, "most": 1, "may": True}, None),
    ],
)
def test_where_several_are_chosen_the_only_answer_is_taken_without_asking(table, options, how, only):
    answer = Ask(table.players[0], list(options), "tests.rule", **how).only_answer
    assert answer == (None if only is None else (only,))


@pytest.mark.parametrize(("options", "how"), [("", {}), ("a", {"least": 2, "most": 2})])
def test_an_ask_that_offers_too_little_is_a_fault_that_names_its_rule(table, options, how):
    with pytest.raises(NoChoiceError, match=r"tests\.rule asks ann, and there is nothing to choose"):
        table.play(asks(table, *options, **how))


@pytest.mark.parametrize("answer", ["c", None, ("a", "a"), ("a",), ("a", "b", "c"), ("a", "x"), ["a", "b"]])
def test_what_is_not_offered_is_no_answer(table, answer):
    assert not Ask(table.players[0], ["a", "b", "c"], "tests.rule", least=2, most=2).accepts(answer)


def test_one_option_cannot_be_chosen_twice_though_it_equals_itself(table):
    ask = Ask(table.players[0], [(1, 2), (1, 3)], "tests.rule", least=2, most=2)
    assert ask.accepts(((1, 3), (1, 2)))
    assert not ask.accepts(((1, 2), (1, int("2"))))


def test_an_answer_that_is_not_taken_names_the_rule(table):
    table.run.answer = lambda ask: "x"
    with pytest.raises(AnswerError, match=r"'x' is no answer to what tests\.rule asks"):
        table.run.carry(asks(table, "a", "b"))


def test_a_label_that_is_not_offered_is_answered_with_what_is(table):
    with pytest.raises(AnswerError, match=r"does not offer 'c' to ann; offered: a, b, pass"):
        table.play(asks(table, "a", "b", may=True), "c")


def test_labels_bring_answers_back(table):
    one = Ask(table.players[0], [table.players[1], 3, "a", "a"], "tests.rule", may=True)
    many = Ask(table.players[0], ["a", "b", "a"], "tests.rule", least=0, most=3)
    for ask, answers in ((one, [None, 3, "a", table.players[1]]), (many, [(), ("a", "a"), ("b", "a")])):
        for answer in answers:
            assert labelled_answer(table.game, ask, answer_label(table.game, ask, answer)) == answer


def test_a_player_who_is_out_and_owes_a_choice_is_a_fault_that_names_the_rule(table):
    table.players[0].fields["out"] = True
    with pytest.raises(NoChoiceError, match=r"tests\.rule asks ann, who is out; nobody stands in"):
        table.play(asks(table, "a", "b"))


def test_the_ruleset_may_say_who_chooses_for_a_player_who_is_out():
    ruleset = plain_ruleset()
    ruleset.stand_in = lambda game, ask: game.players[ask.player.seat + 1]
    table = Table("ann", "bob", ruleset=ruleset)
    table.players[0].fields["out"] = True
    assert table.play(asks(table, "a", "b"), "b") == "b"
    assert table.choices[0].ask.player.name == "bob"
    deal = OpenAsk(table.players[0], lambda value: True, lambda rng: 1, "tests.deal")

    def play():
        return (yield deal)

    assert table.play(play(), 7) == 7
    assert table.choices[1].ask.player.name == "bob"
    assert deal.player.name == "ann"


def test_asks_without_end_are_a_loop_that_is_named(table):
    def play():
        while True:
            yield Ask(table.players[0], ["a"], "tests.rule")

    table.run.keeps = False
    with pytest.raises(LoopError, match=r"ann is asked by tests\.rule"):
        table.run.carry(play())


def test_a_sample_is_always_an_answer(table):
    rng = Random(5)
    for how in (
        {},
        {"may": True},
        {"least": 0, "most": 2},
        {"least": 2, "most": 9},
        {"most": 2, "may": True},
    ):
        ask = Ask(table.players[0], ["a", "b", "c"], "tests.rule", **how)
        assert all(ask.accepts(ask.sample(rng)) for _ in range(50))


# Windows


def opened(table, act, options=lambda player: ["spark"], **how):
    return window(table.game, table.players, options, act, "tests.window", **how)


def test_a_window_closes_when_all_have_passed_in_a_row(table):
    acted = []

    def act(player, option):
        yield from table.game.tell(option)
        acted.append(player.name)

    acts = table.play(opened(table, act), "pass", "spark", "pass", "pass", "spark", "pass", "pass", "pass")
    assert acts == 2
    assert acted == ["bob", "bob"]
    assert [choice.ask.player.name for choice in table.choices] == [
        *("ann", "bob", "cid", "ann", "bob", "cid", "ann", "bob")
    ]


def test_everybody_is_asked_in_a_window_whether_they_can_act_or_not(table):
    table.play(opened(table, None, lambda player: []), "pass", "pass", "pass")
    assert [choice.ask.player.name for choice in table.choices] == ["ann", "bob", "cid"]


@pytest.mark.parametrize(
    ("rounds", "answers", "asked"),
    [
        (1, ["spark", "pass", "spark"], "ann bob cid"),
        (2, ["spark", "pass", "pass", "pass"], "ann bob cid ann"),
        (2, ["pass", "spark", "pass", "spark", "pass", "spark"], "ann bob cid ann bob cid"),
    ],
)
def test_a_window_may_give_each_player_so_many_chances_and_no_more(table, rounds, answers, asked):
    def act(player, option):
        yield from table.game.tell(option)

    acts = table.play(opened(table, act, rounds=rounds), *answers)
    assert acts == answers.count("spark")
    assert [choice.ask.player.name for choice in table.choices] == asked.split()


def test_a_window_may_be_over_with_what_was_just_done_and_nobody_else_is_asked(table):
    acted = []

    def act(player, option):
        yield from table.game.tell(option)
        acted.append(player.name)

    acts = table.play(opened(table, act, is_over=lambda: len(acted) == 2), "spark", "pass", "spark")
    assert acts == 2
    assert [choice.ask.player.name for choice in table.choices] == ["ann", "bob", "cid"]


def test_nobody_who_is_out_is_asked_in_a_window(table):
    table.players[1].fields["out"] = True
    table.play(opened(table, None), "pass", "pass")
    assert [choice.ask.player.name for choice in table.choices] == ["ann", "cid"]


def test_a_player_who_is_out_does_not_repeat_what_the_one_before_did(table):
    acted = []

    def act(player, option):
        yield from ()
        acted.append(player.name)

    table.players[1].fields["out"] = True
    table.play(opened(table, act), "spark", "pass", "pass")
    assert acted == ["ann"]


def test_what_an_act_triggers_happens_before_the_next_player_is_asked(table):
    table.card("owl", after("spark", says("hoot")))

    def act(player, option):
        yield from table.game.tell(option)

    def answer(ask):
        return "spark" if "spark" not in table.kinds else None

    table.run.answer = answer
    table.run.carry(opened(table, act))
    assert table.kinds == ["spark", "hoot owl"]


def test_a_window_that_nobody_lets_close_is_a_loop(table):
    def act(player, option):
        yield from ()

    table.run.answer = lambda ask: ask.options[0]
    with pytest.raises(LoopError, match=r"a window by tests\.window"):
        table.run.carry(opened(table, act))


# Open asks


def test_an_open_ask_takes_any_value_that_is_valid_and_no_other(table):
    deal = OpenAsk(
        table.players[0],
        lambda value: isinstance(value, int) and value % 2 == 0,
        lambda rng: rng.randrange(5) * 2,
        "tests.deal",
    )

    def play():
        return (yield deal)

    assert table.play(play(), 4) == 4
    assert deal.accepts(deal.sample(Random(1)))
    with pytest.raises(AnswerError, match=r"3 is no answer to what tests\.deal asks"):
        table.play(play(), 3)


def test_an_empty_deck_gives_what_it_has_and_what_lacks_is_left_out_by_a_rule(table):
    table.card("ash", zone="deck")
    deck, hand = (table.game.zone(name, table.players[0]) for name in ("deck", "hand"))

    def draw():
        with table.game.under("draw.rule"):
            yield from table.game.move("draw", table.game.top(deck, 3, "empty.deck"), hand)
            yield from table.game.tell("then")

    table.play(draw())
    assert table.kinds == ["skipped", "skipped", "draw ash", "then"]
    assert [event.rules for event in table.game.log[:2]] == [("draw.rule", "empty.deck")] * 2
    assert table.game.top(deck, -1, "empty.deck") == []


def test_a_part_that_is_impossible_is_recorded_with_its_rule_and_does_not_stop_the_rest(table):
    def effect():
        table.game.skip("destroy", "impossible.skip")
        yield from table.game.happen(Event("draw"))

    table.play(effect())
    assert [(event.kind, event.rules) for event in table.game.log] == [
        ("skipped", ("impossible.skip",)),
        ("draw", ()),
    ]


def test_the_rule_by_which_somebody_chose_had_a_say_in_what_happens_next(table):
    def play():
        yield Ask(table.players[0], ["a", "b"], "tests.rule")
        yield from table.game.tell("first")
        yield from table.game.tell("second")

    table.play(play(), "a")
    assert [tuple(event.consulted) for event in table.game.log] == [("tests.rule",), ()]
