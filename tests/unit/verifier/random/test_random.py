"""Random play finds what does not hold: each kind of fault is put into the invented game, and is found."""

from itertools import count

import pytest
from table import Table

from ruledeck.catalog.source.content import load_content
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.random import play_randomly
from ruledeck.verifier.random.logs import digest
from ruledeck.verifier.texts import playable


@pytest.fixture
def ruleset(ember):
    """The invented game's ruleset, loaded afresh: free to be spoiled."""
    return playable(load_content(ember, "ember"))


def spoil(ruleset, entry, before):
    """Let a function of the game run before an entry point; what it yields is asked."""
    was = ruleset.entries[entry]

    def spoilt(game):
        yield from before(game) or ()
        return (yield from was(game))

    ruleset.entries[entry] = spoilt


def failure(ruleset, players=2, games=12, every=1):
    """Return the first failure among some games."""
    outcomes = (
        play_randomly(ruleset, {"players": players}, seed, secrets_every=every) for seed in range(games)
    )
    return next((outcome.failure for outcome in outcomes if outcome.failure), None)


def hand(game, seat=0):
    return game.zone("hand", game.players[seat])


def test_a_sound_game_has_no_failure_and_tells_what_became_of_it(ruleset):
    outcome = play_randomly(ruleset, {"players": 3}, 4)
    assert outcome.failure is None
    assert outcome.end["game"]["end"] in ("won", "out")
    assert outcome.events > 50
    assert outcome.turns == 6 or outcome.end["game"]["end"] == "out"
    assert outcome.entries >= 4 * outcome.turns
    assert 0 < outcome.choices < outcome.events


def test_the_same_seed_gives_the_same_outcome_and_another_another(ruleset):
    one, again, other = (play_randomly(ruleset, {"players": 2}, seed) for seed in (5, 5, 6))
    assert one == again
    assert one.digest != other.digest


def told_of_a_move(zone, *how):
    """Return the digest of a game in which a card goes from the hand to a zone."""
    table = Table()
    to = table.game.zone(zone, table.players[0])
    table.happen(Event("go", table.card("owl", zone="hand"), Move(to, *how)))
    return digest(table.game)


def test_a_digest_tells_what_changes_do():
    told = told_of_a_move("row")
    assert told_of_a_move("row") == told
    assert told not in (told_of_a_move("deck"), told_of_a_move("row", 0), told_of_a_move("row", None, False))


def test_looking_at_invariants_changes_nothing_of_the_game(ruleset):
    checked = play_randomly(ruleset, {"players": 2}, 5, secrets_every=1)
    assert checked == play_randomly(ruleset, {"players": 2}, 5, is_checked=False)


def lose_a_card(game):
    hand(game).cards[:1] = []


def double_a_card(game):
    game.zone("ashes").cards += hand(game).cards[:1]


def misplace_a_card(game):
    for card in hand(game).cards[:1]:
        card.zone = game.zone("ashes")


def overheat(game):
    game.fields["heat"] = 21


def overburn(game):
    for card in hand(game).cards[:1]:
        card.stored = {"hours": 9}


def owe_counters(game):
    game.place.counters = {"counter": -1}


def invent_a_field(game):
    game.fields["luck"] = 1


@pytest.mark.parametrize(
    ("fault", "what", "message"),
    [
        (lose_a_card, "cards", "lies in 0 zones"),
        (double_a_card, "cards", "lies in 2 zones"),
        (misplace_a_card, "cards", "does not lie in ashes, where it should"),
        (overheat, "ranges", "the heat of the game is 21, not from 0 to 20"),
        (overburn, "ranges", "is 9, not from 0 to 6"),
        (owe_counters, "ranges", "has -1 of counter"),
        (invent_a_field, "ranges", "no rule says that the game has a 'luck'"),
    ],
)
def test_a_state_that_cannot_be_is_found(ruleset, fault, what, message):
    spoil(ruleset, "walk", fault)
    found = failure(ruleset)
    assert found.what == what
    assert message in found.message
    assert found.at == "walk"


def test_the_rulesets_own_invariants_are_looked_at(ruleset):
    ruleset.invariant(lambda game: "it is late" if game.fields["hour"] > 4 else None)
    found = failure(ruleset)
    assert (found.what, found.message, found.at) == ("rules", "it is late", "walk")


def test_an_ask_without_an_option_is_found(ruleset):
    spoil(ruleset, "walk", lambda game: iter([game.ask(game.first, [], "night.order.walk")]))
    found = failure(ruleset)
    assert found.what == "choice"
    assert "night.order.walk asks" in found.message


def test_a_game_without_end_is_found(ruleset, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.random.play.MOST_ENTRIES", 500)

    def again(game):
        game.fields["hour"] = 1

    spoil(ruleset, "walk", again)
    found = failure(ruleset, games=200)
    assert found.what == "loop"
    assert "does not end" in found.message


def test_an_error_in_the_ruleset_is_found(ruleset):
    spoil(ruleset, "walk", lambda game: 1 // 0)
    found = failure(ruleset)
    assert (found.what, found.message) == ("error", "ZeroDivisionError: integer division or modulo by zero")


def test_what_outlives_a_game_is_found(ruleset):
    numbers = count()
    spoil(ruleset, "walk", lambda game: game.tell("omen", number=next(numbers)))
    found = failure(ruleset, every=1000)
    assert found.what == "replay"
    assert "another log comes of the same choices" in found.message


def test_a_state_check_that_does_not_name_what_it_looks_at_is_found(ruleset):
    """The replay carries it out after every change: it then lays aside what burnt out an hour ago."""
    (lay_aside,) = ruleset.checks
    ruleset.checks = {lay_aside: ("place",)}
    found = failure(ruleset)
    assert found.what == "replay"


def tell_unseen(game):
    yield from game.happen(*(Event("omen", None, None, about=card.id) for card in hand(game).cards[:1]))


def name_a_card(game):
    for card in hand(game).cards[:1]:
        game.fields["end"] = card.key


def ask_who_has_oak(game):
    if any(card.id == "oak-log" for card in hand(game).cards):
        yield game.ask(game.players[0], ["burn", "keep"], "fire.feed")


def ask_by_name(game):
    yield game.ask(game.players[1], [card.id for card in hand(game).cards] + ["none"], "fire.feed", may=True)


@pytest.mark.parametrize(
    ("fault", "by"),
    [(tell_unseen, "log"), (name_a_card, "view"), (ask_who_has_oak, "prompt"), (ask_by_name, "prompt")],
)
def test_a_secret_that_is_given_away_is_found(ruleset, fault, by):
    spoil(ruleset, "walk", fault)
    found = failure(ruleset, games=300)
    assert found.what == "secrecy"
    assert f"can tell by the {by} " in found.message


def test_a_failure_names_the_entry_point_before_it(ruleset):
    spoil(ruleset, "dawn", lambda game: 1 // 0)
    assert failure(ruleset).at == "dawn"


def test_an_invariant_and_a_summary_that_fail_are_failures_of_the_game(ruleset):
    ruleset.invariants.append(lambda game: 1 // 0)
    found = failure(ruleset)
    assert (found.what, found.at, found.message[:17]) == ("error", "", "ZeroDivisionError")
    ruleset.invariants.pop()
    ruleset.summary = lambda game: 1 // 0
    assert failure(ruleset).what == "error"


def test_a_card_that_is_no_card_of_the_game_is_found(ruleset):
    def smuggle(game):
        stranger = game.add_card("joker", game.place.spec, game.players[0], game.zone("ashes"))
        del game.cards[stranger.key]

    spoil(ruleset, "walk", smuggle)
    found = failure(ruleset)
    assert (found.what, found.message) == ("cards", "joker is no card of this game")


def test_slots_that_do_not_hold_their_cards_are_found(ruleset):
    def forget_the_last(game):
        game.zone("path").slots[3] = None

    spoil(ruleset, "deal", forget_the_last)
    found = failure(ruleset)
    assert (found.what, found.message) == ("cards", "the slots of path do not hold its cards")


def test_a_game_that_goes_to_an_entry_point_that_there_is_not_is_found(ruleset):
    was = ruleset.entries["walk"]

    def strays(game):
        yield from was(game)
        game.at = "noon"

    ruleset.entries["walk"] = strays
    found = failure(ruleset)
    assert (found.what, found.message) == (
        "rules",
        "there is no entry point 'noon'; known: dawn, deal, dusk, fuel, walk, wind",
    )
