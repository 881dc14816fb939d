from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from ruledeck.catalog.source.content import Content
from ruledeck.site import address

IDS = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)


def test_a_rule_is_a_place_on_the_page_of_its_chapter(ember_content: Content) -> None:
    assert (
        address.find(ember_content, "rule", "night.order.walk")
        == "games/ember/rules/night.html#night.order.walk"
    )


def test_a_chapter_is_a_whole_page(ember_content: Content) -> None:
    assert address.find(ember_content, "rule", "night") == "games/ember/rules/night.html"


def test_cards_and_rulings_are_found_by_their_ids(ember_content: Content) -> None:
    assert address.find(ember_content, "card", "oak-log") == "games/ember/cards/oak-log.html"
    assert address.find(ember_content, "ruling", "cave-roof") == "games/ember/rulings.html#cave-roof"


def test_a_place_on_the_same_page_is_a_fragment_alone() -> None:
    assert address.relative("a/b.html", "a/b.html#c") == "#c"


def test_addresses_are_written_from_the_page_s_own_folder() -> None:
    assert address.relative("games/x/rules/a.html", "games/x/cards/b.html#c") == "../cards/b.html#c"
    assert address.relative("index.html", "games/x/index.html") == "games/x/index.html"


@given(card=IDS)
@example(card="index")
def test_no_card_stands_in_the_place_of_the_browser(card: str) -> None:
    assert address.card_page("g", card) != address.browser_page("g")
    assert address.chapter_page("g", card) != address.rules_page("g")


@given(left=IDS, right=IDS)
@example(left="index", right="index-1")
def test_no_two_cards_share_a_page(left: str, right: str) -> None:
    assert (address.card_page("g", left) == address.card_page("g", right)) == (left == right)
