"""What people get wrong in the files of Enchanters, all at once: each mistake answers with place and nearest right thing.

Its files have what those of Raid Wars have not: groups, modes, parts, marks, wording, timing, a style of its own.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
CHECKOUT = Path(__file__).parents[2]
GAME = "catalog/enchanters"
SHAPES = [
    ("groups.yml", "provenance: seed", "provenance: sead", "S003 'sead'", "'seed'"),
    ("modes.yml", "    help: An Over", "    helps: An Over", "S001 unknown key 'helps' in 'modes'", "'help'"),
    ("game.yml", "parts: [invasion, cha", "parts: [invasion, chal", "G002 unknown part", "'challenge'"),
    ("style.yml", "\nterms:", "\ntermz:", "S001 unknown key 'termz'", "'terms'"),
]
"""Mistakes without whose mend the game cannot be read: file, old, new, what is told, what is nearest."""
FACTS = [
    ("groups.yml", "{village: port", "{vilage: port", "X007 a kingdom has no 'vilage'", "'village'"),
    ("groups.yml", "overlord: nargan", "overlord: nargen", "X002 unknown card 'nargen'", "'nargan'"),
    ("cards/gnolls.yml", "{plain: 1, two", "{plain: 1, too", "S001 unknown key 'too' in 'copies'", "'two'"),
    ("cards/gnolls.yml", "    upper: {att", "    uper: {att", "S001 unknown key 'uper' in 'icons'", "'upper'"),
    ("cards/gnolls.yml", "lower: {attack", "lower: {attak", "S001 unknown key 'attak'", "'attack'"),
    ("cards/overlays.yml", "reverse: vrag", "reverse: wrag", "X002 unknown card", "'vragan-overlay'"),
    ("cards/overlords.yml", "{monster}: The", "{monstre}: The", "T001 unknown icon 'monstre'", "'monster'"),
    ("wording.yml", '"Steal top {item}', '"Stael top {item}', "T031 no phrase reads 'Stael", "steal top"),
    ("timing.yml", "overlords.invasion,", "overlords.invation,", "X001 unknown rule", "'overlords.invasion'"),
    ("rules/odyssey.md", 'when="events', 'when="evnts', "R014 no mode 'evnts'", "'events'"),
    ("rules/resting.md", "ruling:rest-dis", "ruling:rest-dus", "X003 unknown ruling", "'rest-discard'"),
    ("rulings.yml", "[terms.another,", "[terms.anothr,", "X001 unknown rule", "'terms.another'"),
]
"""Mistakes in a game that can be read: file, old, new, what is told, what is nearest."""


@pytest.mark.parametrize("mistakes", [SHAPES, FACTS], ids=["shapes", "facts"])
def test_all_mistakes_of_a_run_are_told_together(tmp_path: Path, run: Run, mistakes: list[Any]) -> None:
    (tmp_path / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    shutil.copytree(CHECKOUT / GAME, tmp_path / GAME)
    for file, old, new, *_ in mistakes:
        path = tmp_path / GAME / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{file} has changed: choose other words than {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    outcome = run("check", "--workspace", tmp_path, "--no-fit", "--format", "json")
    assert outcome.code == 1
    assert "Traceback" not in outcome.stdout + outcome.stderr
    problems = [json.loads(line) for line in outcome.stdout.splitlines()]
    for file, _, new, told, nearest in mistakes:
        found = [each for each in problems if f"{each['code']} {each['message']}".startswith(told)]
        assert found, f"not told: {file}: {new}"
        assert any(each["file"].endswith(file) and nearest in each["hint"] for each in found), found
    assert len(problems) == len(mistakes), "nothing else is amiss"
