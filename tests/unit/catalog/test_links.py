"""What points at what, both ways."""

from __future__ import annotations

import pytest

from ruledeck.catalog.links import Links, icons_of, labels_of
from ruledeck.catalog.source.content import Content


@pytest.fixture(scope="module")
def links(ember_content: Content) -> Links:
    return Links(ember_content)


def test_a_card_rests_on_rules_that_it_lists_and_that_link_to_it(links: Links) -> None:
    assert links.rules_of_card["wet-log"] == ("fire.smoulder", "fire.wet")


def test_a_card_rests_on_the_rules_of_its_labels_in_reading_order(links: Links) -> None:
    assert links.rules_of_card["charcoal-hut"] == ("night.hours", "night.dawn", "fire.shelter")


def test_a_card_uses_a_keyword_in_any_form_that_its_rule_gives(links: Links) -> None:
    assert links.keywords["wet-log"] == ("smoulder",)
    assert "birch-bark" not in links.keywords


def test_rules_know_their_cards(links: Links) -> None:
    assert set(links.cards_of_rule["fire.smoulder"]) == {"wet-log", "the-boy-who-hums", "wolf-hour"}


def test_rules_know_the_rules_that_link_to_them(links: Links) -> None:
    assert links.rules_from["night.order.fuel"] == ("fire.feed",)
    assert links.rules_to["fire.feed"] == ("night.order.fuel",)


def test_rulings_are_known_by_their_cards_and_rules(links: Links) -> None:
    assert links.rulings_of_card["wolf-hour"] == ("bark-in-a-gale",)
    assert links.rulings_of_rule["fire.roof"] == ("cave-roof",)


def test_a_nested_rule_stands_below_its_paragraph_sections_and_chapter(links: Links) -> None:
    assert links.above["night.order.walk"] == ("night.order.walk", "night.order", "night.hours", "night")
    assert links.above["fire.smoulder"] == ("fire.smoulder", "fire.smoke", "fire.feeding", "fire")


def test_what_has_no_links_has_no_entry(links: Links) -> None:
    assert "love-letters" not in links.rules_of_card
    assert "welcome" not in links.cards_of_rule


def test_labels_and_icons_of_a_card_are_listed_once(ember_content: Content) -> None:
    cards = ember_content.card_by_id
    assert labels_of(cards["charcoal-hut"], ember_content.game.labels) == ("First hour", "Dawn")
    assert icons_of(cards["wolf-hour"]) == ("heat",)
