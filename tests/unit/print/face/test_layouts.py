"""Layouts: where parts lie, that each is fitted by itself, and which backs copies get."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.check.fit import check_fit
from ruledeck.print.face.page.geometry import OPEN, Geometry
from ruledeck.print.face.page.view import face_view, has_words_above
from ruledeck.print.face.press import Press
from ruledeck.print.profile import load_profile
from ruledeck.print.rulebook import build_rulebooks
from ruledeck.print.sheet.job import all_cards, job_items, job_prints, list_job
from ruledeck.schema.workspace import Workspace, open_workspace


def press_of(workspace: Workspace) -> Press:
    content = load_sound_content(open_workspace(workspace.root), "pier")
    return Press(content, load_profile(content.workspace, "pier"))


@pytest.mark.parametrize(
    ("layout", "size"),
    [
        ("plain", "poker"),
        ("plain", "big"),
        ("long", "poker"),
        ("stacked", "poker"),
        ("stacked", "big"),
        ("stacked-open", "poker"),
        ("wide", "big"),
        ("panels", "big"),
        ("token", "coin"),
        ("token", "poker"),
    ],
)
def test_the_emblem_lies_within_the_window_of_art(pier: Workspace, layout: str, size: str) -> None:
    geometry = Geometry(press_of(pier).content.game.sizes[size], 3, layout)
    (x, y), (width, height), radius = geometry.focus, geometry.art, geometry.emblem_radius
    assert radius > 0
    assert radius < x < width - radius
    assert radius < y < height - radius


def test_a_view_has_lines_and_icons_by_part(pier: Workspace) -> None:
    content = press_of(pier).content
    view = face_view(content.game, content.card_by_id["oil-lamp"], {"light": "L", "rope": "R"})
    upper, lower = view.parts
    assert (upper.name, [(it.icon, it.number) for it in upper.icons]) == ("Upper part", [("L", 2), ("", 1)])
    assert (len(upper.lines), len(lower.lines), len(view.lines)) == (2, 1, 3)


def test_a_stacked_card_with_nothing_to_read_above_is_picture_down_to_its_strip(pier: Workspace) -> None:
    press = press_of(pier)
    cards = press.content.card_by_id
    assert press.layout_of(press.front(cards["oil-lamp"])) == "stacked"
    item = press.front(cards["eel"])
    assert press.layout_of(item) == OPEN
    face = press.faces([item])["eel"]
    geometry = Geometry(face.size, 3, OPEN)
    assert face.strip == geometry.strip == 19
    assert geometry.art_box.height == 3 + 88 - 19 - 5
    (kept,) = press.set([item])
    assert set(kept.setting.rooms) >= {"name", "text-lower"}
    assert "text-upper" not in kept.setting.rooms


def test_flavour_is_something_to_read(pier: Workspace) -> None:
    content = press_of(pier).content
    card = content.card_by_id["oil-lamp"]
    bare = replace(card, text=card.text[-1:], parts=tuple(replace(it, start=0, stop=0) for it in card.parts))
    assert not has_words_above(content.game, bare, {})
    assert has_words_above(content.game, replace(bare, flavour="Dim."), {})


def test_panels_share_the_width_by_what_they_say_and_all_of_it(pier: Workspace) -> None:
    game = pier.catalog / "pier/game.yml"
    words = game.read_text(encoding="utf-8")
    old = "layout: wide, stats: [depth], parts: [day, night]"
    assert old in words
    game.write_text(words.replace(old, old.replace("wide", "panels")), encoding="utf-8")
    press = press_of(pier)
    (card,) = (card for card in press.content.cards if card.type == "keeper")
    day, night = face_view(press.content.game, card, {}).parts
    assert day.share + night.share == pytest.approx(100)
    assert day.share < night.share
    (kept,) = press.set([press.front(card)])
    assert press.faces([press.front(card)])
    assert kept.setting.rooms["text"].excess == 1


def too_long(pier: Workspace, line: str, words: str) -> list[str]:
    cards = pier.catalog / "pier/cards/all.yml"
    text = cards.read_text(encoding="utf-8")
    assert line in text
    cards.write_text(text.replace(line, f"{line} {words}"), encoding="utf-8")
    found = check_fit(load_sound_content(open_workspace(pier.root), "pier"))
    return [f"{it.line} {it.code} {it.message.split('(')[0]}" for it in found]


def test_a_strip_that_cannot_hold_its_text_is_told_at_its_part(pier: Workspace) -> None:
    (told,) = too_long(pier, "1{point} for each {rope}", "and each lamp that you have lit " * 6)
    assert told.startswith("12 P020 the text is ")
    assert "too long for the lower part of the face" in told


def test_what_the_strip_cannot_hold_the_upper_part_can(pier: Workspace) -> None:
    assert too_long(pier, "Move one {rope} to the next plank.", "and each lamp that you have lit " * 6) == []


def backs(press: Press, content: Content, cards: str) -> dict[str, int]:
    """Return how many of each back a deck list has."""
    path = content.workspace.root / "list.txt"
    path.write_text(cards, encoding="utf-8")
    found: Counter[str] = Counter()
    for entry in job_prints(list_job(content, path), press):
        assert entry.back
        found[entry.back.id] += entry.count
    return dict(found)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("3x Oil Lamp", {"pile.poker.card-back": 2, "pile.poker.card-back.two": 1}),
        ("1x Oil Lamp", {"pile.poker.card-back": 1}),
        ("8x Oil Lamp", {"pile.poker.card-back": 6, "pile.poker.card-back.two": 2}),
        ("2x Eel", {"plain.poker.card-back": 2}),
        ("North Pier", {"shore.big.card-back": 1}),
        ("4x Ebb", {"flood": 4}),
    ],
)
def test_copies_have_the_back_of_their_type_mark_or_other_side(
    pier: Workspace, cards: str, wanted: dict[str, int]
) -> None:
    press = press_of(pier)
    assert backs(press, press.content, cards) == wanted


def test_cards_that_are_only_mentioned_are_not_printed(pier: Workspace) -> None:
    press = press_of(pier)
    ids = {item.id for item in job_items(all_cards(press.content), press)}
    assert "south-pier" not in ids
    assert {"north-pier", "flood", "ebb"} <= ids


def test_the_rulebook_lists_parts_with_their_icons(pier: Workspace, tmp_path: Path) -> None:
    content = press_of(pier).content
    book = tmp_path / "book.pdf"
    build_rulebooks(content, {"a4": book})
    with pypdfium2.PdfDocument(book) as document:
        text = " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())
    assert "Look at the top card of the pile." in text
    assert text.index("Upper part") < text.index("Look at the top card") < text.index("Lower part")
    assert "South Pier Only named The other pier. Nobody has drawn it yet." in text
