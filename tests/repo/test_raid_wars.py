"""What no scenario of Raid Wars can show: how a game begins, and which positions there cannot be."""

import re
from collections import Counter
from copy import deepcopy

import pytest

from ruledeck.verifier.engine.flow.player import sensibly
from ruledeck.verifier.engine.flow.prompt import answer_by_labels, answer_label
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.load import load_ruleset
from ruledeck.verifier.texts import playable


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


def test_a_game_begins_with_all_cards_in_the_decks(ruleset):
    game = ruleset.begin(["good", "evil"], 0, False)
    assert {card.zone.kind.name for card in game.cards.values()} == {"deck"}
    assert {count for card in game.cards.values() for count in card.counters.values()} == set()


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


def steps(ruleset, seed):
    """Yield each position of a game, chance there, the labels of what is chosen next and what comes of it."""
    run = Run(ruleset.begin(None, seed, True), sensibly(seed))
    goes_on = True
    while goes_on:
        here, chance, before = position(run.game), deepcopy(run.game.chance), len(run.choices)
        goes_on = run.step()
        chosen = [choice for choice in run.choices[before:] if not choice.is_forced]
        labels = [answer_label(run.game, choice.ask, choice.answer) for choice in chosen]
        yield here, chance, labels, position(run.game)


def in_any_order(there):
    """Return a position in which the heroes that reached a core, a set, are told in one order."""
    players = {name: {**told, "reached": sorted(told["reached"])} for name, told in there["players"].items()}
    return {**there, "players": players}


def test_an_invasion_put_down_while_something_lasts_and_taken_up_again_goes_on_as_it_would_have(raid_wars):
    ruleset = playable(raid_wars)
    again, tried = ruleset.begin(None, 0, True), set()
    for seed in range(4):
        for here, chance, labels, after in steps(ruleset, seed):
            if here["inner"]["lasting"]:
                tried |= {one["text"] for one in here["inner"]["lasting"]}
                restore(again, here)
                again.chance = chance
                Run(again, answer_by_labels(again, labels)).step()
                assert in_any_order(position(again)) == in_any_order(after)
    assert len(tried) > 4


def test_the_phrasebook_explains_the_primitives_of_the_game_and_no_others(raid_wars, ruleset):
    text = (raid_wars.workspace.game_folder("raid-wars") / "phrases.yml").read_text(encoding="utf-8")
    told = text.partition("These are the primitives of the game.")[2].partition("\nkinds:")[0]
    lines = re.findall(r"^#   ([a-z-]+(?:, [a-z-]+)*)  ", told, re.M)
    listed = {name for names in lines for name in names.split(", ")}
    in_passing = set(re.findall(r"{([a-z-]+): {", told))
    assert listed <= set(ruleset.primitives)
    assert set(ruleset.primitives) <= listed | in_passing
