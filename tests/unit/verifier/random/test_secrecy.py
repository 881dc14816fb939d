"""Non-interference: which cards change places, and what is compared."""

from random import Random

import pytest
from table import Table, after, plain_ruleset, says

from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.random.secrecy import leak


def laid(ruleset, *cards):
    """Return a game at `turn` with cards of ann: key, type, zone, whether face up."""
    table = Table(ruleset=ruleset)
    for key, kind, zone, is_face_up in cards:
        place = table.game.zone(zone, table.players[0])
        table.game.add_card(key, Spec(key, kind), table.players[0], place, is_face_up)
    table.game.at = "turn"
    return table.game


def leaks(entry, *cards, fields=None):
    """Return what is told of secrets over many looks; `entry` is played from the position."""
    ruleset = plain_ruleset(**({"fields": fields} if fields else {}))
    ruleset.entry("turn")(entry)

    def again():
        return laid(ruleset, *cards)

    return {leak(laid(ruleset, *cards), again, Random(seed)) for seed in range(40)} - {None}


def quiet(game):
    yield from game.tell("pass")


HIDDEN = (("ash", "tree", "row", False), ("elm", "tree", "row", False))


def test_cards_of_one_type_that_lie_face_down_change_places_unnoticed():
    assert leaks(quiet, *HIDDEN) == set()


def asks_if_ash_is_first(game):
    if game.zone("row", game.players[0]).cards[0].key == "ash":
        yield game.ask(game.players[0], ["a", "b"], "tests.rule")


def test_that_somebody_is_asked_may_not_depend_on_what_others_cannot_know():
    assert leaks(asks_if_ash_is_first, *HIDDEN) == {
        f"bob can tell by the prompt whether {one} (ann.row) and {other} (ann.row) have changed places"
        for one, other in (("ash", "elm"), ("elm", "ash"))
    }


def test_cards_in_play_of_two_types_are_never_exchanged():
    two = (("ash", "tree", "row", False), ("owl", "bird", "row", False))
    assert leaks(asks_if_ash_is_first, *two) == set()


@pytest.mark.parametrize("zone", ["deck", "hand"])
def test_cards_in_play_and_elsewhere_are_exchanged_only_if_of_one_type(zone):
    def asks(game):
        if game.cards["ash"].zone.name == "row":
            yield game.ask(game.players[0], ["a", "b"], "tests.rule")

    assert leaks(asks, ("ash", "tree", "row", False), ("owl", "bird", zone, None)) == set()
    assert leaks(asks, ("ash", "tree", "row", False), ("elm", "tree", zone, None)) != set()


def test_cards_out_of_play_are_exchanged_whatever_their_types():
    def asks(game):
        if game.cards["ash"].zone.name == "hand":
            yield game.ask(game.players[0], ["a", "b"], "tests.rule")

    assert leaks(asks, ("ash", "tree", "hand", True), ("owl", "bird", "deck", None)) != set()


def test_a_card_that_comes_out_may_be_told():
    def reveals(game):
        card = game.zone("row", game.players[0]).cards[0]
        yield from game.turn("reveal", [card], True)
        yield from game.tell(f"it is {card.key}")

    assert leaks(reveals, *HIDDEN) == set()


def test_a_stored_card_changes_with_its_place():
    fields = {
        "current": Stored(is_player=True),
        "named": Stored(is_card=True),
        "all": Stored([], is_card=True),
    }

    def tells(game):
        game.set("named", game.zone("row", game.players[0]).cards[0])
        game.set("all", list(game.zone("row", game.players[0]).cards))
        yield from game.tell("pass", about=game.fields["named"])

    assert leaks(tells, *HIDDEN, fields=fields) == set()


def test_a_position_in_which_an_effect_lasts_is_passed_over():
    ruleset = plain_ruleset()
    ruleset.entry("turn")(asks_if_ash_is_first)
    game = laid(ruleset, *HIDDEN)
    bell = after("bell", says("hear"))
    game.last(bell, game.context(game.cards["ash"], game.players[0], bell.text), until="turn")
    assert {leak(game, lambda: laid(ruleset, *HIDDEN), Random(seed)) for seed in range(9)} == {None}
