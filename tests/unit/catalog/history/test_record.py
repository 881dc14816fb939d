"""Earlier texts of one card or rule, and the difference of two texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.catalog.history import Piece, history_of, word_diff
from ruledeck.catalog.source.content import Content


def test_a_card_shows_its_earlier_text_with_date_and_reason(ember_content: Content) -> None:
    revisions = history_of(ember_content, "card:oak-log")
    assert (revisions[0].date, revisions[0].why[:12]) == ("2026-02-10", "Four heat to")
    assert "Needs 4 {heat}" in revisions[0].before
    assert "Needs 3 {heat}" in revisions[0].after
    assert revisions[-1].before == revisions[-1].after == ""


def test_a_stat_that_an_erratum_does_not_name_stays_as_it_is(ember_content: Content) -> None:
    (revision, *_) = history_of(ember_content, "card:oak-log")
    assert revision.before.split("\n")[1].count(",") == revision.after.split("\n")[1].count(",")


def test_a_rule_shows_its_earlier_text(ember_content: Content) -> None:
    revision = history_of(ember_content, "fire.walls")[0]
    assert (revision.before, revision.after) == ("Walls stop every wind.", "Walls stop every breeze.")


def test_what_does_not_exist_has_no_history(ember_content: Content) -> None:
    assert history_of(ember_content, "card:nobody") == ()


def test_a_changed_word_alone_is_marked() -> None:
    assert word_diff("Heal 2 damage.", "Heal 3 damage.") == (
        Piece("kept", "Heal "),
        Piece("deleted", "2"),
        Piece("inserted", "3"),
        Piece("kept", " damage."),
    )


@given(st.text(), st.text())
def test_the_pieces_give_both_texts_back(before: str, after: str) -> None:
    pieces = word_diff(before, after)
    assert "".join(piece.text for piece in pieces if piece.kind != "inserted") == before
    assert "".join(piece.text for piece in pieces if piece.kind != "deleted") == after
