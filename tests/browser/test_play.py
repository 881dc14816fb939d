"""How a game plays: charts with a table beside each, on any screen, by keyboard, without scripts."""

from __future__ import annotations

from playwright.sync_api import expect

PLAY = "games/ember/play.html"


def text(page, selector):
    """Return the rows of a table, as they are read."""
    return [" ".join(row.split()) for row in page.locator(selector).all_inner_texts()]


def test_the_game_and_what_is_proved_lead_there(visit):
    page = visit.open("games/ember/index.html")
    page.get_by_role("link", name="How it plays").last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("How it plays")
    page.locator(".rd-path").get_by_role("link", name="What is proved").click()
    page.locator(".rd-path").get_by_role("link", name="How it plays").click()
    assert page.url.endswith(PLAY)


def test_a_game_that_was_not_played_has_no_such_page(visit):
    page = visit.open("games/raid-wars/index.html")
    assert page.get_by_role("link", name="How it plays").count() == 0


def test_lengths_are_drawn_and_stand_in_a_table(visit):
    page = visit.open(PLAY)
    chart = page.locator(".rd-chart").first
    assert chart.locator("rect").count() == 8
    heights = chart.locator("rect").evaluate_all(
        "(all) => all.map((bar) => bar.getBoundingClientRect().height)"
    )
    assert max(heights) == heights[4] > 2.9 * heights[0] > 0
    expect(chart.locator("figcaption")).to_contain_text("Half of the games are over after 6 turns")
    page.get_by_text("As a table", exact=True).first.click()
    assert text(page, ".rd-help[open] tbody tr")[:4] == ["2 1", "3 0", "4 0", "5 2"]


def test_wins_are_told_by_player_and_by_who_began(visit):
    page = visit.open(PLAY)
    rows = text(page, ".rd-shares:not(.rd-shares--plain) >> nth=0 >> tbody tr")
    assert rows[0] == "ann all games 50.0\u00a0% 40\u00a0% to 60\u00a0% 50 of 100".replace("\u00a0", " ")
    assert rows[1].startswith("going first 60.0 %")
    assert rows[6].startswith("nobody all games 10.0 %")
    assert rows[7].startswith("Whoever goes first all games 52.0 %")


def test_a_dot_stands_between_the_ends_of_its_line(visit):
    page = visit.open(PLAY)
    track = page.locator(".rd-track").first
    line = track.locator(".rd-track__reach").bounding_box()
    dot = track.locator(".rd-track__dot").bounding_box()
    assert line["x"] < dot["x"] + dot["width"] / 2 < line["x"] + line["width"]


def test_cards_are_links_in_the_table_and_are_passed_over_by_the_keyboard_in_the_chart(visit):
    page = visit.open(PLAY)
    assert page.locator(".rd-scatter circle").count() == 3
    assert page.locator(".rd-scatter a").evaluate_all("(all) => all.every((link) => link.tabIndex < 0)")
    summary = page.get_by_text("All cards as a table").first
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Birch Bark"
    rows = text(page, ".rd-shares--cards >> nth=0 >> tbody tr")
    assert [row.split(" %")[0] for row in rows] == ["Birch Bark 80.0", "Wet Log 70.0", "Oak Log 60.0"]


def test_games_that_failed_are_told(visit):
    page = visit.open(PLAY)
    expect(page.locator(".rd-stale")).to_contain_text("2 in which it did not end")


def test_another_setup_has_its_own_part(visit):
    page = visit.open(PLAY)
    part = page.get_by_role("region", name="Set up as {players: 1}")
    expect(part.get_by_role("heading", level=2).first).to_have_text(
        "Set up as {players: 1}", use_inner_text=True
    )
    assert part.locator(".rd-scatter").count() == 0
    expect(part.locator(".rd-facts")).to_contain_text("seeds 7 to 36")


def test_nothing_is_wider_than_a_phone(visiting):
    page = visiting(width=360, touch=True).open(PLAY)
    for summary in page.locator(".rd-play summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_it_needs_no_script(chromium, site):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{PLAY}")
    assert page.locator(".rd-bars rect").first.bounding_box()["width"] > 5
    context.close()
