"""Runs: a game is a function of setup, seed and choices; loops are named; events carry their reasons."""

import gc
import weakref
from random import Random

import pytest
from table import ZONES, Table, ability, after, plain_ruleset, says

from ruledeck.schema.garbage import collection_paused
from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import CardText, Ruleset, Stored
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.timing.ability import Modifier, Sort


@pytest.fixture(scope="module")
def ruleset():
    """A little game: draw, play a card or none, roll; it ends when a deck is empty."""
    ruleset = Ruleset(
        "little", ZONES, {"current": Stored(is_player=True), "tales": Stored([])}, {"score": Stored(0)}
    )
    ruleset.cards["owl"] = CardText((after("play", says("hoot"), of="owl"),))

    @ruleset.entry("turn")
    @ruleset.rule("turn")
    def turn(game):
        player = game.fields["current"]
        deck, hand = game.zone("deck", player), game.zone("hand", player)
        if not deck.cards:
            game.over()
        yield from game.move("draw", game.top(deck, 1, "turn.empty"), hand)
        card = yield game.ask(player, hand.cards, "turn.play", may=True)
        if card is not None:
            yield from game.move("play", [card], game.zone("row", player))
            yield from game.settle()
        game.set("score", player.fields["score"] + game.dice(1, player)[0], player)
        game.set("tales", [*game.fields["tales"], card])
        game.set("current", game.players[1 - player.seat])
        game.chance.next_turn()

    return ruleset


def new_game(ruleset, seed=3, is_traced=True):
    game = Game(ruleset, ("ann", "bob"), seed, is_traced)
    for player in game.players:
        for number, name in enumerate(("owl", "hare", "elk", "owl", "crow")):
            deck = game.zone("deck", player)
            game.add_card(f"{player.name}.{name}.{number}", Spec(name), player, deck)
        game.shuffle(game.zone("deck", player))
    game.fields["current"] = game.players[0]
    game.at = "turn"
    return game


def log_of(game):
    return [(event.kind, event.card and event.card.key, event.rules, event.parent) for event in game.log]


def played(ruleset, chance=7, **how):
    rng = Random(chance)
    run = Run(new_game(ruleset, **how), lambda ask: ask.sample(rng))
    assert run.play()
    return run


def test_the_same_setup_seed_and_choices_give_the_same_log(ruleset):
    first = played(ruleset)
    said = [
        answer_label(first.game, choice.ask, choice.answer)
        for choice in first.choices
        if not choice.is_forced
    ]
    game = new_game(ruleset)
    again = Run(game, answer_by_labels(game, said))
    again.play()
    assert log_of(game) == log_of(first.game)
    assert position(game) == position(first.game)
    assert len(log_of(game)) > 20


def test_other_choices_give_another_game(ruleset):
    assert log_of(played(ruleset, chance=1).game) != log_of(played(ruleset, chance=2).game)


def test_nothing_leaks_from_one_game_into_the_next(ruleset):
    first = log_of(played(ruleset).game)
    played(ruleset, chance=9, seed=8)
    again = played(ruleset)
    assert log_of(again.game) == first
    assert new_game(ruleset).fields["tales"] == []
    assert again.game.fields["tales"] != []


def test_two_games_side_by_side_do_not_disturb_each_other(ruleset):
    alone = log_of(played(ruleset).game)
    runs = []
    for chance in (7, 11):
        rng = Random(chance)
        runs.append(Run(new_game(ruleset), lambda ask, rng=rng: ask.sample(rng)))
    going = [True, True]
    while any(going):
        going = [run.step() if goes else False for run, goes in zip(runs, going, strict=True)]
    assert log_of(runs[0].game) == alone


def test_without_a_trace_choices_and_positions_are_the_same(ruleset):
    traced, untraced = played(ruleset), played(ruleset, is_traced=False)
    assert untraced.game.log is None
    assert position(traced.game) == position(untraced.game)
    assert traced.game.recorded == untraced.game.recorded
    labels = [
        [answer_label(run.game, choice.ask, choice.answer) for choice in run.choices]
        for run in (traced, untraced)
    ]
    assert labels[0] == labels[1]


def test_a_run_stops_at_an_entry_point_when_it_is_told_to(ruleset):
    rng = Random(7)
    run = Run(new_game(ruleset), lambda ask: ask.sample(rng))
    assert run.play(until=lambda game: len(game.fields["tales"]) == 3) is False
    assert not run.game.is_over
    assert run.play() is True
    assert run.game.is_over


def test_a_game_without_end_is_a_loop():
    ruleset = plain_ruleset()

    @ruleset.entry("turn")
    def turn(game):
        yield from game.tell("tick")

    game = Game(ruleset, ("ann",))
    game.at = "turn"
    with pytest.raises(LoopError, match="at turn"):
        Run(game, lambda ask: None).play()


def test_an_entry_point_that_asks_with_nothing_is_not_over():
    ruleset = plain_ruleset()

    @ruleset.entry("turn")
    def turn(game):
        game.at = "end"
        yield

    game = Game(ruleset, ["ann", "bob"])
    game.at = "turn"
    with pytest.raises(AttributeError):
        Run(game, lambda ask: None).step()


def test_events_without_end_between_two_entry_points_are_a_loop_that_is_named():
    ruleset = plain_ruleset()

    @ruleset.entry("turn")
    @ruleset.rule("turn.bell")
    def turn(game):
        while True:
            yield from game.tell("tick")
            yield from game.tell("tock")

    game = Game(ruleset, ("ann",))
    game.at = "turn"
    with pytest.raises(LoopError, match=r"t[io]ck by turn\.bell; t[io]ck by turn\.bell$"):
        Run(game, lambda ask: None).play()


def test_every_event_carries_the_rules_on_the_stack_the_text_and_what_it_answers():
    table = Table()
    owl = table.card("owl", after("bell", says("hoot"), of="owl"))
    with table.game.under("outer"), table.game.under("inner", "inner.most"):
        table.happen(Event("bell"))
    bell, hoot = table.game.log
    assert (bell.number, bell.rules, bell.text, bell.parent) == (
        0,
        ("outer", "inner", "inner.most"),
        None,
        -1,
    )
    assert (hoot.card, hoot.text.card, hoot.parent) == (owl, "owl", 0)
    assert (table.game.rules, table.game.text, table.game.parent) == ((), None, -1)


def test_rules_and_causes_are_put_back_when_the_game_ends_inside_them():
    ruleset = plain_ruleset()

    @ruleset.rule("rules.end")
    def ends(context):
        yield from ()
        context.game.over()

    @ruleset.entry("turn")
    @ruleset.rule("turn")
    def turn(game):
        yield from game.happen(Event("bell"))
        yield from game.settle()

    ruleset.cards["owl"] = CardText((after("bell", ends, of="owl"),))
    table = Table(ruleset=ruleset)
    table.game.add_card("owl", Spec("owl"), table.players[0], table.game.zone("row", table.players[0]))
    table.game.at = "turn"
    assert not table.run.step()
    assert (table.game.rules, table.game.text, table.game.parent, table.game.inside) == ((), None, -1, [])


def test_all_that_a_game_keeps_has_a_slot_of_its_own():
    assert vars(Table().game) == {}


def test_a_game_that_is_cleared_is_gone_without_a_search_for_garbage(ruleset):
    gc.collect()
    with collection_paused():
        run = played(ruleset)
        game = weakref.ref(run.game)
        run.game.own = [run.game]
        run.game.clear()
        del run
        assert game() is None
        assert gc.collect() < 200


def test_rules_and_texts_that_decide_without_an_event_are_carried_by_the_next():
    ruleset = plain_ruleset()

    @ruleset.rule("power.many")
    def is_many(game, card):
        return game.stat(card, "power") > 2

    table = Table(ruleset=ruleset)
    game = table.game
    banner = ability(Sort.MODIFY, "power", Modifier(lambda context: 1), of="banner")
    table.card("banner", banner)
    owl = table.card("owl", power=2)
    with game.under("power.asked"):
        assert is_many(game, owl)
    with game.under("power.told"):
        table.happen(Event("bell"))
    first, second = (*table.happen(Event("ring")), table.game.log[0])
    assert [why if isinstance(why, str) else why.card for why in second.consulted] == [
        *("banner", "power.many", "power.asked"),
    ]
    assert second.rules == ("power.told",)
    assert first.consulted == ()


def test_rules_hold_inside_functions_that_ask_nobody_too():
    ruleset = plain_ruleset()

    @ruleset.rule("score.set")
    def score(game, value):
        game.set("score", value, game.players[0])

    @ruleset.rule("score.all")
    def all_scores(game):
        score(game, 3)

    table = Table(ruleset=ruleset)
    all_scores(table.game)
    assert [(event.kind, event.rules) for event in table.game.log] == [("set", ("score.all", "score.set"))]
    assert table.game.rules == ()


def test_a_rule_may_leave_out_what_it_has_a_value_for():
    ruleset = plain_ruleset()

    @ruleset.rule("power.many")
    def many(game, at_least=2):
        return at_least

    table = Table(ruleset=ruleset)
    assert [many(table.game), many(table.game, 3), many(table.game, at_least=4)] == [2, 3, 4]
