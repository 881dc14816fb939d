"""Who knows what: looking, shuffling, playing face down, rearranging; views, prompts and logs keep to it."""

from dataclasses import dataclass

import pytest
from table import Table, plain_ruleset

from ruledeck.verifier.engine.flow.ask import Ask
from ruledeck.verifier.engine.flow.event import Arrange, Event, Face, Know, Move
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.label import labels
from ruledeck.verifier.engine.state.view import knows, seen_log, view


@pytest.fixture
def table():
    return Table()


def know(table, card):
    """Return the names of those who know a card."""
    return [player.name for player in table.players if knows(table.game, player, card)]


def look(table, cards, who):
    table.game.show(cards, table.players[who])


@pytest.mark.parametrize(
    ("zone", "is_face_up", "expected"),
    [
        ("deck", False, []),
        ("hand", True, ["ann"]),
        ("row", True, ["ann", "bob"]),
        ("row", False, ["ann"]),
        ("discard", True, ["ann", "bob"]),
        ("market", False, []),
    ],
)
def test_where_a_card_lies_says_who_knows_it(table, zone, is_face_up, expected):
    assert know(table, table.card("ash", zone=zone, is_face_up=is_face_up)) == expected


def test_who_looks_at_a_card_knows_it_and_nobody_else(table):
    ash = table.card("ash", zone="deck")
    look(table, [ash], 1)
    assert know(table, ash) == ["bob"]


def test_who_has_seen_a_card_knows_it_after_it_is_turned_down(table):
    ash = table.card("ash")
    table.happen(Event("hide", ash, Face(False)))
    assert know(table, ash) == ["ann", "bob"]


def test_a_shuffle_makes_everybody_forget(table):
    ash, _ = table.card("ash", zone="deck"), table.card("elm", zone="deck")
    look(table, [ash], 0)
    table.game.shuffle(table.game.zone("deck", table.players[0]))
    assert know(table, ash) == []


def test_a_card_known_in_the_deck_is_known_in_the_hand_that_draws_it(table):
    ash = table.card("ash", zone="deck")
    look(table, [ash], 1)
    table.happen(Event("draw", ash, Move(table.game.zone("hand", table.players[0]))))
    assert know(table, ash) == ["ann", "bob"]


def test_what_is_played_face_down_from_a_hand_could_be_any_card_of_it(table):
    ash, elm = table.card("ash", zone="hand"), table.card("elm", zone="hand")
    look(table, [ash, elm], 1)
    table.happen(Event("play", ash, Move(table.game.zone("row", table.players[0]), None, False)))
    assert (know(table, ash), know(table, elm)) == (["ann"], ["ann"])


def test_what_is_played_face_up_from_a_hand_leaves_the_rest_known(table):
    ash, elm = table.card("ash", zone="hand"), table.card("elm", zone="hand")
    look(table, [ash, elm], 1)
    table.happen(Event("play", ash, Move(table.game.zone("row", table.players[0]))))
    assert (know(table, ash), know(table, elm)) == (["ann", "bob"], ["ann", "bob"])


def test_who_rearranges_unseen_is_the_only_one_to_know_afterwards(table):
    cards = [table.card(key, is_face_up=False) for key in ("ash", "elm")]
    face_up = table.card("oak")
    look(table, cards, 1)
    row = table.game.zone("row", table.players[0])
    table.happen(Event("rearrange", None, Arrange(row, (face_up, *cards)), table.players[0]))
    assert [know(table, card) for card in (*cards, face_up)] == [["ann"], ["ann"], ["ann", "bob"]]


def test_who_rearranges_a_deck_that_is_shared_knows_it_and_the_others_do_not(table):
    cards = [table.card(key, zone="market") for key in ("ash", "elm")]
    table.game.show(cards)
    market = table.game.zone("market")
    table.happen(Event("rearrange", None, Arrange(market, tuple(reversed(cards)), table.players[1])))
    assert [know(table, card) for card in cards] == [["bob"], ["bob"]]


def test_a_view_tells_nothing_of_unknown_cards_but_how_many_there_are_and_how_they_lie(table):
    for key in ("ash", "elm"):
        table.card(key, zone="hand")
    table.card("oak", is_face_up=False)
    ann, bob = (view(table.game, player)["zones"] for player in table.players)
    assert [card[0] for card in ann["ann.hand"]] == ["ash", "elm"]
    assert [card[0] for card in bob["ann.hand"]] == ["?", "?"]
    assert bob["ann.row"] == [("?", False, (), (), (), "ann")]


def test_the_order_of_a_hand_tells_nothing(table):
    views = []
    for order in (("ash", "elm"), ("elm", "ash")):
        table = Table()
        for key in order:
            table.card(key, zone="hand")
        views.append([view(table.game, player) for player in table.players])
    assert views[0] == views[1]


def test_a_stored_field_names_an_unknown_card_by_where_it_lies(table):
    ash = table.card("ash", is_face_up=False)
    table.game.set("named", ash)
    assert [view(table.game, player)["fields"]["named"] for player in table.players] == ["ash", "ann.row.1"]


def test_a_prompt_names_unknown_cards_by_where_they_lie(table):
    ann, bob = table.players
    hidden, shown, held = (
        table.card("ash", is_face_up=False),
        table.card("elm"),
        table.card("oak", zone="hand"),
    )
    other = table.card("yew", zone="hand")
    ask = Ask(bob, [hidden, shown, held, other, (hidden, "left")], "traps.chooser", about=hidden)
    told = prompt(table.game, ask, bob)
    assert told.options == ("ann.row.1", "elm", "ann.hand.?", "ann.hand.? (2)", "ann.row.1 left")
    assert told.about == "ann.row.1"
    assert prompt(table.game, ask).options == ("ash", "elm", "oak", "yew", "ash left")
    assert prompt(table.game, ask, ann).options == ()


def test_options_are_shown_to_those_whom_the_ask_names(table):
    ann, bob = table.players
    ask = Ask(ann, [table.card("ash", zone="hand")], "hand.shown", seen=bob.bit)
    assert prompt(table.game, ask, bob).options == ("ann.hand.?",)


def test_a_log_names_the_cards_of_events_only_to_those_who_saw_them(table):
    ash, elm = table.card("ash", zone="deck"), table.card("elm", zone="deck")
    hand, row = (table.game.zone(name, table.players[0]) for name in ("hand", "row"))
    table.happen(Event("draw", ash, Move(hand)))
    table.happen(Event("play", ash, Move(row, None, False)))
    look(table, [elm], 0)
    table.happen(Event("reveal", ash, Face(True)))
    table.game.shuffle(table.game.zone("deck", table.players[0]))
    ann, bob = ([(event[1], event[2]) for event in seen_log(table.game, player)] for player in table.players)
    assert ann == [("draw", "ash"), ("play", "ash"), ("look", None), ("reveal", "ash"), ("shuffle", None)]
    assert bob == [("draw", "?"), ("play", "?"), ("look", None), ("reveal", "ash"), ("shuffle", None)]
    assert [seen_log(table.game, player)[2][4] for player in table.players] == [["elm"], ["?"]]


def test_a_log_shows_an_order_to_whoever_chose_it(table):
    cards = tuple(table.card(key, is_face_up=False) for key in ("ash", "elm"))
    row = table.game.zone("row", table.players[0])
    table.happen(Event("rearrange", None, Arrange(row, cards[::-1]), table.players[0]))
    changes = [seen_log(table.game, player)[0][4] for player in table.players]
    assert changes == [("ann.row", ["elm", "ash"]), ("ann.row", None)]


def test_what_a_ruleset_made_is_told_by_its_label(table):
    @dataclass(frozen=True)
    class Place:
        card: Card
        number: int

        def __str__(self):
            return f"{self.number} of {self.card.key}"

    place = Place(table.card("ash", is_face_up=False), 2)
    table.happen(Event("build", at=place))
    ann, bob = (seen_log(table.game, player)[0][5] for player in table.players)
    assert (ann, bob) == ({"at": "2 of ash"}, {"at": "ann.row.1 2"})


def test_labels_are_each_different(table):
    assert labels(table.game, ["a", "b", "a", 1, "1", None, True]) == (
        "a",
        "b",
        "a (2)",
        "1",
        "1 (2)",
        "None",
        "yes",
    )


def test_showing_without_players_shows_to_all(table):
    ash = table.card("ash", zone="deck")
    table.happen(Event("look", None, Know((ash,), 0)))
    assert know(table, ash) == []
    table.game.show([ash])
    assert know(table, ash) == ["ann", "bob"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_players_who_exchange_cards_know_what_they_gave_in_whichever_order_it_is_told(table, order):
    hands = [table.game.zone("hand", player) for player in table.players]
    ash, oak = table.card("ash", zone="hand"), table.card("oak", owner=1, zone="hand")
    elm, yew = (table.card(key, owner=1, zone="hand") for key in ("elm", "yew"))
    look(table, [elm], 0)
    events = [Event("give", ash, Move(hands[1])), Event("give", oak, Move(hands[0]))]
    table.happen(*(events[number] for number in order))
    assert (know(table, ash), know(table, oak)) == (["ann", "bob"], ["ann", "bob"])
    assert know(table, elm) == ["ann", "bob"]  # for ann sees that it is not the card that she was given
    table.happen(Event("play", yew, Move(table.game.zone("row", table.players[1]), None, False)))
    assert know(table, elm) == ["bob"]


def test_what_a_player_may_not_choose_is_told_to_nobody_else(table):
    ann, bob = table.players
    table.game.refuse("fly", "birds.grounded", ann)
    table.game.refuse("swim", "fish.dry")
    told = [[event[5]["what"] for event in seen_log(table.game, player)] for player in (ann, bob)]
    assert told == [["fly", "swim"], ["swim"]]


def test_a_view_has_the_stored_fields_but_those_that_are_for_the_ruleset_alone():
    ruleset = plain_ruleset(
        fields={
            "current": Stored(is_player=True),
            "hour": Stored(3),
            "plan": Stored("x", is_inner=True),
        },
        player_fields={
            "score": Stored(1),
            "mood": Stored("y", is_inner=True),
            "oath": Stored("", is_own=True),
        },
    )
    table = Table(ruleset=ruleset)
    table.players[1].fields["out"] = True
    seen = view(table.game, table.players[0])
    scores = {"ann.score": 1, "bob.score": 1, "ann.out": False, "bob.out": True}
    assert seen["fields"] == {"current": "ann", "hour": 3, "ann.oath": "", **scores}
    table.game.set("plan", "z")
    table.game.set("hour", 4)
    table.game.set("mood", "w", table.players[0])
    changes = [event[4] for event in seen_log(table.game, table.players[1])]
    assert changes == [None, ("hour", 4), None]


def test_what_is_stored_for_a_player_alone_is_seen_by_that_player_alone():
    table = Table(ruleset=plain_ruleset(player_fields={"oath": Stored("", is_own=True)}))
    ann, bob = table.players
    table.game.set("oath", "to spare bob", ann)
    told = {player.name: seen_log(table.game, player)[-1][4] for player in (ann, bob)}
    assert told == {"ann": ("oath", "to spare bob"), "bob": None}
    shown = [view(table.game, player)["fields"].get("ann.oath") for player in (ann, bob)]
    assert shown == ["to spare bob", None]
