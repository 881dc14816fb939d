"""The words of texts."""

from __future__ import annotations

from ruledeck.catalog.search.vocabulary import Vocabulary

TEXTS = ("the red pear", "a bare tree", "", "spearmint; and\nthe rest", "pear pear")


def test_a_part_of_a_word_marks_the_texts_that_have_it() -> None:
    assert Vocabulary(TEXTS).mark("pear") == b"\1\0\0\1\1"


def test_a_part_that_no_word_has_marks_no_text() -> None:
    assert Vocabulary(TEXTS).mark("plum") == b"\0\0\0\0\0"


def test_what_goes_over_words_is_left_to_a_scan() -> None:
    assert Vocabulary(TEXTS).mark("red pear") is None
    assert Vocabulary(TEXTS).mark("and\nthe") is None


def test_what_is_in_too_many_words_is_left_to_a_scan() -> None:
    assert Vocabulary(["ab ac ad", "ab ac ad"]).mark("a") is None
