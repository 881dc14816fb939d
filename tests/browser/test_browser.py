"""The card browser: search, filters, order, views, the address."""

from __future__ import annotations

from playwright.sync_api import expect

BROWSER = "games/raid-wars/cards/index.html"


def names(page):
    return page.locator(".rd-hits-table tbody th").all_inner_texts()


def test_a_query_of_the_address_is_asked(visit):
    page = visit.open(f"{BROWSER}#q=type%3Ahero%20side%3Agood&view=table")
    expect(page.locator("#rd-count")).to_have_text("5 of 60 cards")
    assert page.get_by_label("Search the cards").input_value() == "type:hero side:good"
    assert names(page) == ["Fighter", "Rogue", "Wizard", "Cleric", "Ranger"]


def test_cards_come_in_the_order_of_the_game_s_types(visit):
    page = visit.open(f"{BROWSER}#view=table")
    types = page.locator(".rd-hits-table tbody tr td:nth-child(2)").all_inner_texts()
    assert list(dict.fromkeys(types)) == ["Hero", "Guardian", "Trap", "Spell", "Relic", "Enchantment"]
    assert len(types) == 60


def test_what_is_asked_stands_in_the_address(visit):
    page = visit.open(BROWSER)
    page.get_by_label("Search the cards").fill("attack>=3")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Table").click()
    page.get_by_label("Order", exact=True).select_option("name")
    assert page.evaluate("location.hash") == "#q=attack%3E%3D3&view=table&sort=name"
    found = names(page)
    page.reload()
    assert names(page) == found
    assert page.get_by_label("Order", exact=True).input_value() == "name"


def test_the_back_button_takes_a_filter_away(visit):
    page = visit.open(f"{BROWSER}#view=table")
    page.get_by_label("Type", exact=True).select_option("trap")
    expect(page.locator("#rd-count")).to_have_text("10 of 60 cards")
    page.get_by_label("Side", exact=True).select_option("evil")
    expect(page.locator("#rd-count")).to_have_text("5 of 60 cards")
    page.go_back()
    expect(page.locator("#rd-count")).to_have_text("10 of 60 cards")
    assert page.get_by_label("Side", exact=True).input_value() == ""


def test_filters_are_told_as_a_query_that_finds_the_same(visit):
    page = visit.open(f"{BROWSER}#view=table")
    page.get_by_label("Type", exact=True).select_option("hero")
    page.locator("[data-field=defense][data-end='>=']").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator("#rd-asked")).to_contain_text("type:hero defense>=4")
    found = names(page)
    assert found
    page.get_by_role("button", name="Clear filters").click()
    page.get_by_label("Search the cards").fill("type:hero defense>=4")
    page.keyboard.press("Enter")
    assert names(page) == found


def test_an_error_is_told_at_its_column_and_the_last_hits_stay(visit):
    page = visit.open(f"{BROWSER}#q=type%3Ahero&view=table")
    page.get_by_label("Search the cards").fill("type:hero atack>2")
    error = page.get_by_role("alert")
    expect(error).to_contain_text("Column 11")
    expect(error).to_contain_text("Did you mean 'attack'?")
    shown, caret = error.locator("pre").inner_text().split("\n")
    assert shown[caret.index("^")] == "a"
    assert shown[: caret.index("^")] == "type:hero "
    assert page.get_by_label("Search the cards").get_attribute("aria-invalid") == "true"
    assert len(names(page)) == 10
    expect(page.locator("#rd-count")).to_have_text("Not searched. Below: 10 cards found before")
    page.get_by_label("Search the cards").fill("type:hero attack>2")
    expect(error).to_be_empty()
    expect(page.locator("#rd-count")).not_to_contain_text("Not searched")


def test_a_faulty_query_of_the_address_leaves_all_cards_in_view(visit):
    page = visit.open(f"{BROWSER}#q=atack%3E2&type=hero&view=table")
    expect(page.get_by_role("alert")).to_contain_text("Column 1")
    expect(page.locator("#rd-count")).to_have_text("Not searched. Below: 10 cards without this query")
    page.get_by_label("Search the cards").fill("atack>23")
    expect(page.locator("#rd-error pre")).to_contain_text("atack>23")
    expect(page.locator("#rd-count")).to_have_text("Not searched. Below: 10 cards without this query")
    assert len(names(page)) == 10


def test_a_faulty_query_after_one_that_found_nothing_does_not_look_like_no_hits(visit):
    page = visit.open(f"{BROWSER}#q=zzzz&type=hero&view=table")
    expect(page.locator("#rd-hits")).to_contain_text("No card is like that")
    page.get_by_label("Search the cards").fill("atack>2")
    expect(page.get_by_role("alert")).to_contain_text("Did you mean 'attack'?")
    expect(page.locator("#rd-hits")).not_to_contain_text("No card is like that")
    expect(page.locator("#rd-count")).to_have_text("Not searched. Below: 10 cards without this query")
    assert len(names(page)) == 10


def test_a_heading_of_the_table_orders_and_then_turns_the_order(visit):
    page = visit.open(f"{BROWSER}#q=type%3Ahero&view=table")
    heading = page.get_by_role("columnheader", name="Attack")
    heading.get_by_role("button").click()
    values = page.locator(".rd-hits-table tbody tr td:nth-child(4)").all_inner_texts()
    assert values == sorted(values)
    assert heading.get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    values = page.locator(".rd-hits-table tbody tr td:nth-child(4)").all_inner_texts()
    assert values == sorted(values, reverse=True)
    assert heading.get_attribute("aria-sort") == "descending"


def test_an_order_in_the_query_is_kept(visit):
    page = visit.open(f"{BROWSER}#q=type%3Ahero%20order%3A-name&view=table")
    expect(page.locator("#rd-count")).to_have_text("10 of 60 cards")
    assert names(page) == sorted(names(page), reverse=True)


def test_the_text_view_shows_icons_values_and_labels(visit):
    page = visit.open(f"{BROWSER}#q=!fighter&view=text")
    hit = page.locator(".rd-hit")
    expect(hit.get_by_role("link")).to_have_text("Fighter")
    assert hit.locator(".rd-value").first.inner_text() == "4"
    assert hit.locator(".rd-label").inner_text().strip().endswith("Core:")
    assert hit.locator(".rd-label .rd-icon").count() == 1


def test_a_picture_leads_to_its_card(visit):
    page = visit.open(f"{BROWSER}#q=!fighter")
    picture = page.locator(".rd-hits-pictures img")
    expect(picture).to_have_attribute("alt", "Fighter, Hero, Good")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 420
    picture.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fighter")


def test_a_card_that_is_no_longer_printed_is_named_in_place_of_its_picture(visit, site):
    page = visit.open("games/ember/cards/index.html#q=is%3Aretired")
    for place in page.locator(".rd-hits-pictures li").all():
        expect(place).to_contain_text("no longer printed")


def test_nothing_found_is_said(visit):
    page = visit.open(f"{BROWSER}#q=zzzzz")
    expect(page.locator("#rd-count")).to_have_text("0 of 60 cards")
    expect(page.locator(".rd-none")).to_be_visible()


def test_the_number_of_hits_is_told_to_who_listens(visit):
    page = visit.open(BROWSER)
    assert page.locator("#rd-count").get_attribute("aria-live") == "polite"
    page.get_by_label("Search the cards").fill("fighter")
    expect(page.locator("#rd-count")).not_to_have_text("60 cards")


def test_everything_is_reached_by_the_keyboard(visit):
    page = visit.open(BROWSER)
    page.get_by_label("Search the cards").focus()
    reached = []
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = "document.activeElement"
        reached.append(
            page.evaluate(
                f"{focused}.dataset.field || {focused}.dataset.view || {focused}.id || {focused}.tagName"
            )
        )
        if page.evaluate(f"!!{focused}.closest('.rd-hits-pictures')"):
            break
    assert {"type", "side", "attack", "rd-sort", "rd-direction", "pictures", "text", "table"} <= set(reached)
    page.keyboard.press("Enter")
    expect(page.locator(".rd-card h1")).to_be_visible()


def test_a_filter_is_set_by_the_keyboard_alone(visit):
    page = visit.open(f"{BROWSER}#view=table")
    page.get_by_label("Type", exact=True).focus()
    page.keyboard.type("Tra")
    page.keyboard.press("Tab")
    expect(page.locator("#rd-count")).to_have_text("10 of 60 cards")


def test_all_games_are_browsed_together(visit):
    page = visit.open("cards.html#view=table")
    page.get_by_label("Game", exact=True).select_option("ember")
    expect(page.locator("#rd-count")).to_contain_text(" of ")
    assert "Oak Log" in names(page)
    assert "Fighter" not in names(page)
    page.get_by_role("link", name="Oak Log").click()
    assert page.url.endswith("games/ember/cards/oak-log.html")


def test_signs_stand_as_on_the_pages_of_cards(visit):
    page = visit.open(f"{BROWSER}#q=fighter&view=text")
    fighter = page.locator(".rd-hit").filter(has=page.get_by_role("link", name="Fighter", exact=True))
    expect(fighter.locator(".rd-hit__stats")).to_contain_text("×3")
    expect(fighter).to_contain_text("the opponent’s hand")
    visit.open("games/ember/cards/index.html#q=bare&view=table")
    expect(page.locator("#rd-hits tbody")).to_contain_text("−2")
