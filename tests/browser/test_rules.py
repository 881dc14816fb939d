"""Rules: links both ways, terms explained, rulings where they belong."""

from __future__ import annotations

from playwright.sync_api import expect

TRAPS = "games/raid-wars/rules/traps.html"


def test_a_paragraph_is_found_by_its_id_and_links_to_itself(visit):
    page = visit.open("games/ember/rules/night.html#night.order.walk")
    rule = page.locator("[id='night.order.walk']")
    expect(rule).to_be_in_viewport()
    assert rule.locator(".rd-rule__no").get_attribute("href") == "#night.order.walk"
    assert rule.locator(".rd-rule__no").inner_text().endswith(".1.3")


def test_lists_and_tables_stay_inside_their_paragraph(visit):
    page = visit.open("games/ember/rules/welcome.html")
    assert page.locator("[id='welcome.parts'] table td").count() == 12
    visit.open("games/ember/rules/night.html")
    assert page.locator("[id='night.order.walk'] .rd-rule__body > ul li").count() == 2


def test_a_rule_names_what_refers_to_it_and_leads_there_and_back(visit):
    page = visit.open("games/ember/rules/fire.html")
    rule = page.locator("[id='fire.feed']")
    rule.get_by_text("Referred to by").click()
    rule.locator(".rd-refs a", has_text="The fuel").click()
    assert page.url.endswith("night.html#night.order.fuel")
    page.locator("[id='night.order.fuel'] a.ref-rule").click()
    assert page.url.endswith("fire.html#fire.feed")


def test_a_rule_names_the_cards_that_rest_on_it(visit):
    page = visit.open("games/ember/rules/fire.html")
    rule = page.locator("[id='fire.smoulder']")
    rule.get_by_text("Referred to by").click()
    rule.get_by_role("link", name="The Boy Who Hums").click()
    page.get_by_role("heading", name="Rules", exact=True).wait_for()
    assert page.locator(".rd-rule-list a[href$='fire.html#fire.smoulder']").count() == 1


def test_a_ruling_stands_at_the_rule_that_it_completes(visit):
    page = visit.open("games/ember/rules/fire.html")
    ruling = page.locator("[id='fire.roof'] .rd-ruling")
    ruling.locator("summary").click()
    expect(ruling.locator("p")).to_contain_text("Yes.")
    ruling.get_by_role("link").click()
    assert page.url.endswith("rulings.html#cave-roof")


def test_a_section_says_once_why_paragraphs_are_informative(visit):
    page = visit.open("games/ember/rules/index.html")
    expect(page.locator(".rd-lead")).to_contain_text("Paragraphs in grey explain or repeat and add no rule.")
    visit.open("games/ember/rules/welcome.html")
    expect(page.locator("[id='welcome.aim'] .rd-rule__reason")).to_have_text("A summary")
    visit.open("games/raid-wars/rules/glossary.html")
    assert page.locator(".rd-rule--informative").count() > 40
    reasons = page.locator(".rd-rule__reason").all_inner_texts()
    assert len(set(reasons)) == len(reasons) < 5
    assert page.locator(".rd-rule .rd-badge").count() == 0


def test_a_term_is_explained_on_hover_and_goes_with_escape(visit):
    page = visit.open("games/ember/rules/night.html")
    term = page.locator("a.rd-term[data-term='words.fire']").first
    term.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("the counters on a place")
    assert term.get_attribute("aria-describedby") == tip.get_attribute("id")
    tip.hover()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()


def test_a_term_is_explained_on_focus_and_leads_to_its_rule(visit):
    page = visit.open("games/ember/rules/night.html")
    term = page.locator("a.rd-term[data-term='words.fire']").first
    term.focus()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/words.html#words.fire")


def test_a_first_touch_explains_a_term_and_a_second_follows_it(visiting):
    page = visiting(width=360, touch=True).open("games/ember/rules/night.html")
    term = page.locator("a.rd-term[data-term='words.fire']").first
    term.tap()
    tip = page.get_by_role("tooltip")
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert page.url.endswith("night.html")
    term.tap()
    page.wait_for_url("**/words.html#words.fire")


def test_terms_are_not_marked_in_headings_links_or_their_own_entry(visit):
    page = visit.open("games/ember/rules/words.html")
    assert page.locator("[id='words.fire'] [data-term='words.fire']").count() == 0
    visit.open("games/ember/rules/fire.html")
    assert page.locator("h1 .rd-term, h2 .rd-term, a.ref .rd-term").count() == 0
    assert page.locator(".rd-rule .rd-term").count() > 0


def test_the_index_of_terms_leads_to_meaning_and_use(visit):
    page = visit.open("games/ember/terms.html")
    entry = page.locator("[id='term--fire']")
    expect(entry).to_contain_text("the counters on a place")
    assert entry.locator("a[href$='words.html#words.fire']").count() == 1
    assert entry.locator(".rd-places a").count() >= 1


def test_rulings_are_filtered_by_words(visit):
    page = visit.open("games/raid-wars/rulings.html")
    every = page.locator(".rd-ruling-card").count()
    page.get_by_label("Filter the").fill("fighter rogue")
    shown = page.locator(".rd-ruling-card:visible")
    expect(page.locator(".rd-filter output")).to_have_text(f"{shown.count()} of {every}")
    assert 0 < shown.count() < every
    assert all("Fighter" in text for text in shown.all_inner_texts())


def test_a_filter_that_finds_nothing_says_so_and_leads_back(visit):
    page = visit.open("games/ember/rulings.html")
    every, field = page.locator(".rd-ruling-card").count(), page.get_by_label("Filter the")
    clear = page.get_by_role("button", name="Show all")
    expect(clear).to_be_hidden()
    field.fill("snow")
    expect(page.locator(".rd-filter output")).to_have_text(f"None of the {every} rulings has this word.")
    field.fill("snow in june")
    expect(page.locator(".rd-filter output")).to_have_text(
        f"None of the {every} rulings has all these words."
    )
    clear.click()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(page.locator(".rd-ruling-card:visible")).to_have_count(every)
    expect(clear).to_be_hidden()


def test_the_chapters_lead_on_and_back(visit):
    page = visit.open("games/ember/rules/welcome.html")
    page.get_by_role("link", name="Next 2 The night").click()
    page.get_by_role("link", name="Previous 1 Welcome").click()
    assert page.url.endswith("welcome.html")


def test_an_earlier_text_of_a_rule_is_shown_with_date_and_reason(visit):
    page = visit.open("games/ember/rules/fire.html")
    page.locator("[id='fire.walls']").get_by_role("link", name="changed 2026-02-10").click()
    change = page.locator("[id='fire.walls']")
    expect(change).to_contain_text("Walls that stop a gale")
    assert change.locator("del").all_inner_texts() == ["wind"]
    assert change.locator("ins").all_inner_texts() == ["breeze"]
