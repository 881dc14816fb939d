"""What no scenario of Raid Wars can show: how a game begins, and which positions there cannot be."""

from collections import Counter

import pytest

from ruledeck.verifier.load import load_ruleset


@pytest.fixture(scope="module")
def ruleset(raid_wars):
    return load_ruleset(raid_wars)


def decks(game):
    return {player.name: game.zone("deck", player).cards for player in game.players}


def test_each_player_begins_with_two_copies_of_each_card_of_a_side(ruleset):
    found = decks(ruleset.begin(["evil", "good"], 0, False))
    for side in ("evil", "good"):
        copies = Counter(card.id for card in found[side])
        assert {card.spec.side for card in found[side]} == {side}
        assert set(copies.values()) == {2}
        assert copies.total() == 60


def test_both_players_may_play_one_side_each_with_a_deck_of_their_own(ruleset):
    game = ruleset.begin(["good", "good"], 0, False)
    found = decks(game)
    assert list(found) == ["good-1", "good-2"]
    for player in game.players:
        assert {card.owner for card in found[player.name]} == {player}
        assert len(found[player.name]) == 60


def test_good_and_evil_play_where_nothing_is_said(ruleset):
    game = ruleset.begin(None, 0, False)
    assert [player.name for player in game.players] == ["good", "evil"]
    assert game.at == "setup"


POSITIONS = {
    "a party of four": ([("party", "fighter", True)] * 4, "heroes.party.size"),
    "a guardian in the party": ([("party", "golem", True)], "heroes.party"),
    "two resources in a core": ([("dungeon.1.core", "keeper", False)] * 2, "dungeons.core"),
    "a trap in a core": ([("dungeon.2.core", "pit", False)], "dungeons.core"),
    "four challenges in a line": ([("dungeon.3.line", "pit", False)] * 4, "dungeons.line"),
    "a hero in a line": ([("dungeon.1.line", "fighter", True)], "dungeons.line"),
    "a scored trap": ([("scored", "pit", True)], "resources.score.moves"),
}


def laid(ruleset, cards, seat=0, at="turn.actions"):
    game = ruleset.make_game(["attacker", "defender"], 0, False)
    for number, (zone, card, is_face_up) in enumerate(cards):
        player = game.players[seat]
        spec = ruleset.specs[card][0]
        game.add_card(f"{card}.{seat}.{number}", spec, player, game.zone(zone, player), is_face_up)
    game.at = at
    ruleset.complete(game)
    return game


def refused(ruleset, game):
    return [found.rule for found in ruleset.check_position(game)]


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_no_game_comes_to_is_refused_by_its_rule(ruleset, name):
    cards, rule = POSITIONS[name]
    assert refused(ruleset, laid(ruleset, cards)) == [rule]


def test_only_the_current_player_has_a_party(ruleset):
    hero = [("party", "fighter", True)]
    assert refused(ruleset, laid(ruleset, hero, seat=0)) == []
    assert refused(ruleset, laid(ruleset, hero, seat=1)) == ["heroes.party"]


@pytest.mark.parametrize(("at", "is_face_up", "rules"), [
    ("traps.face", True, []),
    ("traps.face", False, ["invasions.face"]),
    ("guardians.round", False, ["invasions.face"]),
    ("invasion.approach", False, []),
])  # fmt: skip
def test_only_a_revealed_challenge_is_faced(ruleset, at, is_face_up, rules):
    game = laid(ruleset, [("dungeon.1.line", "pit", is_face_up)], seat=1, at=at)
    assert refused(ruleset, game) == rules


def test_what_is_full_but_not_too_full_is_a_position(ruleset):
    cards = [("party", "fighter", True)] * 3 + [("dungeon.1.core", "keeper", False)]
    cards += [("dungeon.1.line", "pit", True)] * 3 + [("scored", "keeper", True)]
    assert refused(ruleset, laid(ruleset, cards)) == []
