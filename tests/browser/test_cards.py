"""A card's page: picture, text, stats with their sources, rulings, history, neighbours."""

from __future__ import annotations

import json

from playwright.sync_api import expect


def test_the_picture_says_the_whole_card(visit):
    page = visit.open("games/raid-wars/cards/fighter.html")
    picture = page.locator(".rd-card__picture img")
    alt = picture.get_attribute("alt")
    assert alt.startswith("Fighter. Good, Hero. Attack in dice x3, Defense [4]")
    assert "destroy that guardian" in alt
    assert picture.evaluate("(image) => [image.naturalWidth, image.naturalHeight]") == [744, 1039]


def test_icons_are_words_to_whoever_listens_or_copies(visit):
    page = visit.open("games/ember/cards/oak-log.html")
    text = page.locator(".rd-card__text")
    expect(text.locator(".rd-icon").first).to_have_text("heat")
    assert "Needs 3 heat to catch." in text.evaluate("(element) => element.textContent")


def test_an_icon_is_drawn_in_the_colour_of_the_text(visit):
    page = visit.open("games/ember/cards/oak-log.html")
    mark = """(icon) => {
      const drawn = getComputedStyle(icon, "::before");
      return [drawn.maskImage, drawn.backgroundColor, getComputedStyle(icon).color];
    }"""
    mask, fill, colour = page.locator(".rd-card__text .rd-icon").first.evaluate(mark)
    assert mask.startswith('url("data:image/svg+xml')
    assert fill == colour


def test_stats_have_their_names_units_and_an_honest_source(visit):
    page = visit.open("games/raid-wars/cards/fighter.html")
    stats = page.locator(".rd-stats dt").all_inner_texts()
    assert stats == ["Attack in dice", "Defense", "Agility in dice", "Intellect in dice"]
    assert page.locator(".rd-stats dd").first.inner_text() == "×3"
    page.get_by_role("button", name="playtest value").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Ours")
    expect(page.locator(".rd-card .rd-notice")).to_contain_text("Nothing here is official")


def test_earlier_texts_are_shown_with_dates_reasons_and_a_word_diff(visit):
    page = visit.open("games/ember/cards/oak-log.html")
    entries = page.locator(".rd-history li")
    expect(entries.first).to_contain_text("2026-02-10")
    expect(entries.first).to_contain_text("out of reach in the first hour")
    assert entries.first.locator("del").count() >= 1
    expect(entries.last).to_contain_text("First published.")


def test_a_ruling_on_a_card_stands_on_its_page(visit):
    page = visit.open("games/ember/cards/birch-bark.html")
    expect(page.locator(".rd-ruling-card")).to_contain_text("any force of the wind")
    page.locator(".rd-ruling-card").get_by_role("link", name="Rule 3.1.1").click()
    assert page.url.endswith("fire.html#fire.feed")


def test_cards_lead_to_their_neighbours(visit):
    page = visit.open("games/raid-wars/cards/fighter.html")
    page.locator(".rd-beside a[rel=next]").click()
    page.locator(".rd-beside a[rel=prev]").click()
    assert page.url.endswith("fighter.html")


def test_the_card_is_there_as_data(visit, site):
    page = visit.open("games/raid-wars/cards/fighter.html")
    assert page.get_by_role("link", name="JSON").get_attribute("href") == "fighter.json"
    data = json.loads((site / "games/raid-wars/cards/fighter.json").read_text("utf-8"))
    assert (data["id"], data["stats"]["attack"]["value"]) == ("fighter", 3)


def test_the_way_back_leads_to_the_cards_of_the_type(visit):
    page = visit.open("games/raid-wars/cards/fighter.html")
    page.locator(".rd-path").get_by_role("link", name="Heroes").click()
    expect(page.locator("#rd-count")).to_have_text("10 of 60 cards")


def test_a_game_offers_what_was_printed_for_it(visit):
    page = visit.open("games/ember/index.html")
    entry = page.locator(".rd-download", has_text="One night, sheets to cut")
    assert entry.get_by_role("link", name="A4").get_attribute("href") == "downloads/sheets-night-a4.pdf"
