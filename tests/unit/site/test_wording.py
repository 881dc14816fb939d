"""The page of standard wording, and pages of a game that is only begun."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content, load_content
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.site import address
from ruledeck.site.cards.browser import browsers
from ruledeck.site.cards.wording import wording_page
from ruledeck.site.edition import Edition
from ruledeck.site.nav import site_nav
from ruledeck.site.pages.game import game_page
from ruledeck.site.pages.home import home_page


@pytest.fixture
def empty(ember_content: Content) -> Content:
    """The invented game without its cards."""
    return replace(ember_content, cards=())


def edition(folder: Path, *contents: Content) -> Edition:
    return Edition(contents[0].workspace, contents, folder)


def test_each_text_stands_beside_its_meaning_with_a_letter_for_any_number(
    ember_content: Content, tmp_path: Path
) -> None:
    page = wording_page(edition(tmp_path, ember_content), ember_content)
    assert page is not None
    rows = re.findall(r"<div><dt>(.*?) ?</dt><dd>(.*?)</dd></div>", page.body)
    told = [tuple(re.sub("<[^>]*>", "", side) for side in row) for row in rows]
    assert told[:2] == [
        ("Nothing moves", "Nothing moves"),
        ("Add N heat Put N heat on the fire", "Add N heat"),
    ]
    assert told[-1] == ("dawnDawn: draw N fuel cards.", "dawnDawn: Take N from the pile of fuel.")
    assert "Filter the 4 texts" in page.body


def test_a_text_that_a_ruling_decides_links_to_it(ember: Workspace, tmp_path: Path) -> None:
    file = ember.catalog / "ember" / "wording.yml"
    ruled = '- {text: "Nothing moves", ruling: cave-roof}'
    file.write_text(file.read_text("utf-8").replace('- "Nothing moves"', ruled), "utf-8")
    content = load_content(ember, "ember")
    page = wording_page(edition(tmp_path, content), content)
    assert page is not None
    assert '<a href="rulings.html#cave-roof">Ruling</a>' in page.body


def test_a_table_whose_form_is_wrong_is_told(ember: Workspace, tmp_path: Path) -> None:
    (ember.catalog / "ember" / "wording.yml").write_text("- name: Steps\n", "utf-8")
    content = load_content(ember, "ember")
    with pytest.raises(ContentError, match=r"wording\.yml"):
        wording_page(edition(tmp_path, content), content)


def test_a_game_without_a_table_has_no_page(raid_wars: Content, tmp_path: Path) -> None:
    assert wording_page(edition(tmp_path, raid_wars), raid_wars) is None


def test_the_page_of_a_game_without_cards_says_so_and_leads_to_none(empty: Content, tmp_path: Path) -> None:
    body = game_page(edition(tmp_path, empty), empty, []).body
    assert "no cards yet" in body
    assert 'href="cards/' not in body
    assert '<a class="rd-button rd-button--strong" href="rules/index.html">Read the rules</a>' in body
    assert 'href="wording.html"' in body


def test_home_leads_to_the_cards_of_the_only_game_that_has_some(
    empty: Content, raid_wars: Content, tmp_path: Path
) -> None:
    body = home_page(edition(tmp_path, empty, raid_wars)).body
    assert 'href="games/raid-wars/cards/index.html">Browse all cards' in body
    assert "games/ember/cards" not in body
    assert "no cards yet" in body
    assert "Browse" not in home_page(edition(tmp_path, empty)).body


def test_no_browser_over_all_games_holds_a_game_without_cards(
    empty: Content, ember_content: Content, raid_wars: Content
) -> None:
    assert address.ALL_CARDS not in dict(browsers([empty, raid_wars]))
    assert dict(browsers([empty, ember_content, raid_wars]))[address.ALL_CARDS] == [ember_content, raid_wars]


def test_the_navigation_of_a_game_without_cards_has_no_entry_for_them(empty: Content, tmp_path: Path) -> None:
    made = edition(tmp_path, empty)
    bare = replace(empty, chapters=())
    pages = [home_page(made), game_page(made, empty, [])]
    data = replace(pages[0], path=address.DATA)
    ((_, entries),) = site_nav([bare], [*pages, data], [])[1].items()
    assert not [entry for entry in entries if "Cards" in entry and isinstance(entry, dict)]
