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
    assert str(lines[0].words) == "draw 2 fuel\u00a0cards."


def test_markup_in_a_text_is_shown_and_not_obeyed(ember_content: Content) -> None:
    card = view(ember_content, "oak-log", text=("<b>Burn</b> {heat} & [6].",), name="A <i>")
    assert "&lt;b&gt;Burn&lt;/b&gt;" in card.lines[0].words
    assert card.name == "<span>A</span> <span>&lt;i&gt;</span>"


def test_a_number_stays_with_the_icon_after_it(ember_content: Content) -> None:
    assert "3\u00a0<i>" in view(ember_content, "oak-log").lines[0].words


def test_a_value_that_ends_a_line_stays_with_the_word_before_it(ember_content: Content) -> None:
    lines = view(ember_content, "oak-log", text=("Up to [5].", "[5] or more, up to [5] firewood.")).lines
    assert str(lines[0].words) == 'Up to\u00a0<span class="value">5</span>.'
    assert "\u00a0" not in lines[1].words


def test_a_short_word_does_not_end_a_text_alone(ember_content: Content) -> None:
    lines = view(ember_content, "oak-log", text=("Draw 2 or burn wood.", "Draw a log at midnight.")).lines
    assert [str(line.words) for line in lines] == ["Draw 2 or burn\u00a0wood.", "Draw a log at midnight."]


def test_a_name_is_parted_in_one_place_only(ember_content: Content) -> None:
    assert view(ember_content, "oak-log", name="Log").name == "<span>Log</span>"
    name = view(ember_content, "oak-log", name="Marta, the old Keeper").name
    assert name == "<span>Marta,</span> <span>the old Keeper</span>"


def test_stats_of_the_line_stand_opposite_the_type_and_nowhere_else(champions: Content) -> None:
    naira = view(champions, "naira")
    assert naira.whose == "Female swordsman"
    assert [stat.id for stat in naira.stats] == ["power", "valor-boost", "life"]
    assert [fact.id for fact in naira.facts] == ["valor-cost"]


def test_a_set_of_icons_is_shown_as_its_icons(champions: Content) -> None:
    icons = icon_characters(champions.game)
    forms = ("sword", "headgear", "gauntlets", "footwear")
    (cost,) = view(champions, "naira").facts
    assert cost.value == " ".join(f"<i>{icons[form]}</i>" for form in forms)


def test_the_icon_of_an_emblem_takes_the_place_of_that_of_the_type(champions: Content) -> None:
    icons = icon_characters(champions.game)
    assert view(champions, "iron-cap").type.icon == icons["headgear"]
    assert view(champions, "naira").type.icon == icons["swordsman"]
    assert view(champions, "cave-rats").type.icon == icons["monster"]
