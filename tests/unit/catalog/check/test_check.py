"""Checks over a whole game: each mistake in a copy of the invented game is told once, at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.check.game import check_folders
from ruledeck.catalog.source.content import Content, load_content
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace, open_workspace

Edit = tuple[str, str, str]


@pytest.fixture
def check(ember: Workspace) -> Callable[..., list[Problem]]:
    """Edit files of a fresh copy, (file, old, new) each, and return the problems; an old of "" appends."""

    def run(*edits: Edit) -> list[Problem]:
        for file, old, new in edits:
            path = ember.root / "catalog/ember" / file
            path.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            assert old in text, f"{file} has changed"
            path.write_text(text.replace(old, new, 1) if old else text + new, encoding="utf-8")
        return check_content(load_content(open_workspace(ember.root), "ember"))

    return run


def told(problem: Problem) -> str:
    file = problem.file.removeprefix("catalog/ember/")
    return f"{file}:{problem.line}:{problem.column}: {problem.code} {problem.message} | {problem.hint}"


def test_the_shipped_games_are_sound(ember_content: Content, raid_wars: Content) -> None:
    assert check_content(ember_content) == []
    assert check_content(raid_wars) == []


def place(text: str, words: str, extra: int = 0) -> str:
    """Return line:column, from 1, of words in a text."""
    at = text.index(words) + extra
    return f"{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}"


EMBER = Path(__file__).parents[3] / "support/ember/catalog/ember"


@pytest.mark.parametrize(
    ("edit", "words", "extra", "said"),
    [
        # references
        (
            ("rulings.yml", "[fire.roof]", "[fire.rof]"),
            "fire.rof",
            0,
            "X001 unknown rule 'fire.rof' | did you mean 'fire.roof'?",
        ),
        (
            ("rulings.yml", "[fire.roof]", "[roof]"),
            "[roof]",
            1,
            "X001 unknown rule 'roof' | did you mean 'fire.roof'?",
        ),
        (
            ("rulings.yml", "cards: [birch-bark", "cards: [bich-bark"),
            "bich-bark",
            0,
            "X002 unknown card 'bich-bark' | did you mean 'birch-bark'?",
        ),
        (
            ("rulings.yml", "(card:birch-bark)", "(card:birch-brak)"),
            "birch-brak",
            0,
            "X002 unknown card 'birch-brak'",
        ),
        (
            ("rulings.yml", "(card:birch-bark)", "(cart:birch-bark)"),
            "cart:",
            0,
            "X004 a link to 'cart:birch-bark' | did you mean 'card'?",
        ),
        (
            ("game.yml", "rule: night.dawn", "rule: night.dwan"),
            "night.dwan",
            0,
            "X001 unknown rule 'night.dwan'",
        ),
        (
            ("game.yml", "rule: fire.smoulder", "rule: fire.smolder"),
            "fire.smolder",
            0,
            "X001 unknown rule 'fire.smolder'",
        ),
        (
            ("rules/night.md", "(rule:fire.feed)", "(rule:fire.fed)"),
            "fire.fed",
            0,
            "X001 unknown rule 'fire.fed' | did you mean",
        ),
        (
            ("rules/night.md", "(rule:words.fire)", "(ruling:cave-rof)"),
            "cave-rof",
            0,
            "X003 unknown ruling 'cave-rof' | did you mean 'cave-roof'?",
        ),
        (
            ("rules/night.md", "(rule:words.fire)", "(https://example.org)"),
            "https:",
            0,
            "X004 a link to 'https://example.org'",
        ),
        (("rules/night.md", "[the fire]", "[the [6] fire]"), "", 0, ""),
        (
            ("rules/night.md", "[the fire](rule:words.fire)", "[a [6]](rule:words.fie)"),
            "words.fie",
            0,
            "X001 unknown rule 'words.fie'",
        ),
        # cards
        (("cards/fuel.yml", "in any weather.", "in {rain}."), "rain", 0, "T001 unknown icon 'rain'"),
        (("cards/fuel.yml", "in any weather.", "in a [7+]."), "[7+]", 0, "T005 '[7+]' marks nothing"),
        (("cards/fuel.yml", "in any weather.", "in  rain."), "  rain", 0, "T006 a space too many"),
        (
            ("cards/fuel.yml", "in any weather.", "as flame."),
            "flame",
            0,
            "T002 'flame' is not used in this game's texts | write 'fire'",
        ),
        (("cards/fuel.yml", "in any weather.", "FLAME."), "FLAME", 0, "T002 'FLAME' is not used"),
        (("cards/fuel.yml", "in any weather.", "inflamed."), "", 0, ""),
        (
            ("cards/fuel.yml", "Lights at", "Daw: lights at"),
            "Daw:",
            0,
            "T004 'Daw:' is not a label of this game | did you mean 'Dawn'?",
        ),
        (("cards/fuel.yml", "Lights at", "Dawn: lights at"), "", 0, ""),
        (("cards/fuel.yml", "Lights at", "Choose one now: lights at"), "", 0, ""),
        (
            ("cards/fuel.yml", "Lights at", "a " * 31 + "Lights at"),
            "a a a",
            0,
            "T003 37 words in one line; the style allows 30",
        ),
        (
            ("cards/fuel.yml", "burns: 1-2", "burns: 2-1"),
            "2-1",
            0,
            "C014 the range 2-1 runs backwards | write 1-2",
        ),
        (
            ("cards/fuel.yml", "burns: 1-2", "burns: 1-7"),
            "1-7",
            0,
            "C014 the range 1-7 leaves the limits of 'burns', 1-6",
        ),
        (
            ("cards/fuel.yml", "id: pine-cones", "id: birch-bark"),
            "birch-bark\n  name: Pine",
            0,
            "I001 the card id 'birch-bark' stands twice, first at catalog/ember/cards/fuel.yml:3:7",
        ),
        (
            ("cards/fuel.yml", "name: Pine Cones", "name: birch BARK"),
            "birch BARK",
            0,
            "I002 two cards are called 'birch BARK'",
        ),
        (("cards/fuel.yml", "name: Pine Cones", "name: birch BARK\n  retired: Gone"), "", 0, ""),
        (("cards/fuel.yml", "name: Oak Log", "name: Oak Log\n  retired: All burnt."), "", 0, "D004"),
        (
            ("cards/fuel.yml", "burns: 1-2}", "burns: 1-2}\n  rules: [fire.rof]"),
            "fire.rof",
            0,
            "X001 unknown rule 'fire.rof'",
        ),
        # words
        (
            ("rules/night.md", "{heat} on the first", "{haet} on the first"),
            "haet",
            0,
            "T001 unknown icon 'haet' | did you mean 'heat'?",
        ),
        (
            ("rules/night.md", "{heat} on the first", "heat} on the first"),
            "heat} on",
            4,
            "T005 '}' marks nothing",
        ),
        (
            ("rules/night.md", "Shuffle the", "Very slowly shuffle the"),
            "Very",
            0,
            "T002 'Very' is not used in this game's texts | say it otherwise: it says nothing",
        ),
        (("rules/night.md", "Shuffle the", "Flames: shuffle the"), "", 0, ""),
        (
            ("rules/night.md", "Shuffle the", "With the flame shuffle the"),
            "flame",
            0,
            "T002 'flame' is not used in this game's texts | write 'fire'",
        ),
        (("rules/night.md", "Shuffle the", "<b>Shuffle</b> the"), "<b>", 0, "R012 HTML in a rule: '<b>'"),
        (
            ("rules/night.md", "Shuffle the", "![x](rule:night) Shuffle the"),
            "![x]",
            0,
            "X005 an image in a text",
        ),
        (("rulings.yml", "Does a cave", "Does a very cave"), "very", 0, "T002 'very' is not used"),
        # rules
        (
            ("rules/night.md", "## Dawn {#night.dawn}", "## Noon {#night.noon}\n\n## Dawn {#night.dawn}"),
            "## Noon",
            0,
            "R009 the section 'Noon' has no paragraph",
        ),
        (
            ("rules/night.md", "{#night.path}", "{#night.hand}"),
            "2. Each player",
            0,
            "I001 the rule id 'night.hand' stands twice, first at catalog/ember/rules/night.md:",
        ),
        (
            ("rules/words.md", "", "\n9. Again. {#fire.roof}\n"),
            "9. Again",
            0,
            "I001 the rule id 'fire.roof' stands twice, first at catalog/ember/rules/fire.md:",
        ),
        (
            ("rules/stray.md", "", "# Stray {#stray}\n"),
            "# Stray",
            0,
            "R007 no chapter 'stray' in game.yml, so nobody can read these rules | add 'stray'",
        ),
        (
            ("rules/notes.txt", "", "notes"),
            "notes",
            0,
            "F013 nothing reads this file | rename it to 'notes.md'",
        ),
        (("ruling.yml", "", "- a"), "- a", 0, "F013 nothing reads this file | did you mean 'rulings.yml'?"),
        (("cards/more.yaml", "", "- a"), "- a", 0, "F013 nothing reads this file | rename it to 'more.yml'"),
        # decks
        (
            ("decks.yml", "2x Birch Bark", "2x Birch Brak"),
            "Birch Brak",
            0,
            "D002 unknown card 'Birch Brak' | did you mean 'Birch Bark'?",
        ),
        (("decks.yml", "2x Birch Bark", "0x Birch Bark"), "0x Birch", 0, "D003 0 copies of a card"),
        (
            ("decks.yml", "type:wind", "typ:wind"),
            "typ:wind",
            0,
            "D006 the query cannot be read: unknown field 'typ'",
        ),
        (
            ("decks.yml", "name: One night", "name: One night\n  back: warm"),
            "warm",
            0,
            "D005 unknown back 'warm'",
        ),
        (
            ("game.yml", "warmth>=2", "warmht>=2"),
            "warmht",
            0,
            "G010 the query cannot be read: unknown field 'warmht'",
        ),
        # game.yml
        (
            ("game.yml", "octicons/sun-24", "octicons/son-24"),
            "octicons/son-24",
            0,
            "G006 no icon 'octicons/son-24' ships with mkdocs-material | did you mean 'octicons/sun-24'?",
        ),
        # history
        (
            ("errata.yml", "card:oak-log", "card:oak-lg"),
            '"card:oak-lg"',
            0,
            "H003 unknown card 'oak-lg' | did you mean 'oak-log'?",
        ),
        (("errata.yml", "id: fire.walls", "id: fire.wals"), "fire.wals", 0, "H003 unknown rule 'fire.wals'"),
        (
            ("errata.yml", 'was: "Walls stop every wind."', "was: {name: Walls}"),
            "{name: Walls}",
            0,
            "S004 expected a text in 'was', got a mapping",
        ),
    ],
)
def test_a_mistake_is_told_once_at_its_place(
    check: Callable[..., list[Problem]], edit: Edit, words: str, extra: int, said: str
) -> None:
    problems = check(edit)
    if not said:
        assert problems == []
        return
    (problem,) = problems
    if not words:  # the problem is in another file
        assert problem.code == said
        return
    file, old, new = edit
    text = (EMBER / file).read_text(encoding="utf-8") if (EMBER / file).exists() else ""
    edited = text.replace(old, new, 1) if old else text + new
    assert f"{file}:{place(edited, words, extra)}: {said}" in told(problem)


def test_a_faulty_card_makes_no_reference_to_it_wrong(check: Callable[..., list[Problem]]) -> None:
    problems = check(("cards/fuel.yml", "type: fuel", "type: fule"))
    assert [problem.code for problem in problems] == ["C001"]


@pytest.mark.parametrize("fault", ["- id: [", "\t- id: x", '- "'])
def test_a_file_of_cards_that_cannot_be_read_makes_no_reference_wrong(
    check: Callable[..., list[Problem]], ember: Workspace, run: Callable[..., Any], fault: str
) -> None:
    assert run("release", "v1", "--game", "ember", "--workspace", ember.root).code == 0
    problems = check(("cards/fuel.yml", "- id: birch-bark", fault + "\n- id: birch-bark"))
    assert {problem.code[0] for problem in problems} == {"F"}


def test_a_missing_chapter_makes_no_reference_into_it_wrong(
    check: Callable[..., list[Problem]], ember: Workspace
) -> None:
    (ember.root / "catalog/ember/rules/fire.md").unlink()
    assert {problem.code for problem in check()} == {"R008"}


def test_a_faulty_ruling_leaves_the_others_to_be_checked(check: Callable[..., list[Problem]]) -> None:
    problems = check(("rulings.yml", "answer: ", "anser: "), ("rulings.yml", "[birch-bark,", "[bich-bark,"))
    assert [problem.code for problem in problems] == ["S001", "X002"]


def test_a_side_or_set_that_no_card_has_is_a_warning(check: Callable[..., list[Problem]]) -> None:
    (problem,) = check(("game.yml", "  thaw: {", "  frost: {name: Frost}\n  thaw: {"))
    assert (problem.code, problem.severity) == ("G009", "warning")
    assert problem.message == "set 'frost' is defined, but no card has it"


def test_a_term_that_two_rules_define_is_told_at_the_second(check: Callable[..., list[Problem]]) -> None:
    more = '\n8. One. {#words.one term="Glow, glows"}\n9. Two. {#words.two term="glow"}\n'
    (problem,) = check(("rules/words.md", "", more))
    assert problem.code == "R011"
    assert problem.message == "the term 'glow' is defined twice, first in 'words.one'"


def test_an_empty_chapter_is_told_at_its_heading(
    check: Callable[..., list[Problem]], ember: Workspace
) -> None:
    (ember.root / "catalog/ember/rules/last.md").write_text("# Last {#last}\n", encoding="utf-8")
    (problem,) = check(("game.yml", "fire, words]", "fire, words, last]"))
    assert (problem.file, problem.line, problem.code) == ("catalog/ember/rules/last.md", 1, "R009")


def test_hidden_files_and_editors_copies_are_passed_over(
    check: Callable[..., list[Problem]], ember: Workspace
) -> None:
    for name in ("cards/.fuel.yml.swp", "cards/fuel.yml~", "rules/#fire.md#", "rules/.DS_Store"):
        (ember.root / "catalog/ember" / name).write_text("x", encoding="utf-8")
    assert check() == []


def test_an_erratum_that_tells_nothing_is_told(check: Callable[..., list[Problem]]) -> None:
    edit = ("errata.yml", 'text: ["Needs 4 {heat} to catch."]', 'text: ["Needs 3 {heat} to catch."]')
    assert check(edit) == []
    problems = check(("errata.yml", "burns: 4-6, warmth: 4", "burns: 4-6, warmth: 3"))
    assert [problem.code for problem in problems] == ["H005"]


def test_a_folder_of_the_catalog_without_a_game_is_told(ember: Workspace) -> None:
    (ember.root / "catalog/embers").mkdir()
    (problem,) = check_folders(open_workspace(ember.root))
    assert (problem.file, problem.code) == ("catalog/embers/game.yml", "F001")


def test_a_catalog_without_games_is_told(tmp_path: Path) -> None:
    (tmp_path / "ruledeck.yml").write_text("title: None\n", encoding="utf-8")
    (problem,) = check_folders(open_workspace(tmp_path))
    assert problem.message == "there is no game in catalog/"


def test_optional_stats_need_their_provenance_and_none_need_none(check: Callable[..., list[Problem]]) -> None:
    problems = check(
        ("game.yml", "stats: [burns]\n    optional: [warmth]", "optional: [burns, warmth]"),
        ("cards/fuel.yml", "{text: original, stats: playtest}", "{text: original}"),
        ("cards/fuel.yml", "  stats: {burns: 1-2}\n", ""),
    )
    assert [(problem.line, problem.column, problem.code) for problem in problems] == [
        (11, 15, "C015"),
        (20, 32, "C016"),
    ]
