"""Mistakes in parts, groups and modes: each is told at its place, with the nearest right thing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace, open_workspace

BLOCKS = Path(__file__).with_name("formats.txt").read_text(encoding="utf-8").strip().split("\n\n")[1:]
CARDS = "cards/all.yml"


def problems_after(pier: Workspace, file: str, old: str, new: str) -> list[str]:
    """Return what is told after an edit: file, line, column, code, message and hint of each problem."""
    path = pier.catalog / "pier" / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has changed"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        found = check_content(load_content(open_workspace(pier.root), "pier"))
    except ContentError as error:
        found = list(error.problems)
    return [
        f"{it.file.removeprefix('catalog/pier/')}:{it.line}:{it.column} {it.code} {it.message} | {it.hint}"
        for it in found
    ]


def test_the_game_itself_is_sound(pier: Workspace) -> None:
    assert check_content(load_content(pier, "pier")) == []


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[2])
def test_a_mistake_is_told_at_its_place(pier: Workspace, block: str) -> None:
    file, old, new, *said = block.split("\n")
    assert problems_after(pier, file, json.loads(old[2:]), json.loads(new[2:])) == said


def test_a_condition_in_a_game_without_modes_is_told(pier: Workspace) -> None:
    (pier.catalog / "pier/modes.yml").unlink()
    told = problems_after(pier, CARDS, "Oil Lamp", "Oil Lamp")
    assert len(told) == 5
    assert (
        told[0] == "rules/setup.md:6:62 R014 a condition, and the game has no modes | list them in modes.yml"
    )


def test_a_group_in_a_game_without_groups_is_told(pier: Workspace) -> None:
    (pier.catalog / "pier/groups.yml").unlink()
    told = problems_after(pier, CARDS, "Oil Lamp", "Oil Lamp")
    assert told == [
        "cards/all.yml:5:10 X007 unknown group 'north'"
        " | the game has no groups yet, and names them at 2 more places"
    ]


def test_a_slip_in_a_part_of_a_card_is_told_at_its_line(pier: Workspace) -> None:
    told = problems_after(
        pier, CARDS, "All players lose one {rope}.", "All follow Lanternfish and Lanternfsh."
    )
    assert [line.split(" | ")[0] for line in told] == [
        "cards/all.yml:54:37 I003 'Lanternfsh' and 'Lanternfish' are probably one name"
    ]


def test_the_other_side_of_a_card_is_looked_for_again_though_its_own_file_stayed_the_same(
    pier: Workspace,
) -> None:
    cards, sides = pier.catalog / "pier" / CARDS, pier.catalog / "pier/cards/sides.yml"
    kept, _, flood = cards.read_text(encoding="utf-8").partition("- id: flood")
    cards.write_text(kept, encoding="utf-8")
    sides.write_text(f"- id: flood{flood}", encoding="utf-8")
    assert problems_after(pier, CARDS, "Oil Lamp", "Oil Lamp") == []
    told = problems_after(pier, "cards/sides.yml", "- id: flood", "- id: tide")
    assert [line.split(" | ")[0] for line in told] == ["cards/all.yml:75:12 X002 unknown card 'flood'"]
