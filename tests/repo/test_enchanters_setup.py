"""The set-up of Enchanters: what the site tells players to do is what the ruleset does, in all modes."""

from collections import Counter
from functools import cache

import pytest

from ruledeck.catalog.source.setup.draw import setup_of_seed
from ruledeck.catalog.source.setup.modes import holds
from ruledeck.site.setup.page import setup_sections
from ruledeck.verifier.engine.flow.player import at_random
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.texts import playable

DRAWS = 120
NOT_ALWAYS = frozenset(
    {
        "setup.crystals.texts",  # no text sets another number in most games
        "setup.desert",  # no text speaks of it in most games
        "setup.overlord.random",  # with Overlords of the kingdoms only where no kingdom has one
        "setup.overlord.co-op.group",  # likewise
    }
)
"""Rules whose modes are chosen, and that yet depend on what is drawn."""


@pytest.fixture(scope="module")
def ruleset(enchanters):
    return playable(enchanters)


@pytest.fixture(scope="module")
def played(ruleset):
    """Return a game by seed that has been set up, with its modes drawn by chance."""

    @cache
    def play(seed, **given):
        data = {"players": "random", "modes": "random", "given": given}
        game = ruleset.new_game(setup_of_seed(ruleset.setups, data, seed), seed, True)
        Run(game, at_random(seed)).play(lambda game: game.at == "round.start")
        return game

    return play


def cited(game):
    """Return the ids of all rules that were carried out, or had a say."""
    found = {rule for event in game.log for rule in (*event.rules, *event.consulted)}
    return {rule for rule in [*found, *game.consulted] if isinstance(rule, str)}


def test_the_list_of_the_site_shows_the_rules_that_setting_up_carries_out(enchanters, played):
    rules = {
        rule.id: rule
        for section in setup_sections(enchanters, enchanters.modes)
        for rule in section.paragraphs
        if not rule.informative
    }
    ever = set()
    for seed in range(DRAWS):
        game = played(seed)
        chosen = {**game.modes, "players": len(game.players)}
        shown = {id for id, rule in rules.items() if holds(rule.when, chosen)}
        done = cited(game) & rules.keys()
        ever |= done
        assert (seed, chosen, done - shown) == (seed, chosen, set())
        assert (seed, chosen, shown - done - NOT_ALWAYS) == (seed, chosen, set())
    assert rules.keys() - ever == set()


STANDS_BY = {"eastquest.quests.action"}
"""Rules that have a say as soon as cards lie there, and are no step."""


def test_the_list_has_every_rule_that_the_set_up_of_the_ruleset_carries(enchanters, played):
    """What is carried out before the first round, and depends on a mode, is on the list."""
    shown = {rule.id for part in setup_sections(enchanters, enchanters.modes) for rule in part.paragraphs}
    done = set().union(*(cited(played(seed)) for seed in range(DRAWS)))
    conditional = {id for id in done if id in enchanters.paragraphs and enchanters.paragraphs[id].when}
    assert conditional - shown - STANDS_BY == set()


PLAY_ALONE = {"death", "reinforcements"}
"""Modes that leave the table as it is before the game, and change what happens in it."""
ONE_STEP = {"difficulty"}
"""Modes whose step holds a table of all their values."""


def test_each_mode_that_changes_the_set_up_changes_the_list(enchanters):
    modes = enchanters.modes
    rules = [rule for part in setup_sections(enchanters, modes) for rule in part.paragraphs]

    def steps(chosen):
        return [rule.id for rule in rules if holds(rule.when, modes.completed(chosen))]

    usual = ({}, {"overlord": True}, {"co-op": True}, {"kingdoms": True})
    for mode in modes.modes.values():
        for value in mode.values or (True,):
            lists = [
                (steps({"players": 3, **base, mode.id: value}), steps({"players": 3, **base, mode.id: other}))
                for base in usual
                for other in mode.values or (False,)
                if other != value
            ]
            is_told = any(one != other for one, other in lists)
            assert (mode.id, value, is_told) == (mode.id, value, mode.id not in PLAY_ALONE | ONE_STEP)


def test_no_step_of_the_list_leans_on_the_one_before(enchanters):
    """Each step is read by itself: it opens with what it is about."""
    leaning = ("Otherwise", "The rest", "The others", "The card goes", "Without this")
    leaning += ("They", "It ", "These", "Now ", "Then ")
    steps = {
        rule.id: rule.text
        for part in setup_sections(enchanters, enchanters.modes)
        for rule in part.paragraphs
        if not rule.informative
    }
    assert [id for id, text in steps.items() if text.startswith(leaning)] == []


def test_a_game_that_is_set_up_has_six_cards_on_the_track_and_a_first_card_on_two_stacks_of_each(played):
    for seed in range(DRAWS):
        game = played(seed)
        assert len(game.track.cards) == 6
        for player in game.players:
            assert len(game.zone("items", player).cards) == 1
            assert len(game.zone("enchantments", player).cards) == 1
            assert game.zone("creatures", player).cards == []
            assert player.fields["crystals"] >= 5
        assert len(game.zone("village").cards) == 1
        assert len(game.zone("overlord").cards) == bool(game.is_co_op or game.modes["overlord"])
        assert game.zone("aside").cards == []


def test_the_adventure_deck_has_all_cards_of_the_kingdoms_less_what_is_taken_out(ruleset, played):
    for seed in range(DRAWS):
        game = played(seed)
        kingdoms = game.fields["kingdoms"]
        counted = len(game.players) + game.has_automa
        is_halved = game.is_co_op or counted == 2
        is_superfast = game.modes["length"] == "superfast"
        assert len(set(kingdoms)) == counted * (2 if is_halved and not is_superfast else 1)
        cards = Counter(card.id for card in game.cards.values() if card.spec.group in kingdoms)
        specs = {id: spec for id, (spec, _) in ruleset.specs.items() if spec.group in kingdoms}
        expected = {
            id: spec.marks.get("two", 0) if is_halved or is_superfast else ruleset.specs[id][1]
            for id, spec in specs.items()
            if spec.type in ("item", "enchantment", "monster", "dragon")
        }
        assert {id: cards[id] for id in expected} == expected
        out = sum(card.id in expected for card in game.zone("box").cards)
        assert out == (5 * counted if game.modes["length"] == "shorter" else 0)


def test_each_seed_is_another_game_and_always_the_same(ruleset, played):
    setup = {"players": 3, "modes": {"overlord": True}}
    first, again = (ruleset.new_game(setup, 7, True) for _ in range(2))
    for game in (first, again):
        Run(game, at_random(7)).play(lambda game: game.at == "round.start")
    assert [card.key for card in first.zone("adventure").cards] == [
        card.key for card in again.zone("adventure").cards
    ]
    assert len({tuple(played(seed).fields["kingdoms"]) for seed in range(20)}) == 20
