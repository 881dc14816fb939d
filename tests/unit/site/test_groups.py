"""Pages of groups, and what card pages tell of parts, groups, other sides and mentions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import Workspace
from ruledeck.site import address
from ruledeck.site.cards.browser import filters, script
from ruledeck.site.cards.view import CardViews
from ruledeck.site.edition import Edition
from ruledeck.site.groups.pages import group_pages
from ruledeck.site.pages.game import game_page
from ruledeck.site.pages.home import home_page


@pytest.fixture
def content(pier: Workspace) -> Content:
    return load_sound_content(pier, "pier")


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_all_groups_stand_on_a_page_and_each_on_its_own(content: Content, tmp_path: Path) -> None:
    pages = {
        page.path: page for page in group_pages(Edition(content.workspace, [content], tmp_path), content)
    }
    assert list(pages) == [
        "games/pier/groups/index.html",
        "games/pier/groups/north.html",
        "games/pier/groups/south.html",
    ]
    table = pages["games/pier/groups/index.html"].body
    assert "North Harbour Ropes and lamps. North Pier South Harbour South Pier" in words(table)
    north = words(pages["games/pier/groups/north.html"].body)
    assert 'src="../cards/oil-lamp.webp"' in pages["games/pier/groups/north.html"].body
    assert 'src="../cards/south-pier.webp"' not in pages["games/pier/groups/south.html"].body
    assert "North Harbour Harbour Ropes and lamps." in north
    assert "Place North Pier Cards 3 Lamps 3 Oil Lamp &nbsp; ×3 Goes with Eel : It lives there." in north


def test_a_game_without_groups_has_no_such_pages(ember_content: Content, tmp_path: Path) -> None:
    assert list(group_pages(Edition(ember_content.workspace, [ember_content], tmp_path), ember_content)) == []


def test_a_role_that_is_not_given_is_said_to_be_so(pier: Workspace, tmp_path: Path) -> None:
    groups = pier.catalog / "pier/groups.yml"
    groups.write_text(groups.read_text(encoding="utf-8").replace("  has: {place: south-pier}\n", ""))
    content = load_sound_content(pier, "pier")
    pages = list(group_pages(Edition(pier, [content], tmp_path), content))
    assert "Place not given" in words(pages[-1].body)


def test_a_card_tells_its_parts_group_and_other_side(content: Content, tmp_path: Path) -> None:
    edition = Edition(content.workspace, [content], tmp_path)
    setter = edition.setter(content, address.browser_page("pier"))
    views = CardViews(content, Links(content), setter, {})
    lamp = views.view(content.card_by_id["oil-lamp"])
    assert [(part["name"], list(part["lines"])) for part in lamp["parts"]] == [
        ("Upper part", [0, 1]),
        ("Lower part", [2]),
    ]
    assert [(it["name"], it["number"]) for it in lamp["parts"][0]["icons"]] == [("light", 2), ("points", 1)]
    assert lamp["group"] == {"name": "North Harbour", "kind": "Harbour", "link": "../groups/north.html"}
    assert views.view(content.card_by_id["ebb"])["reverse"] == {"name": "Flood", "link": "flood.html"}
    assert "light 3, points 1" in views.spoken(content.card_by_id["oil-lamp"])
    south = views.view(content.card_by_id["south-pier"])
    assert [mark["label"] for mark in south["provenance"]] == ["only named"]


def test_the_browser_offers_groups(content: Content) -> None:
    (offered,) = [entry for entry in filters([content]) if entry["field"] == "harbour"]
    assert offered["options"] == {"north": "North Harbour", "south": "South Harbour"}


def test_cards_that_are_only_named_or_out_of_print_are_counted_beside_those_that_are_made(
    content: Content, ember_content: Content, tmp_path: Path
) -> None:
    edition = Edition(content.workspace, [content, ember_content], tmp_path)
    made, home = len(content.cards) - 1, words(home_page(edition).body)
    assert f"{made} cards, 1 more only named" in home
    assert f"{made} cards, 1 more only named" in words(game_page(edition, content, []).body)
    assert re.search(r"\d cards, \d more no longer printed", home)
    named = next(at for at, card in enumerate(content.cards) if card.mention)
    assert f'"unprinted":{{"{named}":"only named"}}' in script("cards/index.html", [content])
