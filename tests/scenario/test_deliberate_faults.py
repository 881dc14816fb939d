"""Faults that somebody could make in a rule or a card of a game, each caught by a scenario of that game.

A fault is put into a copy of the texts or the ruleset. What catches it must be a scenario about it: one that
lists an id which is named here.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import Loaded, load_scenarios, scenario_files
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.scenario.world import World

CHECKOUT = Path(__file__).parents[2]
GAME = "raid-wars"
CARDS, RULES = f"catalog/{GAME}/cards", f"verifier/{GAME}/ruleset"

TEXTS = [
    ("heroes", "rolls [6] against a guardian", "rolls [5] against a guardian", "fighter"),
    ("heroes", "destroy that trap. Once per invasion.", "destroy that trap.", "rogue"),
    ("heroes", "Each guardian rolls 1 die fewer", "Each guardian rolls 2 dice fewer", "knight"),
    ("heroes", " This bonus does not stack.", "", "warlock"),
    ("guardians", "This guardian cannot be destroyed.", "This guardian cannot be disrupted.", "mechanic"),
    ("guardians", "hits a hero, destroy that hero", "misses a hero, destroy that hero", "elemental"),
    ("guardians", "the opponent chooses one hero as both", "you choose one hero as both", "demon"),
    ("traps", "Return the hero facing this trap", "Return each hero in the party", "pit"),
    ("relics", "this way, add 1 counter to this relic", "this way, add 2 counters to this relic", "keeper"),
    ("enchantments", "you may discard a card from your hand. If you do, destroy", "destroy", "punishment"),
    ("enchantments", "+1 {defense}, up to [5]", "+1 {defense}, up to [4]", "consecration"),
    ("spells", "The opponent discards X cards", "The opponent discards 2 cards", "terrorize"),
]

CODE = [
    ("base.py", "GOAL = 5", "GOAL = 6", "overview.win"),
    ("base.py", "LINE = 3", "LINE = 4", "dungeons.line"),
    ("base.py", "HAND = 7", "HAND = 8", "turns.end.hand"),
    ("rolls.py", "die >= rating", "die > rating", "invasions.roll.success"),
    ("rolls.py", "return max(1, count)", "return max(0, count)", "invasions.roll.minimum"),
    ("resources.py", "counters, most) - least", "counters, most) - least + 1", "resources.spell.level"),
    ("invasions.py", "Count(-count)", "Count(-1)", "invasions.disrupt"),
    ("turns.py", '"current", game.opponent', '"current", game.current', "turns.alternate"),
    ("terms.py", "Move(zone, place, False)", "Move(zone, None, False)", "glossary.swap"),
    ("guardians.py", "[*gathered, *returning]", "[*returning, *gathered]", "invasions.destroyed-first"),
    (
        "resources.py",
        "(game.current, game.opponent)",
        "(game.opponent, game.current)",
        "resources.score.order",
    ),
]


@pytest.fixture
def copied(tmp_path: Path) -> Workspace:
    """A workspace with the game alone."""
    (tmp_path / "ruledeck.yml").write_text("title: Tests\n", encoding="utf-8")
    for folder in (f"catalog/{GAME}", f"verifier/{GAME}"):
        shutil.copytree(CHECKOUT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return open_workspace(tmp_path)


def put(path: Path, old: str, new: str) -> None:
    """Put a fault into a file, in which the right words stand once."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def loaded(workspace: Workspace) -> tuple[World, Loaded]:
    """Return the game and its scenarios."""
    world = load_world(workspace, GAME)
    return world, load_scenarios(workspace, world, scenario_files(workspace, GAME))


def catching(workspace: Workspace, id: str) -> list[str]:
    """Return how the scenarios that list an id fail: by an ask, an `expect` or `then`, not by a crash.

    One whose text begins nothing any more that it says lasts, or is used up by nothing, fails as it is read.
    """
    world, found = loaded(workspace)
    failures = [play(world, scenario).failure for scenario in found.scenarios if id in scenario.proves]
    sorts = [failure.sort for failure in failures if failure is not None and failure.sort != "crash"]
    return sorts + [problem.code for problem in found.problems if problem.code == "V116"]


@pytest.mark.parametrize(("file", "old", "new", "card"), TEXTS, ids=[line[3] for line in TEXTS])
def test_a_fault_in_a_text_is_caught_by_a_scenario_of_the_card(
    copied: Workspace, file: str, old: str, new: str, card: str
) -> None:
    put(copied.root / CARDS / f"{file}.yml", old, new)
    assert catching(copied, f"card:{card}")


@pytest.mark.parametrize(("file", "old", "new", "rule"), CODE, ids=[line[3] for line in CODE])
def test_a_fault_in_a_rule_is_caught_by_a_scenario_of_the_rule(
    copied: Workspace, file: str, old: str, new: str, rule: str
) -> None:
    put(copied.root / RULES / file, old, new)
    assert catching(copied, rule)


def test_without_a_fault_they_hold(copied: Workspace) -> None:
    world, found = loaded(copied)
    assert found.problems == ()
    for id in ("card:fighter", "overview.win"):
        those = [scenario for scenario in found.scenarios if id in scenario.proves]
        assert those
        assert [play(world, scenario).failure for scenario in those] == [None] * len(those)
