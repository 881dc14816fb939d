"""Decks and deck lists."""

from __future__ import annotations

import pytest

from ruledeck.catalog.deck import read_deck_list, resolve_deck
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Deck
from ruledeck.schema.problem import ContentError


def counts(found: list[tuple[object, int]]) -> dict[str, int]:
    return {card.id: count for card, count in found}  # type: ignore[attr-defined]


def test_a_list_names_cards_by_name_or_id_with_or_without_a_count(ember_content: Content) -> None:
    text = "# for a short night\n3x Oak Log\n2 wet-log  # smoky\n\nBirch Bark\n1× Oak Log\n"
    assert counts(read_deck_list(text, "my.txt", ember_content)) == {
        "oak-log": 4,
        "wet-log": 2,
        "birch-bark": 1,
    }


def test_every_unknown_card_is_reported_with_its_place_and_the_nearest_name(ember_content: Content) -> None:
    with pytest.raises(ContentError) as caught:
        read_deck_list("3x Oak Lgo\nOak Log\n  2x Nobody At All\n0x Oak Log\n", "my.txt", ember_content)
    places = [(problem.line, problem.column, problem.code) for problem in caught.value.problems]
    assert places == [(1, 4, "D002"), (3, 6, "D002"), (4, 1, "D003")]
    assert caught.value.problems[0].hint == "did you mean 'Oak Log'?"


def test_an_empty_list_is_a_problem(ember_content: Content) -> None:
    with pytest.raises(ContentError, match="names no card"):
        read_deck_list("# nothing\n", "my.txt", ember_content)


def test_a_deck_by_query_has_each_card_in_its_copies(raid_wars: Content) -> None:
    good = counts(resolve_deck(raid_wars, Deck("good", "Good", query="side:good")))
    assert good == {card.id: card.copies for card in raid_wars.cards if card.side == "good"}


def test_a_retired_card_is_in_no_deck_by_query(ember_content: Content) -> None:
    retired = {card.id for card in ember_content.cards if card.retired}
    found = counts(resolve_deck(ember_content, Deck("all", "All", query="copies>=0")))
    assert retired
    assert not retired & set(found)


def test_every_deck_of_the_games_can_be_laid_out(ember_content: Content, raid_wars: Content) -> None:
    for content in (ember_content, raid_wars):
        for deck in content.decks:
            assert resolve_deck(content, deck)
