"""What several players do at one moment."""

import pytest
from table import Table, ability, after, instead, plain_ruleset, replaced_by, says

from ruledeck.verifier.engine.checks import Checks
from ruledeck.verifier.engine.fault import GameOver
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.flow.together import each, together
from ruledeck.verifier.engine.timing.ability import Sort
from ruledeck.verifier.random.permuted import turn_batches_round


@pytest.fixture
def table():
    table = Table("ann", "bob")
    for owner in (0, 1):
        for number in (1, 2):
            table.card(f"elk{owner}{number}", zone="hand", owner=owner)
    return table


def hand(table, player):
    return table.game.zone("hand", player)


def discard(table):
    """Return the play in which each player discards a card of their hand."""

    def choose(player):
        return (yield table.game.ask(player, hand(table, player).cards, "tests.discard"))

    def act(player, card):
        with table.game.under(f"tests.{player.name}"):
            yield from table.game.happen(
                Event("discard", card, Move(table.game.zone("discard", player)), player)
            )

    return each(table.game, table.players, choose, act)


def test_all_choose_before_anything_happens_and_then_it_happens_at_once(table):
    def both(context, event):
        return sum(len(context.game.zone("discard", player).cards) for player in context.game.players) == 2

    table.card("owl", after("discard", says("hoot"), matches=both))
    happened = table.play(discard(table), "elk01", "elk12")
    table.play(table.game.settle())
    assert [event.card.key for event in happened] == ["elk01", "elk12"]
    assert [event.rules for event in happened] == [("tests.ann",), ("tests.bob",)]
    assert table.kinds == ["discard elk01", "discard elk12", "hoot owl", "hoot owl"]


def test_who_chooses_later_sees_that_nothing_has_happened_yet(table):
    table.play(discard(table), "elk01", "elk12")
    assert [len(choice.ask.options) for choice in table.choices] == [2, 2]


def test_what_is_added_to_one_number_is_summed_up(table):
    ann = table.players[0]
    ann.fields["score"] = 9
    table.play(
        together(table.game, table.game.add("hit", "score", -8, ann), table.game.add("heal", "score", 5, ann))
    )
    assert ann.fields["score"] == 6


def test_two_players_change_cards_in_full_zones(table):
    camps = [table.game.zone("camp", player) for player in table.players]
    for owner in (0, 1):
        for number in range(3):
            table.card(f"ash{owner}{number}", zone="camp", owner=owner)
    one, other = camps[0].cards[0], camps[1].cards[2]
    plays = (table.game.move("swap", [card], to) for card, to in ((one, camps[1]), (other, camps[0])))
    table.play(together(table.game, *plays))
    assert (camps[0].slots[0], camps[1].slots[2]) == (other, one)


def test_a_moment_inside_a_moment_is_a_part_of_it(table):
    cards = [hand(table, player).cards[0] for player in table.players]
    inner = together(table.game, table.game.happen(table.gone(cards[0])))
    seen = []

    def look():
        yield from ()
        seen.append([card.zone.name for card in cards])

    table.play(together(table.game, inner, look(), table.game.happen(table.gone(cards[1]))))
    assert seen == [["hand", "hand"]]
    assert {card.zone.name for card in cards} == {"discard"}


def test_state_checks_wait_until_it_has_happened(table):
    def drop(game):
        left = hand(table, table.players[0]).cards
        yield from game.move("drop", left, game.zone("discard", table.players[0]))

    table.game.checks = Checks({drop: ()})

    def play():
        yield from table.game.tell("bell")
        yield from table.game.settle()

    table.play(together(table.game, play()))
    assert table.kinds == ["bell"]
    table.play(table.game.settle())
    assert table.kinds == ["bell", "drop elk01", "drop elk02"]


def test_what_is_replaced_or_forbidden_is_so_when_it_happens(table):
    forbids = ability(
        Sort.FORBID, "hit", None, matches=lambda context, event: event.player is table.players[0]
    )
    table.card("wall", forbids)
    plays = (table.game.add("hit", "score", 2, player) for player in table.players)
    happened = table.play(together(table.game, *plays))
    assert [event.player.name for event in happened] == ["bob"]
    assert table.kinds == ["refused", "hit"]


def test_a_card_that_two_of_them_take_goes_once(table):
    elk = hand(table, table.players[0]).cards[0]
    plays = (table.game.happen(table.gone(elk, kind)) for kind in ("drop", "burn"))
    table.play(together(table.game, *plays))
    assert table.kinds == ["drop elk01", "skipped elk01"]


def test_nothing_is_left_over_when_the_game_ends_in_the_middle(table):
    def end():
        yield from table.game.tell("bell")
        table.game.over()

    with pytest.raises(GameOver):
        table.play(together(table.game, end()))
    assert table.kinds == []
    table.play(table.game.tell("bell"))
    assert table.kinds == ["bell"]


def test_a_game_whose_batches_are_turned_round_gathers_too(table):
    turn_batches_round(table.game)
    plays = (table.game.happen(Event("hit", None, Add("score", 1), player)) for player in table.players)
    happened = table.play(together(table.game, *plays))
    assert [event.player.name for event in happened] == ["bob", "ann"]


def test_what_takes_the_place_of_an_event_has_the_rules_of_that_event_too(table):
    table.card("elk3", instead("discard", replaced_by("exile")), zone="row")
    table.play(discard(table), "elk01", "elk12")
    assert [(event.kind, event.rules) for event in table.game.log] == [
        ("exile", ("tests.ann",)),
        ("exile", ("tests.bob",)),
    ]


def row_order(game, zone, cards):
    """Let the first player order cards that come into a row together."""
    if zone.name != "row":
        return cards
    order = yield game.ask(
        game.players[0], cards, "tests.order", least=len(cards), most=len(cards), is_ordered=True
    )
    return order


def test_cards_of_several_players_come_into_one_zone_in_the_order_that_the_policy_says(table):
    table.ruleset.order_of = row_order
    row = table.game.zone("row", table.players[0])
    one, other = (hand(table, player).cards[0] for player in table.players)
    elsewhere = Event("lose", hand(table, table.players[0]).cards[1], Move(table.game.zone("square")))
    plays = [table.game.move("lose", [card], row) for card in (one, other)]
    plays.insert(1, table.game.happen(elsewhere))
    table.play(together(table.game, *plays), ["elk11", "elk01"])
    assert row.cards == [other, one]
    assert [choice.ask.options for choice in table.choices] == [(one, other)]


def test_what_follows_at_once_comes_before_the_effect_goes_on():
    def mend(game):
        ann = game.players[0]
        if ann.fields["score"] < 5:
            yield from game.add("mend", "score", 5, ann)

    ruleset = plain_ruleset()
    ruleset.at_once = {"hit": (mend,)}
    table = Table(ruleset=ruleset)
    ann = table.players[0]
    ann.fields["score"] = 6

    def effect():
        yield from together(table.game, *(table.game.add("hit", "score", -1, ann) for _ in range(3)))
        yield from table.game.tell("go on")
        yield from table.game.add("hit", "score", -4, ann)

    table.play(effect())
    assert table.kinds == ["hit", "hit", "hit", "mend", "go on", "hit", "mend"]
    assert ann.fields["score"] == 9
