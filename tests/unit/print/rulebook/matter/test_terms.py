"""The index of terms, made from what paragraphs declare."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook.matter.terms import Term, index_terms, sort_key
from ruledeck.text.rulebook import read_chapter


def terms(content: Content, *paragraphs: str) -> dict[str, Term]:
    source = "# Words {#words}\n\n" + "\n".join(
        f"{number}. {text}" for number, text in enumerate(paragraphs, 1)
    )
    chapter = read_chapter(source, "words.md", "words", 1)
    assert not chapter.problems
    game = replace(content.game, keywords={})
    made = replace(content, game=game, chapters=(chapter,), rulings=())
    return {term.word: term for _, group in index_terms(made) for term in group}


def test_a_term_is_found_in_every_form_and_in_any_case(ember_content: Content) -> None:
    found = terms(
        ember_content,
        '**Destroy**: gone. {#words.a term="destroy, destroyed"}',
        "Destroyed cards stay. {#words.b}",
        "A destroyer is none. {#words.c}",
    )
    assert found["destroy"].defined == (("rule", "words.a"),)
    assert found["destroy"].used == (("rule", "words.b"),)


def test_the_longest_of_two_terms_is_meant(ember_content: Content) -> None:
    found = terms(
        ember_content,
        '**Core**: the middle. {#words.core term="core"}',
        '**Core effect**: what is done there. {#words.effect term="core effect, core effects"}',
        "Core effects come last. {#words.last}",
    )
    assert found["core effect"].used == (("rule", "words.last"),)
    assert found["core"].used == ()


def test_part_of_another_word_is_no_use_of_a_term(ember_content: Content) -> None:
    found = terms(
        ember_content,
        '**Fire**: warm. {#words.fire term="fire"}',
        "A fire-place is cold. {#words.b}",
        "So is a campfire or a camp-fire. {#words.c}",
    )
    assert found["fire"].used == ()


def test_an_icon_counts_as_its_name(ember_content: Content) -> None:
    found = terms(ember_content, '**Heat**: warm. {#words.heat term="heat"}', "Add 1 {heat}. {#words.b}")
    assert found["heat"].used == (("rule", "words.b"),)


def test_a_game_without_terms_has_no_index(ember_content: Content) -> None:
    assert terms(ember_content, "Nothing. {#words.a}") == {}


def test_a_keyword_and_the_term_of_its_name_are_one_entry(ember_content: Content) -> None:
    words = [term.word for _, group in index_terms(ember_content) for term in group]
    assert [word.casefold() for word in words].count("smoulder") == 1


def test_letters_and_words_stand_in_alphabetical_order(ember_content: Content) -> None:
    index = index_terms(ember_content)
    letters = [letter for letter, _ in index]
    assert letters == sorted(letters) == ["B", "C", "F", "S"]


@pytest.mark.parametrize(("word", "key"), [("Échec", "echec"), ("Åre", "are"), ("Zug", "zug")])
def test_accents_and_case_do_not_matter_for_the_order(word: str, key: str) -> None:
    assert sort_key(word) == key


def test_a_term_that_begins_with_no_letter_stands_under_a_sign() -> None:
    assert Term("3-die roll", (), ()).letter == "#"
