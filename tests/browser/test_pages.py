"""Every kind of page: without errors, on a phone, in both modes, for everyone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

KINDS = {
    "home": "index.html",
    "game": "games/raid-wars/index.html",
    "contents of rules": "games/ember/rules/index.html",
    "chapter": "games/raid-wars/rules/traps.html",
    "chapter with a table": "games/ember/rules/welcome.html",
    "terms": "games/ember/terms.html",
    "rulings": "games/ember/rulings.html",
    "changes": "games/ember/changes.html",
    "browser, pictures": "games/raid-wars/cards/index.html",
    "browser, text": "games/raid-wars/cards/index.html#view=text",
    "browser, table": "games/raid-wars/cards/index.html#view=table",
    "browser, faulty query": "games/raid-wars/cards/index.html#q=atack%3E2",
    "browser of all games": "cards.html",
    "card": "games/raid-wars/cards/fighter.html",
    "card with earlier texts": "games/ember/cards/oak-log.html",
    "handbook": "handbook/index.html",
    "handbook with code": "handbook/quick-start.html",
    "commands": "handbook/command-reference.html",
    "keys": "handbook/key-reference.html",
    "data": "api/index.html",
    "what is proved": "games/ember/proof/index.html",
    "how it plays": "games/ember/play.html",
    "scenario": "games/ember/proof/bark-feeds-the-fire-the-letters-stay-in-the-hand.html#step-2",
    "chapter with statuses": "games/ember/rules/fire.html",
}


@pytest.mark.parametrize("path", KINDS.values(), ids=list(KINDS))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visiting, path, scheme):
    page = visiting(scheme=scheme).open(path)
    page.locator("#rd-hits > *, main h1").first.wait_for()
    options = {"resultTypes": ["violations"], "preload": False}
    if scheme == "dark":
        options["runOnly"] = {
            "type": "rule",
            "values": ["color-contrast"],
        }  # all else was found in light mode
    found = Axe().run(page, options=options).response["violations"]
    serious = [issue for issue in found if issue["impact"] in ("serious", "critical")]
    told = [
        (issue["id"], issue["nodes"][0]["html"], issue["nodes"][0]["failureSummary"]) for issue in serious
    ]
    assert told == []


def test_nothing_is_wider_than_a_phone(visiting):
    visit = visiting(width=360, touch=True)
    widest = """() => [...document.querySelectorAll("main *")]
      .map((element) => [element.getBoundingClientRect().right, element.outerHTML.slice(0, 100)])
      .sort((a, b) => b[0] - a[0])[0]"""
    wide = {}
    for kind, path in KINDS.items():
        page = visit.open(path)
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wide[kind] = page.evaluate(widest)
    assert wide == {}


@pytest.mark.parametrize("path", ["api/index.html", "handbook/quick-start.html"])
def test_no_name_of_a_file_is_broken_inside_a_word(visiting, path):
    page = visiting(width=360).open(path)
    names = page.locator("td code")
    assert names.count() > 3
    broken = names.evaluate_all("""(all) => all.flatMap((code) => {
      const words = [...code.textContent.matchAll(/\\w+(\\.\\w+)*/g)], range = document.createRange();
      return words.filter((word) => {
        range.setStart(code.firstChild, word.index);
        range.setEnd(code.firstChild, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
      }).map((word) => word[0]);
    })""")
    assert broken == []


def test_a_page_has_one_title_and_one_heading_of_its_own(visit):
    titles = {}
    for kind, path in KINDS.items():
        page = visit.open(path)
        page.locator("main h1").first.wait_for()
        assert "@@" not in page.content(), kind
        assert page.locator("h1:visible").count() == 1, kind
        titles[page.title()] = path.partition("#")[0]
    assert (
        len(titles) == len(set(titles.values())) == len({path.partition("#")[0] for path in KINDS.values()})
    )


def test_fonts_of_the_printed_cards_are_there_from_files(visit):
    page = visit.open("games/raid-wars/cards/fighter.html")
    page.evaluate("document.fonts.ready")
    loaded = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert {"Ruledeck Display", "Ruledeck Text"} <= {family.strip('"') for family in loaded}


def test_the_search_of_all_pages_finds_cards_rules_and_handbook_from_files(visit):
    page = visit.open("index.html")
    page.keyboard.press("/")
    page.keyboard.type("fighter")
    page.locator(".md-search-result__link").first.wait_for()
    links = page.locator(".md-search-result__link").evaluate_all("(all) => all.map((link) => link.pathname)")
    assert any(link.endswith("games/raid-wars/cards/fighter.html") for link in links)
    page.locator(".md-search__input").fill("pango")
    page.locator(".md-search-result__link[href*='handbook']").first.wait_for()


def test_the_dark_mode_is_kept_from_page_to_page(visit):
    page = visit.open("index.html")
    page.locator("label[title='Switch to dark mode']").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    visit.open("games/raid-wars/cards/fighter.html")
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
