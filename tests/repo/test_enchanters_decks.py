"""The kingdom decks of Enchanters: how many cards of which type, rank and mark each is made of."""

from collections import Counter, defaultdict

import pytest

CREATURE_RANKS = ((4, "minor"), (8, "medium"))
"""Up to which health a monster is of which rank, but for the one major monster, which has most of its deck."""


@pytest.fixture(scope="module")
def decks(enchanters):
    """Return the adventure cards of each kingdom."""
    found = defaultdict(list)
    for card in enchanters.cards:
        if card.type in ("item", "enchantment", "monster", "dragon") and not card.mention and card.group:
            found[card.group].append(card)
    return found


def rank(card, deck):
    """Return what a monster counts as in its deck."""
    health = card.stats["health"]
    if health == max(each.stats["health"] for each in deck if each.type == "monster"):
        return "major"
    return next(name for most, name in CREATURE_RANKS if health <= most)


def test_there_is_a_deck_for_each_kingdom(decks, enchanters):
    assert decks.keys() == {group.id for group in enchanters.groups if group.kind == "kingdom"}
    assert len(decks) == 28


def test_each_deck_has_the_cards_that_the_rules_give_it(decks):
    for group, deck in decks.items():
        copies = Counter()
        for card in deck:
            copies[rank(card, deck) if card.type == "monster" else card.type] += card.copies
        dragons = 2 if group == "dracons" else 1
        assert copies == {
            "item": 6,
            "enchantment": 6,
            "minor": 6,
            "medium": 4,
            "major": 2,
            "dragon": dragons,
        }, group


def test_half_of_each_deck_has_the_two_player_marker(decks):
    for group, deck in decks.items():
        marked = Counter()
        for card in deck:
            marked[card.type] += card.marks.get("two", 0)
        assert marked == {"item": 3, "enchantment": 3, "monster": 6, "dragon": 1}, group
