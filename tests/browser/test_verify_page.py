"""The page that `ruledeck verify --html` writes, as a browser shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from toss import edit, toss_workspace

from ruledeck.cli import main


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of a game that is sound, and of one with a scenario that does not hold."""
    folder = tmp_path_factory.mktemp("verified")
    workspace = toss_workspace(folder / "toss")
    for name, zone in (("sound", "hand"), ("failed", "heap")):
        edit(workspace, "verifier/toss/scenarios/draw.yml", "ball: you.hand", f"ball: you.{zone}")
        with pytest.raises(SystemExit):
            main(["verify", "--workspace", str(workspace.root), "--html", str(folder / f"{name}.html")])
    return folder


@pytest.mark.parametrize("name", ["sound", "failed"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_it_can_be_read_by_all_and_fits_a_phone(chromium, pages, name, scheme, width):
    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((pages / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert len(asked) == 1, "it needs nothing beside it"
    context.close()


def test_what_is_not_proved_unfolds_to_the_changes_that_nobody_noticed(chromium, pages):
    context = chromium.new_context()
    page = context.new_page()
    page.goto((pages / "sound.html").as_uri())
    expect(page.get_by_text("1 to 2")).to_be_hidden()
    page.get_by_text("turn.drop 1.3").click()
    expect(page.get_by_text("1 to 2")).to_be_visible()
    expect(page.locator("details[open] .place").first).to_contain_text("catalog/toss/rules/turn.md:5")
    context.close()


def test_a_scenario_that_does_not_hold_lies_open_on_top(chromium, pages):
    context = chromium.new_context()
    page = context.new_page()
    page.goto((pages / "failed.html").as_uri())
    expect(page.locator(".verdict b")).to_have_text("not sound")
    expect(page.get_by_text("expected you.heap")).to_be_visible()
    context.close()
