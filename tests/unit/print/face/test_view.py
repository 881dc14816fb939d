from __future__ import annotations

from dataclasses import replace

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.print.face.page.view import face_view
from ruledeck.print.icons import icon_characters


def view(content: Content, id: str, **changes: object) -> object:
    card: Card = replace(content.card_by_id[id], **changes)
    return face_view(content.game, card, icon_characters(content.game))


def test_short_stats_stand_in_the_column_and_long_ones_among_the_words(ember_content: Content) -> None:
    hut = view(ember_content, "charcoal-hut")
    assert [stat.id for stat in hut.stats] == ["warmth"]
    assert [fact.id for fact in hut.facts] == ["shelter", "lit"]


def test_a_choice_among_icons_is_shown_as_its_icon(raid_wars: Content) -> None:
    stats = {stat.id: stat for stat in view(raid_wars, "blades").stats}
    assert stats["roll"].value == f"<i>{icon_characters(raid_wars.game)['agility']}</i>"
    assert 'class="value"' in stats["difficulty"].value


def test_a_label_is_parted_from_its_words(ember_content: Content) -> None:
    lines = view(ember_content, "charcoal-hut").lines
    assert [line.label for line in lines] == ["First hour", "Dawn"]
    assert lines[0].icon == ""
    assert lines[1].icon != ""
    assert str(lines[0].words) == "draw 2 fuel cards."


def test_markup_in_a_text_is_shown_and_not_obeyed(ember_content: Content) -> None:
    card = view(ember_content, "oak-log", text=("<b>Burn</b> {heat} & [6].",), name="A <i>")
    assert "&lt;b&gt;Burn&lt;/b&gt;" in card.lines[0].words
    assert card.name == "A <i>"  # the template escapes it


def test_a_number_stays_with_the_icon_after_it(ember_content: Content) -> None:
    assert "3\u00a0<i>" in view(ember_content, "oak-log").lines[0].words


def test_a_value_that_ends_a_line_stays_with_the_word_before_it(ember_content: Content) -> None:
    lines = view(ember_content, "oak-log", text=("Up to [5].", "[5] or more, up to [5] wood.")).lines
    assert str(lines[0].words) == 'Up to\u00a0<span class="value">5</span>.'
    assert "\u00a0" not in lines[1].words
