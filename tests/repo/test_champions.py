"""What no scenario of Champions can show: how a game begins, which positions there cannot be, whole games."""

from collections import Counter

import pytest

from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.texts import playable

NAMES = ("ann", "bob", "cid")
CHAMPIONS = ("brannoc", "naira", "sela")


@pytest.fixture(scope="module")
def ruleset(champions):
    return playable(champions)


@pytest.mark.parametrize("players", [3, 6])
def test_a_game_begins_with_all_cards_in_the_main_deck_as_often_as_they_are_printed(
    ruleset, champions, players
):
    game = ruleset.new_game({"players": players}, 0, False)
    assert len(game.players) == players
    assert game.at == "setup.apart"
    assert {card.zone.kind.name for card in game.cards.values()} == {"spoils"}
    copies = {card.id: card.copies for card in champions.cards}
    assert Counter(card.id for card in game.cards.values()) == Counter(copies)


@pytest.mark.parametrize(("life", "least", "most"), [("usual", 25, 35), ("short", 15, 25), ("long", 35, 45)])
def test_each_player_begins_with_five_cards_a_champion_and_the_life_agreed_on(ruleset, life, least, most):
    game = ruleset.new_game({"players": 4, "modes": {"life": life}}, 7, False)
    Run(game, at_random(7)).play(lambda game: game.at == "round.start")
    for player in game.players:
        assert len(game.hand(player)) == 5
        assert least <= player.fields["life"] <= most
    assert sum(len(game.zone("champion", player).cards) for player in game.players) == 4
    assert {card.type for card in game.zone("box").cards} == {"champion"}


def laid(ruleset, zones, at="turn.begun", without=()):
    """Return a game of three with their champions, but for some players, and more cards in zones."""
    game = ruleset.make_game(NAMES, 0, False)
    own = {
        (name, "champion"): [card] for name, card in zip(NAMES, CHAMPIONS, strict=True) if name not in without
    }
    players = {player.name: player for player in game.players}
    for (name, zone), cards in [*own.items(), *zones.items()]:
        for card in cards:
            where = game.zone(zone, players.get(name))
            game.add_card(f"{card}.{len(game.cards)}", ruleset.specs[card][0], None, where)
    game.at = at
    ruleset.complete(game)
    return game


POSITIONS = {
    "two headgears": ({("ann", "equipped"): ["iron-cap", "crown-of-embers"]}, "equipment.slots"),
    "a sword and a bow": ({("bob", "equipped"): ["widowmaker", "yew-longbow"]}, "equipment.slots.weapon"),
    "two familiars": ({("cid", "play"): ["oath-lion", "grave-raven"]}, "familiars.one"),
    "two champions": ({("ann", "champion"): ["garrick"]}, "champions.stays"),
    "a champion in a hand": ({("ann", "hand"): ["garrick"]}, "components.types"),
    "a monster in play": ({("ann", "play"): ["cave-rats"]}, "components.types"),
    "a familiar that is equipped": ({("ann", "equipped"): ["oath-lion"]}, "components.types"),
    "an incantation that does not stay": ({("ann", "play"): ["rain-of-cinders"]}, "incantations.stay"),
    "a potion in combat": ({("", "combat"): ["wound-salve"]}, "components.types"),
    "a card that is revealed": ({("", "revealed"): ["iron-cap"]}, "components.revealed"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_that_no_game_comes_to_is_refused_by_its_rule(ruleset, name):
    zones, rule = POSITIONS[name]
    at = "combat.monsters" if ("", "combat") in zones else "turn.begun"
    assert [found.rule for found in ruleset.check_position(laid(ruleset, zones, at))] == [rule]


def test_a_player_without_a_champion_is_no_player_of_the_game(ruleset):
    game = laid(ruleset, {}, without=["cid"])
    assert [found.rule for found in ruleset.check_position(game)] == ["champions.stays"]


def test_monsters_attack_in_combat_alone(ruleset):
    zones = {("", "combat"): ["cave-rats"]}
    assert list(ruleset.check_position(laid(ruleset, zones, "combat.monsters"))) == []
    found = ruleset.check_position(laid(ruleset, zones, "turn.equip"))
    assert [each.rule for each in found] == ["monsters.attack"]


def test_five_equipment_are_worn_at_most(ruleset):
    worn = ["iron-cap", "padded-coat", "grip-of-the-bear", "soft-shoes", "widowmaker"]
    game = laid(ruleset, {("ann", "equipped"): worn, ("ann", "play"): ["oath-lion", "yew-longbow"]})
    assert list(ruleset.check_position(game)) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_game_played_by_chance_ends_with_a_place_for_everybody_and_all_rules_held(ruleset, seed):
    game = ruleset.new_game({"players": 3 + seed % 4}, seed, False)
    cards = Counter(card.id for card in game.cards.values())
    run = Run(game, at_random(seed))
    while run.step():
        wrong = [told for invariant in ruleset.invariants if (told := invariant(game))]
        assert wrong == []
    assert Counter(card.id for card in game.cards.values()) == cards
    assert game.is_over
    assert len([player for player in game.players if not player.is_out]) <= 1
    assert all(player.fields["place"] > 0 for player in game.players if player.is_out)
