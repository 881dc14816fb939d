"""What the templates of a rulebook are given."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markupsafe import Markup

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Lock
from ruledeck.print.rulebook.matter.book import Book, make_book
from ruledeck.print.rulebook.matter.cards import CardEntry
from ruledeck.print.rulebook.matter.references import References
from ruledeck.print.rulebook.pages import Pages
from ruledeck.print.template import Templates
from ruledeck.schema.game import Side


def book_of(content: Content) -> Book:
    references = References(content, Templates(content.workspace, content.game.id, "rulebook"))
    return make_book(content, references, shows_ids=True)


def entry(book: Book, id: str) -> CardEntry:
    cards = [card for group in book.groups for row in group.rows for card in row if card]
    return next(card for card in cards if card.id == id)


@pytest.fixture(scope="module")
def book(ember_content: Content) -> Book:
    return book_of(ember_content)


def test_every_paragraph_of_the_rules_is_in_the_book_in_order(book: Book, ember_content: Content) -> None:
    rules = [rule.id for heading in book.headings for rule in heading.rules]
    assert rules == list(ember_content.paragraphs)


def test_every_card_is_in_the_book_once(book: Book, ember_content: Content) -> None:
    cards = [card.id for group in book.groups for row in group.rows for card in row if card]
    assert sorted(cards) == sorted(card.id for card in ember_content.cards)


def test_a_reference_gives_number_and_page(book: Book) -> None:
    rule = next(rule for heading in book.headings for rule in heading.rules if rule.id == "welcome.win")
    shown = Pages({"rule:night.dawn": 8}).fill(rule.opening)
    assert '<a class="ref ref-rule" href="#rule:night.dawn">dawn</a>' in shown
    assert "(2.4, p.&nbsp;8)" in shown


def test_a_paragraph_names_the_rulings_that_complete_it_but_not_one_that_it_names_itself(book: Book) -> None:
    rules = {rule.id: rule for heading in book.headings for rule in heading.rules}
    assert rules["fire.feed"].rulings == ('<a href="#ruling:bark-in-a-gale">R2</a>',)
    assert rules["fire.roof"].rulings == ()


def test_the_reason_of_informative_paragraphs_is_given_once_a_section(ember_content: Content) -> None:
    book = book_of(ember_content)
    needs = next(heading for heading in book.headings if heading.id == "welcome.needs")
    assert [rule.is_informative for rule in needs.rules] == [True, True]
    assert [rule.reason for rule in needs.rules] == ["A list of components", ""]


def test_what_follows_the_first_block_of_a_paragraph_is_kept_apart(book: Book) -> None:
    rule = next(rule for heading in book.headings for rule in heading.rules if rule.id == "welcome.parts")
    assert rule.opening == "These cards, a die and 20 counters:"
    assert "<table>" in rule.rest


def test_a_card_says_why_it_is_no_longer_printed(book: Book) -> None:
    assert entry(book, "stone-barn").retired


def test_an_empty_stat_is_a_dash(book: Book) -> None:
    assert [stat.value for stat in entry(book, "bare-ridge").stats] == ["−2", "–"]


def test_a_card_shows_where_its_texts_come_from_only_if_it_differs_from_its_group(
    ember_content: Content,
) -> None:
    odd = ember_content.cards[0]
    changed = replace(odd, provenance={"text": "seed", "stats": "playtest"})
    book = book_of(replace(ember_content, cards=(changed, *ember_content.cards[1:])))
    assert entry(book, odd.id).provenance == {"text": "seed", "stats": "playtest"}
    alike = next(card.id for card in ember_content.cards[1:] if card.type == odd.type)
    assert entry(book, alike).provenance == {}


def test_two_sides_have_a_lane_each(ember_content: Content) -> None:
    sides = {"day": Side("day", "Day", "#806000"), "night": Side("night", "Night", "#203050")}
    cards = tuple(
        replace(card, side="night" if at % 3 else "day") for at, card in enumerate(ember_content.cards)
    )
    book = book_of(replace(ember_content, game=replace(ember_content.game, sides=sides), cards=cards))
    lanes = list(zip(*book.groups[0].rows, strict=True))
    assert [{card.side for card in lane if card} for lane in lanes] == [{"Day"}, {"Night"}]


def test_a_book_names_the_release_it_was_made_of(ember_content: Content) -> None:
    book = book_of(replace(ember_content, lock=Lock("1.2", "2026-03-01")))
    assert (book.release, book.date) == ("1.2", "2026-03-01")


def test_words_are_set_as_a_printer_sets_them(ember_content: Content) -> None:
    workspace, game = ember_content.workspace, ember_content.game.id
    references = References(ember_content, Templates(workspace, game, "rulebook"))
    shown = references.scope().words('"You" < the player\'s [x3] & x2')
    assert shown == Markup("“You” &lt; the player’s {} &amp; ×2").format(references.macro("value", "×3"))


def test_quotation_marks_of_other_languages_are_left_as_written(ember_content: Content) -> None:
    content = replace(ember_content, game=replace(ember_content.game, language="de"))
    references = References(content, Templates(content.workspace, content.game.id, "rulebook"))
    assert references.scope().words('"Feuer"') == '"Feuer"'
