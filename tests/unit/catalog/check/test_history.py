"""History: ids of a release stay, and published texts change only with an erratum."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import Workspace, open_workspace


@pytest.fixture
def released(ember: Workspace) -> Path:
    """The game's folder in a copy that has just been released."""
    content = load_content(ember, "ember")
    lock = {
        "release": "1.0",
        "date": "2026-03-01",
        "rules": {id: paragraph_hash(paragraph) for id, paragraph in content.paragraphs.items()},
        "cards": {card.id: card_hash(card) for card in content.cards},
    }
    folder = ember.root / "catalog/ember"
    (folder / "rules.lock").write_text(yaml.dump(lock), encoding="utf-8")
    return folder


def check(folder: Path) -> list[Problem]:
    return check_content(load_content(open_workspace(folder.parents[1]), "ember"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_game_as_it_was_released_has_no_problems(released: Path) -> None:
    assert check(released) == []


def test_when_a_rule_applies_is_part_of_what_it_says(pier: Workspace) -> None:
    def hash_of(id: str) -> str:
        return paragraph_hash(load_content(pier, "pier").paragraphs[id])

    rules = pier.root / "catalog/pier/rules/setup.md"
    keeper, shuffle = hash_of("setup.keeper"), hash_of("setup.shuffle")
    edit(rules, '{#setup.keeper when="keeper"}', '{#setup.keeper when="keeper & players>2"}')
    assert hash_of("setup.keeper") != keeper
    edit(rules, ' when="keeper & players>2"', "")
    assert hash_of("setup.keeper") not in (keeper, shuffle)
    assert hash_of("setup.shuffle") == shuffle


def test_a_condition_that_changed_needs_an_erratum_which_says_what_it_was(pier: Workspace) -> None:
    content = load_content(pier, "pier")
    lock = {
        "release": "1.0",
        "date": "2026-03-01",
        "rules": {id: paragraph_hash(paragraph) for id, paragraph in content.paragraphs.items()},
        "cards": {card.id: card_hash(card) for card in content.cards},
    }
    folder = pier.root / "catalog/pier"
    (folder / "rules.lock").write_text(yaml.dump(lock), encoding="utf-8")

    def found() -> list[Problem]:
        problems = check_content(load_content(open_workspace(pier.root), "pier"))
        return [problem for problem in problems if problem.code.startswith("H")]

    assert found() == []
    was = content.paragraphs["setup.together"].said
    edit(folder / "rules/setup.md", 'setup.together when="together"', 'setup.together when="!together"')
    assert [problem.code for problem in found()] == ["H002"]
    erratum = {"id": "setup.together", "date": "2026-03-02", "why": "It was a slip.", "was": was}
    (folder / "errata.yml").write_text(yaml.dump([erratum]), encoding="utf-8")
    assert found() == []
    edit(folder / "rules/setup.md", 'setup.together when="!together"', 'setup.together when="together"')
    assert [problem.code for problem in found()] == ["H005"]


def test_a_changed_card_needs_an_erratum(released: Path) -> None:
    edit(released / "cards/fuel.yml", "Lights at once", "Lights slowly")
    (problem,) = check(released)
    assert (problem.code, problem.line, problem.column) == ("H002", 3, 7)
    assert problem.message == "'card:birch-bark' changed since release 1.0, and no erratum says why"


def test_a_changed_rule_needs_an_erratum(released: Path) -> None:
    edit(released / "rules/night.md", "six hours", "seven hours")
    (problem,) = check(released)
    assert (problem.code, problem.file, problem.line) == ("H002", "catalog/ember/rules/night.md", 3)


@pytest.mark.parametrize(
    ("date", "codes"), [("2026-02-28", ["H002"]), ("2026-03-01", []), ("2026-04-01", [])]
)
def test_an_erratum_counts_from_the_day_of_the_release(released: Path, date: str, codes: list[str]) -> None:
    edit(released / "rules/night.md", "six hours", "seven hours")
    with (released / "errata.yml").open("a", encoding="utf-8") as errata:
        errata.write(f'\n- {{id: night.length, date: "{date}", why: Longer., was: A night is short.}}\n')
    assert [problem.code for problem in check(released)] == codes


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("copies: 4", "copies: 2"),
        lambda text: text.replace("Lights at once, in", "Lights at once,\n      in"),
        lambda text: text.replace("  copies: 4\n", "  copies: 4\n  flavour: It crackles.\n", 1),
    ],
    ids=["copies", "white space", "flavour"],
)
def test_a_change_that_no_player_must_know_needs_no_erratum(
    released: Path, change: Callable[[str], str]
) -> None:
    path = released / "cards/fuel.yml"
    before = path.read_text(encoding="utf-8")
    path.write_text(change(before), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != before
    assert check(released) == []


def test_a_rule_may_move_and_so_have_another_number(released: Path) -> None:
    edit(
        released / "rules/night.md",
        "## Before dark {#night.setup}",
        "## New {#night.new}\n\n1. New. {#night.x}\n\n## Before dark {#night.setup}",
    )
    assert check(released) == []


def test_an_id_of_the_release_that_is_gone_is_told_in_the_lock(released: Path) -> None:
    edit(released / "cards/fuel.yml", "id: pine-cones", "id: pine-cone")
    edit(released / "rules/night.md", "{#night.length}", "{#night.long}")
    problems = check(released)
    assert [(problem.file, problem.code) for problem in problems] == [
        ("catalog/ember/rules.lock", "H001")
    ] * 2
    rows = (released / "rules.lock").read_text(encoding="utf-8").split("\n")
    assert [rows[problem.line - 1].split(":")[0].strip() for problem in problems] == [
        "pine-cones",
        "night.length",
    ]
    assert "card 'pine-cones' of release 1.0 is gone" in problems[0].message


def test_a_lock_that_was_edited_by_hand_is_told(released: Path) -> None:
    (released / "rules.lock").write_text("release: 1\n", encoding="utf-8")
    assert {problem.code for problem in check(released)} == {"S002", "S004"}
