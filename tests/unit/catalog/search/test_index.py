"""Searching the invented game. What queries mean is held by tests/golden/queries."""

from __future__ import annotations

import dataclasses

import pytest

from ruledeck.catalog.search import QueryError, SearchIndex, find_cards
from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import Workspace


def ids(content: Content, query: str) -> list[str]:
    return [hit.card.id for hit in find_cards([content], query)]


def test_hits_know_their_card_and_its_content(ember_content: Content) -> None:
    (hit,) = find_cards([ember_content], '!"Oak Log"')
    assert hit.card is ember_content.card_by_id["oak-log"]
    assert hit.content is ember_content


def test_hits_come_in_the_order_of_the_files_where_none_is_asked_for(ember_content: Content) -> None:
    assert ids(ember_content, "") == [card.id for card in ember_content.cards]


def test_an_index_answers_many_queries(ember_content: Content) -> None:
    index = SearchIndex([ember_content])
    assert [len(index.find(query)) for query in ("type:wind", "-type:wind", "type:wind force>=gust")] == [
        4,
        12,
        2,
    ]


def test_no_games_have_no_cards_and_no_fault() -> None:
    assert find_cards([], "-has:text or words>3") == []


def test_where_few_cards_are_left_only_these_are_looked_at_and_found(ember_content: Content) -> None:
    assert ids(ember_content, "type:keeper motto:talk -text:/wind/ fuel") == ["old-marta"]


@pytest.mark.parametrize("words", ["1 point for", "1 points for"])
def test_an_icon_is_found_as_it_is_said_behind_its_number_and_by_its_name(
    pier: Workspace, words: str
) -> None:
    assert "oil-lamp" in ids(load_sound_content(pier, "pier"), f'text:"{words}"')


def test_an_error_shows_the_query_with_a_caret_under_the_column(ember_content: Content) -> None:
    with pytest.raises(QueryError) as raised:
        find_cards([ember_content], "type:wind froce>calm")
    assert str(raised.value) == (
        "query, column 11: unknown field 'froce'\n  type:wind froce>calm\n            ^\n  expected: a field"
    )
    assert raised.value.hint == "did you mean 'force'?"


def test_a_tab_or_line_break_in_a_query_keeps_the_caret_in_place(ember_content: Content) -> None:
    with pytest.raises(QueryError) as raised:
        find_cards([ember_content], "fire\t\nfroce:x")
    _, shown, caret, _ = str(raised.value).splitlines()
    assert shown[caret.index("^") :] == "froce:x"


def test_half_a_character_has_a_place_and_can_be_printed(ember_content: Content) -> None:
    with pytest.raises(QueryError) as raised:
        find_cards([ember_content], "fire /\udcff/")
    assert raised.value.column == 7
    assert "  fire /?/\n" in str(raised.value)


def test_cards_of_one_name_in_two_games_count_once_when_asked(ember_content: Content) -> None:
    other = dataclasses.replace(ember_content, game=dataclasses.replace(ember_content.game, id="other"))
    both = [ember_content, other]
    assert len(find_cards(both, "type:wind")) == 8
    assert len(find_cards(both, "type:wind unique:cards")) == 8
    assert len(find_cards(both, "type:wind unique:names")) == 4


def test_a_pattern_that_needs_too_much_memory_is_refused(ember_content: Content) -> None:
    letters = "".join(chr(0x10000 + 0x997 * step) for step in range(180))
    with pytest.raises(QueryError, match="too big"):
        find_cards([ember_content], f"/[^{letters}]{{999}}/")


def test_a_pattern_that_is_slow_elsewhere_is_quick_here(ember_content: Content) -> None:
    assert ids(ember_content, "/(a*)*(a|aa)*(.*.*)*!!!/") == []
