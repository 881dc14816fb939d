"""The set-up page: which rules are on it, and their conditions in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.schema.workspace import Workspace
from ruledeck.site.edition import Edition
from ruledeck.site.setup.page import setup_page, setup_sections
from ruledeck.site.setup.words import condition_words
from ruledeck.text.condition import read_condition


@pytest.fixture
def content(pier: Workspace) -> Content:
    return load_sound_content(pier, "pier")


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("together", "Play together"),
        ("!together", "not Play together"),
        ("together=no", "not Play together"),
        ("together!=no", "Play together"),
        ("length=short", "Length: Short"),
        ("length!=short", "Length: not Short"),
        ("players=2", "2 players"),
        ("players=1", "1 player"),
        ("players!=1", "not 1 player"),
        ("players>2", "more than 2 players"),
        ("players<2", "fewer than 2 players"),
        ("players>=3", "3 or more players"),
        ("players<=3", "3 or fewer players"),
        ("players=2 | together & keeper", "2 players, or (Play together, and With a keeper)"),
        ("!(players=2 | together)", "not (2 players, or Play together)"),
    ],
)
def test_a_condition_is_said_in_words(content: Content, condition: str, words: str) -> None:
    assert content.modes
    assert condition_words(read_condition(condition), content.modes) == words


def test_the_page_has_the_rules_of_the_sections_named_and_no_others(content: Content, tmp_path: Path) -> None:
    page = setup_page(Edition(content.workspace, [content], tmp_path), content)
    assert page
    assert page.path == "games/pier/setup.html"
    rules = [part.partition('"')[0] for part in page.body.split('id="done-')[1:]]
    assert rules == [
        f"setup.{it}" for it in ("shuffle", "marked", "keeper", "together", "deal", "deal-short")
    ]
    assert '<p class="rd-setup__when">2 players, or Play together</p>' in page.body


def test_a_chapter_stands_for_all_its_sections(content: Content) -> None:
    assert content.modes

    whole = replace(content.modes, setup=("setup",))
    assert [section.id for section in setup_sections(content, whole)] == [
        "setup",
        "setup.start",
        "setup.after",
    ]
    both = replace(content.modes, setup=("setup.after", "setup.start"))
    assert [section.id for section in setup_sections(content, both)] == ["setup.after", "setup.start"]


def test_a_single_rule_stands_where_it_is_named_with_its_neighbours_of_one_section(content: Content) -> None:
    assert content.modes
    named = ("setup.marked", "setup.first", "setup.deal", "setup.keeper", "setup.after")
    sections = list(setup_sections(content, replace(content.modes, setup=named)))
    assert [(section.title, [rule.id for rule in section.paragraphs]) for section in sections] == [
        ("Before the fog", ["setup.marked"]),
        ("After that", ["setup.first"]),
        ("Before the fog", ["setup.deal", "setup.keeper"]),
        ("After that", ["setup.first"]),
    ]


def test_a_game_without_modes_has_no_such_page(ember_content: Content, tmp_path: Path) -> None:
    assert setup_page(Edition(ember_content.workspace, [ember_content], tmp_path), ember_content) is None
