"""The cards of Champions: those of its document with their figures, its decks, its icons and help cards."""

from collections import Counter

import pytest

from ruledeck.catalog.deck import resolve_deck

FIGURES = {
    "naira": {
        "gender": "female",
        "class": "swordsman",
        "power": 1,
        "valor-boost": 2,
        "valor-cost": ("sword", "headgear", "gauntlets", "footwear"),
        "life": -4,
    },
    "blade-of-curse-and-courage": {"form": "sword", "alchemy": 5},
    "armored-slime": {"power": 4},
    "minister-of-thought": {"boost": -1},
    "knowledge-pool": {},
    "spirit-capsule": {},
    "essence-of-vitality": {},
    "muscle-leech": {},
}
SMALLEST, LARGEST = 110, 130  # the main deck, cards


def test_the_cards_of_the_document_have_its_figures_and_are_marked_as_its(champions):
    ours = {card.id: card for card in champions.cards if card.set == "seed"}
    assert ours.keys() == FIGURES.keys()
    assert {id: dict(card.stats) for id, card in ours.items()} == FIGURES
    assert {source for card in ours.values() for source in card.provenance.values()} == {"seed"}


def test_all_other_cards_say_that_they_are_our_own(champions):
    others = [card for card in champions.cards if card.id not in FIGURES]
    assert {card.set for card in others} == {"original"}
    assert {source for card in others for source in card.provenance.values()} == {"original"}


def test_the_game_says_that_its_title_is_ours(champions):
    assert "working title" in champions.game.notice
    assert "lost its name" in champions.game.notice


def decks(champions):
    return {deck.id: resolve_deck(champions, deck) for deck in champions.decks}


def test_there_is_a_champion_for_each_player_and_more_to_pick_from(champions):
    found = decks(champions)["champions"]
    assert {(card.type, count) for card, count in found} == {("champion", 1)}
    assert len(found) == 9 > champions.game.players[1]


def test_all_other_cards_are_the_main_deck(champions):
    found = decks(champions)
    assert {card.id for deck in found.values() for card, _ in deck} == {card.id for card in champions.cards}
    assert SMALLEST <= sum(count for _, count in found["main"]) <= LARGEST
    assert {card.type for card, _ in found["main"]} == champions.game.types.keys() - {"champion"}


def test_every_form_can_be_found_and_every_valor_cost_be_paid(champions):
    forms = champions.game.stats["form"].values
    found = Counter(card.stats["form"] for card in champions.cards if card.type == "equipment")
    assert found.keys() == set(forms)
    assert min(found.values()) >= 3
    for champion in (card for card in champions.cards if card.type == "champion"):
        weapons = [form for form in champion.stats["valor-cost"] if form in ("sword", "bow", "staff")]
        assert len(weapons) <= 1, f"{champion.name} would need {weapons}"


@pytest.mark.parametrize("stat", ["class", "form", "valor-cost"])
def test_what_cards_name_by_an_icon_has_one_and_help_cards_tell_it(champions, stat):
    values = set(champions.game.stats[stat].values)
    assert values <= champions.game.icons.keys()
    assert all(champions.game.icons[value].means for value in values)


def test_help_cards_tell_the_forms_the_steps_and_the_parts_of_a_deal(champions):
    blocks = [block for card in champions.help for column in card.columns for block in column]
    icons = {icon for block in blocks for icon in block.icons}
    assert icons >= set(champions.game.stats["form"].values)
    assert {block.table for block in blocks} >= {"rounds.tables.turn", "deals.table"}
