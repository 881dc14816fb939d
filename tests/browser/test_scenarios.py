"""What is proved: statuses at rules and cards, counts, scenarios that a reader steps through."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

OVERVIEW = "games/ember/proof/index.html"
FEEDING = "games/ember/proof/bark-feeds-the-fire-the-letters-stay-in-the-hand.html"


def lying(page: Page, zone: str) -> list[str]:
    """Return what lies in a zone, as it is read."""
    tiles = page.locator(f"[data-zone='{zone}'] li").all_inner_texts()
    return [" ".join(words.split()) for words in tiles]


def told(page: Page) -> str:
    """Return what the page tells of the step that it shows."""
    return " ".join(page.locator(".rd-told").inner_text().split())


def test_a_rule_says_quietly_what_is_proved_of_it_and_leads_to_the_scenarios(visit):
    page = visit.open("games/ember/rules/fire.html")
    proof = page.locator("[id='fire.feed'] .rd-proof")
    expect(proof.locator("summary")).to_have_text("Proved 1 scenario")
    assert proof.locator(".rd-sign--proved").count() == 1
    proof.locator("summary").click()
    proof.get_by_role("link", name="Bark feeds the fire").click()
    assert page.url.endswith(FEEDING)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("fire.catch", "Carried out, not proved 2 scenarios"),
        ("fire.rounds", "Carried out, cannot be tried 1 scenario"),
        ("fire.burning", "Changed since it was reviewed 1 scenario"),
        ("fire.deal", "No scenario yet"),
    ],
)
def test_each_status_has_words_of_its_own(visit, rule, words):
    page = visit.open("games/ember/rules/fire.html")
    expect(page.locator(f"[id='{rule}'] .rd-proof").locator("summary, > a")).to_have_text(words)


def test_a_rule_that_only_informs_has_no_status_nor_has_a_game_that_was_not_verified(visit):
    page = visit.open("games/ember/rules/welcome.html")
    assert page.locator("[id='welcome.aim'] .rd-proof").count() == 0
    visit.open("games/raid-wars/rules/traps.html")
    assert page.locator(".rd-proof").count() == 0
    assert page.get_by_role("link", name="What is proved").count() == 0


def test_a_ruling_leads_to_the_scenarios_that_are_about_it(visit):
    page = visit.open("games/ember/rulings.html")
    assert page.locator(".rd-ruling-card .rd-proof").count() == 1
    proof = page.locator("[id='cave-roof'] .rd-proof")
    expect(proof.locator("summary")).to_have_text("Played 1 scenario")
    proof.locator("summary").click()
    proof.get_by_role("link", name="Bark feeds the fire").click()
    assert page.url.endswith(FEEDING)


def test_a_card_says_what_is_proved_of_it(visit):
    page = visit.open("games/ember/cards/birch-bark.html")
    expect(page.locator(".rd-card .rd-proof summary")).to_have_text("Proved 1 scenario")


def test_what_is_proved_is_counted_by_chapter_and_type_and_each_row_leads_there(visit):
    page = visit.open(OVERVIEW)
    rows = [" ".join(row.split()) for row in page.locator(".rd-counts tbody tr").all_inner_texts()]
    assert rows[0].startswith("Rules 1 of 5 ")
    assert "1 changed since it was reviewed" in rows[0]
    assert "1 carried out, not proved" in rows[0]
    assert "Cards 1 of 2 1 no scenario yet" in rows
    assert rows[-1] == "Phrases of card texts 1 of 1"
    shares = page.locator(".rd-counts tbody tr").first.locator(".rd-share i")
    assert shares.evaluate_all("(all) => all.map((i) => i.style.width)") == ["20%"] * 5
    page.locator(".rd-counts").get_by_role("link", name="Fire", exact=False).first.click()
    assert page.url.endswith("rules/fire.html")


def test_what_is_not_proved_is_listed_with_the_changes_that_were_noticed(visit):
    page = visit.open(OVERVIEW)
    page.get_by_text("Rules and cards that are not proved").click()
    entry = page.locator(".rd-lacking li", has_text="1 of 3 changes noticed")
    assert entry.get_by_role("link").get_attribute("href") == "../rules/fire.html#fire.catch"


def test_scenarios_are_filtered_by_words(visit):
    page = visit.open(OVERVIEW)
    page.get_by_label("Filter the 2 scenarios").fill("nobody")
    expect(page.locator(".rd-scenario:visible")).to_have_count(1)
    page.locator(".rd-scenario:visible a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nobody need feed the fire")


def test_a_scenario_begins_with_the_table_at_its_start(visit):
    page = visit.open(FEEDING)
    assert lying(page, "ann.hand") == ["Birch Bark", "Love Letters"]
    assert lying(page, "path.1") == ["Hollow Oak", "empty"]
    assert lying(page, "path.2") == ["Bare Ridge down", "empty"]
    assert lying(page, "fuel") == ["Oak Log 1", "Oak Log 2"]
    assert "at the start" in told(page)
    expect(page.locator(".rd-place")).to_have_text("Start")


def test_the_script_draws_the_start_as_the_page_has_it(chromium, site, visit):
    plain = chromium.new_context(java_script_enabled=False).new_page()
    plain.goto(f"{site.as_uri()}/{FEEDING}")
    page = visit.open(FEEDING)
    for zone in ("ann.hand", "path.1", "path.2", "fuel", "ann.keeper"):
        assert lying(plain, zone) == lying(page, zone), zone
    pictures = "(all) => all.map((image) => image.src)"
    assert plain.locator(".rd-board img").evaluate_all(pictures) == page.locator(
        ".rd-board img"
    ).evaluate_all(pictures)
    plain.context.close()


def test_next_and_back_move_the_cards_and_tell_what_happens(visit):
    page = visit.open(FEEDING)
    page.get_by_role("button", name="Next").click()
    assert told(page).startswith("Ann feeds the fire")
    expect(page.locator(".rd-told .is-chosen")).to_have_text("Birch Bark chosen", use_inner_text=True)
    expect(page.locator(".rd-told .rd-refused")).to_contain_text("Wet Log is refused", use_inner_text=True)
    expect(page.locator(".rd-told .rd-checks")).to_contain_text("exactly this is offered")
    page.get_by_role("button", name="Next").click()
    assert lying(page, "hearth") == ["Birch Bark 2 counters, hours 1"]
    assert lying(page, "ann.hand") == ["Love Letters"]
    assert page.locator("[data-zone='hearth'] .is-new").count() == 1
    expect(page.locator(".rd-fields[data-player='bob']")).to_contain_text("is cold")
    assert page.url.endswith("#step-2")
    page.get_by_role("button", name="Back", exact=True).click()
    assert lying(page, "ann.hand") == ["Birch Bark", "Love Letters"]
    assert lying(page, "hearth") == []


def test_a_step_leads_to_its_rules_and_to_the_card_whose_text_it_is(visit):
    page = visit.open(f"{FEEDING}#step-2")
    links = page.locator(".rd-told").get_by_role("link")
    found = set(links.evaluate_all("(all) => all.map((link) => link.getAttribute('href'))"))
    assert {
        "../rules/fire.html#fire.feed",
        "../rules/night.html#night.order.fuel",
        "../cards/birch-bark.html",
    } <= found
    expect(page.locator(".rd-told .rd-by").first).to_contain_text("Birch Bark: Burns")


def test_events_with_the_same_reasons_tell_them_once(visit):
    page = visit.open(f"{FEEDING}#step-2")
    lines = page.locator(".rd-told .rd-line")
    assert [line.locator("> .rd-why").count() for line in lines.all()] == [0, 1, 1]


def test_the_keyboard_steps_through(visit):
    page = visit.open(FEEDING)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rd-place")).to_have_text("1 of 3")
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("End")
    expect(page.locator(".rd-place")).to_have_text("3 of 3")
    expect(page.locator(".rd-told .rd-die")).to_have_text(["6", "1"])
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".rd-place")).to_have_text("2 of 3")
    page.keyboard.press("Home")
    expect(page.locator(".rd-place")).to_have_text("Start")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".rd-place")).to_have_text("Start")


def test_arrows_in_the_search_field_are_for_the_search(visit):
    page = visit.open(FEEDING)
    page.keyboard.press("/")
    page.keyboard.type("oak")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rd-place")).to_have_text("Start")


def test_an_address_leads_to_a_step_and_a_number_in_the_list_too(visit):
    page = visit.open(f"{FEEDING}#step-3")
    expect(page.locator(".rd-place")).to_have_text("3 of 3")
    assert lying(page, "path.2") == ["Bare Ridge", "empty"]
    page.get_by_role("button", name="Show the table after step 2").click()
    expect(page.locator(".rd-place")).to_have_text("2 of 3")
    assert page.locator(".rd-steps .is-now").get_attribute("id") == "step-2"


def test_a_player_sees_no_more_than_that_player_may(visit):
    page = visit.open(f"{FEEDING}#step-1")
    page.get_by_role("button", name="bob").click()
    assert lying(page, "ann.hand") == ["a card", "a card"]
    assert lying(page, "path.2") == ["Bare Ridge down", "empty"]
    assert lying(page, "fuel") == []
    expect(page.locator("[data-zone='fuel'] .rd-count")).to_have_text("2 cards")
    stage = page.locator(".rd-stage")
    expect(stage).not_to_contain_text("Wet Log", use_inner_text=True)
    assert "Birch Bark" not in stage.inner_text()
    expect(page.locator(".rd-told .rd-unseen")).to_have_text("What is offered is for ann to see.")
    page.get_by_role("button", name="ann").click()
    assert lying(page, "ann.hand") == ["Birch Bark", "Love Letters"]
    assert lying(page, "path.2") == ["a card down", "empty"]
    page.get_by_role("button", name="all", exact=True).click()
    assert lying(page, "path.2") == ["Bare Ridge down", "empty"]


def test_a_finger_wipes_through_the_steps(visiting):
    page = visiting(width=360, touch=True).open(FEEDING)
    wipe = """([from, to]) => {
      const stage = document.querySelector(".rd-stage");
      const touch = (x) => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 });
      stage.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
      stage.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
    }"""
    page.evaluate(wipe, [300, 100])
    expect(page.locator(".rd-place")).to_have_text("1 of 3")
    page.evaluate(wipe, [100, 120])
    expect(page.locator(".rd-place")).to_have_text("1 of 3")
    page.evaluate(wipe, [100, 300])
    expect(page.locator(".rd-place")).to_have_text("Start")


def test_the_buttons_stay_in_reach_on_a_phone(visiting):
    page = visiting(width=360, touch=True).open(FEEDING)
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport()
    page.get_by_role("button", name="Next").tap()
    expect(page.locator(".rd-told .rd-line__words").first).to_be_in_viewport()


def test_without_scripts_all_steps_are_told_below_the_first_table(chromium, site):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{FEEDING}")
    assert page.locator(".rd-steps > li").count() == 3
    expect(page.locator("#step-2")).to_contain_text("Ann feeds Birch Bark")
    expect(page.locator("#step-2")).to_contain_text("Heat is now 5 < 6")
    expect(page.locator(".rd-ends")).to_contain_text("Birch Bark: in the hearth by Rule 3.1.1 Birch Bark")
    assert page.locator(".rd-stage button:visible").count() == 0
    assert page.locator(".rd-tile").first.is_visible()
    context.close()


def test_the_data_of_a_page_cannot_end_its_script(site):
    html = (site / FEEDING).read_text("utf-8")
    data = html.partition('id="rd-story">')[2].partition("</script>")[0]
    assert "<" not in data
    assert json.loads(data)["players"] == ["ann", "bob"]


def test_the_search_of_all_pages_finds_scenarios(visit):
    page = visit.open("index.html")
    page.keyboard.press("/")
    page.keyboard.type("letters stay")
    page.locator(".md-search-result__link[href*='/proof/bark-feeds']").first.wait_for()


def test_no_motion_where_none_is_wanted(chromium, site):
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site.as_uri()}/{FEEDING}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()
