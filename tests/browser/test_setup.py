"""The set-up page: what is ticked decides what is shown, and Python and the page decide alike."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.catalog.source.setup.modes import holds
from ruledeck.cli.site import make_site
from ruledeck.schema.workspace import open_workspace

PIER = Path(__file__).parents[1] / "support" / "pier"
PAGE = "games/pier/setup.html"
ALL = ["shuffle", "marked", "keeper", "together", "deal", "deal-short"]


@pytest.fixture(scope="session")
def pier_content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    folder = tmp_path_factory.mktemp("pier") / "pier"
    shutil.copytree(PIER, folder, ignore=shutil.ignore_patterns("build"))
    return load_sound_content(open_workspace(folder), "pier")


@pytest.fixture(scope="session")
def pier_site(pier_content: Content) -> str:
    return make_site(pier_content.workspace, [pier_content]).as_uri()


def shown(page) -> list[str]:
    steps = page.locator(".rd-setup__steps > li:visible input")
    return [step.get_attribute("id").removeprefix("done-setup.") for step in steps.all()]


def test_what_is_chosen_decides_what_is_shown_and_the_address_keeps_it(visiting, pier_site):
    visit = visiting(root=pier_site)
    page = visit.open(PAGE)
    assert shown(page) == ["shuffle", "deal"]
    page.get_by_label("2", exact=True).check()
    page.get_by_label("With a keeper").check()
    page.get_by_label("Short", exact=True).check()
    assert shown(page) == ["shuffle", "marked", "keeper"]
    expect(page.locator("output")).to_have_text("3 of 6 steps")
    expect(page.locator(".rd-setup__chosen")).to_have_text("2 players · Length: Short · With a keeper")
    assert page.evaluate("location.hash") == "#players=2&length=short&keeper"
    page.reload()
    assert shown(page) == ["shuffle", "marked", "keeper"]
    page.get_by_role("button", name="Start again").click()
    assert shown(page) == ["shuffle", "deal"]
    assert page.evaluate("location.hash") == ""


def test_what_cannot_be_chosen_now_is_not_offered_and_not_kept(visiting, pier_site):
    page = visiting(root=pier_site).open(f"{PAGE}#players=2&length=short&keeper")
    page.get_by_label("Play together").check()
    expect(page.get_by_label("With a keeper")).to_be_hidden()
    expect(page.get_by_text("Short", exact=True)).to_be_hidden()
    assert shown(page) == ["shuffle", "marked", "together", "deal"]
    assert page.evaluate("location.hash") == "#players=2&together"


def test_an_address_of_nonsense_shows_the_usual_game(visiting, pier_site):
    page = visiting(root=pier_site).open(f"{PAGE}#players=99&length=endless&nothing&keeper=maybe")
    assert shown(page) == ["shuffle", "deal"]


def test_python_and_the_page_decide_alike(visiting, pier_site, pier_content):
    page = visiting(root=pier_site).open(PAGE)
    modes = pier_content.modes
    for players, together, length, keeper in itertools.product(
        (1, 2, 3), (True, False), ("normal", "short"), (True, False)
    ):
        chosen = {"players": players, "together": together, "length": length, "keeper": keeper}
        words = [f"players={players}", f"length={length}"]
        words += [name if value else f"-{name}" for name, value in chosen.items() if isinstance(value, bool)]
        page.evaluate("words => { location.hash = words }", "&".join(words))
        page.evaluate("() => new Promise(done => setTimeout(done))")
        settled = modes.completed(chosen)
        wanted = [id for id in ALL if holds(pier_content.paragraphs[f"setup.{id}"].when, settled)]
        assert shown(page) == wanted, chosen


def test_choices_are_made_by_keyboard(visiting, pier_site):
    page = visiting(root=pier_site).open(PAGE)
    page.locator('[name="players"]').first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.evaluate("location.hash") == "#players=2&together"
    assert shown(page) == ["shuffle", "marked", "together", "deal"]


def test_without_scripts_every_step_is_shown_with_its_condition(chromium: Browser, pier_site: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{pier_site}/{PAGE}")
    assert shown(page) == ALL
    expect(page.locator(".rd-modes")).to_be_hidden()
    expect(page.locator("li:has([id='done-setup.marked'])")).to_contain_text("2 players, or Play together")
    context.close()


def test_paper_has_the_steps_and_what_was_chosen_and_no_form(visiting, pier_site):
    page = visiting(root=pier_site).open(f"{PAGE}#players=2&keeper")
    page.emulate_media(media="print")
    expect(page.locator(".rd-modes")).to_be_hidden()
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".rd-setup__chosen")).to_contain_text("With a keeper")
    assert shown(page) == ["shuffle", "marked", "keeper", "deal"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visiting, pier_site, scheme):
    page = visiting(scheme=scheme, root=pier_site).open(f"{PAGE}#players=2&keeper")
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    assert [
        (it["id"], it["nodes"][0]["html"]) for it in found if it["impact"] in ("serious", "critical")
    ] == []


def test_nothing_is_wider_than_a_phone(visiting, pier_site):
    page = visiting(width=360, touch=True, root=pier_site).open(PAGE)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(
    "path", ["groups/index.html", "groups/north.html", "cards/oil-lamp.html", "cards/south-pier.html"]
)
def test_axe_finds_nothing_on_pages_of_groups_and_parts(visiting, pier_site, path):
    page = visiting(root=pier_site).open(f"games/pier/{path}")
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    assert [
        (it["id"], it["nodes"][0]["html"]) for it in found if it["impact"] in ("serious", "critical")
    ] == []


def test_groups_lead_to_their_cards_and_cards_to_their_group(visiting, pier_site):
    page = visiting(root=pier_site).open("games/pier/index.html")
    page.get_by_role("link", name="Harbours 2").click()
    page.get_by_role("article").get_by_role("link", name="North Harbour").click()
    page.get_by_role("link", name="Oil Lamp").click()
    page.get_by_role("link", name="Harbour: North Harbour").click()
    page.get_by_role("link", name="Browse these cards").click()
    expect(page.get_by_role("status")).to_have_text("2 of 8 cards")
