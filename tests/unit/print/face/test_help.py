"""Help cards: made from tables and icons, printed for each player, and never too full without a word."""

from __future__ import annotations

import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.check.fit import check_fit
from ruledeck.print.face.page.help import help_view
from ruledeck.print.face.press import Press
from ruledeck.print.profile import load_profile
from ruledeck.print.sheet.job import all_faces, deck_jobs, job_items, job_prints
from ruledeck.schema.workspace import Workspace, open_workspace

HELP = """\
- id: turn
  name: Your turn
  size: big
  reverse: icons
  columns:
    - - {table: setup.steps}
      - {table: setup.phases, name: All of it}
- id: icons
  name: Icons
  size: big
  columns:
    - - {icons: [light, rope], name: Signs}
- id: alone
  name: Alone
  size: poker
  copies: 2
  columns:
    - - {icons: [point]}
"""
TABLES = """\
2. Steps of a night. {#setup.steps informative="a summary"}

   | Step | |
   |---|---|
   | 1 | [Light](rule:setup.first) it. |
   | 2 | Take 1{point} |

3. Phases. {#setup.phases informative="a summary"}

   | Phase | Step | |
   |---|---|---|
   | Day | Sleep | optional |
   | Day | Eat | |
   | Night | Light it | required |
"""


def content_of(pier: Workspace, help_cards: str = HELP) -> Content:
    folder = pier.catalog / "pier"
    rules, game = folder / "rules" / "setup.md", folder / "game.yml"
    rules.write_text(rules.read_text("utf-8").rstrip("\n") + "\n" + TABLES, "utf-8")
    words = game.read_text("utf-8").replace("name: rope}", 'name: rope, means: "ties 1{light}"}', 1)
    game.write_text(words, "utf-8")
    (folder / "help.yml").write_text(help_cards, "utf-8")
    return load_sound_content(open_workspace(pier.root), "pier")


def test_a_view_has_steps_groups_and_icons_in_plain_values(pier: Workspace) -> None:
    content = content_of(pier)
    icons = {"light": "L", "rope": "R", "point": "P"}
    (steps, phases), *_ = help_view(content, content.help[0], icons).columns
    assert (steps.kind, steps.name) == ("steps", "Steps of a night")
    rows = [(row.mark, row.words, row.note) for row in steps.groups[0].rows]
    assert rows == [("1", "Light it.", ""), ("2", "Take 1<i>P</i>", "")]
    assert (phases.kind, phases.name) == ("words", "All of it")
    groups = [(group.name, [(row.words, row.note) for row in group.rows]) for group in phases.groups]
    assert groups == [("Day", [("Sleep", "optional"), ("Eat", "")]), ("Night", [("Light it", "required")])]
    ((signs,),) = help_view(content, content.help[1], icons).columns
    assert [(row.mark, row.note, row.words) for row in signs.groups[0].rows] == [
        ("<i>L</i>", "Light", ""),
        ("<i>R</i>", "Rope", "ties 1<i>L</i>"),
    ]


def test_a_step_that_stands_twice_is_two_rows(pier: Workspace) -> None:
    content = content_of(pier)
    rules = pier.catalog / "pier" / "rules" / "setup.md"
    rules.write_text(rules.read_text("utf-8").replace("| 2 | Take", "| 1 | Wait. |\n   | 2 | Take"), "utf-8")
    content = load_sound_content(open_workspace(pier.root), "pier")
    (steps, _), *_ = help_view(content, content.help[0], {}).columns
    assert [(row.mark, row.words) for row in steps.groups[0].rows][:2] == [("1", "Light it."), ("1", "Wait.")]


def test_help_cards_are_printed_for_each_player_with_both_sides(pier: Workspace) -> None:
    content = content_of(pier)
    press = Press(content, load_profile(content.workspace, "pier"))
    job = deck_jobs(content)[-1]
    prints = job_prints(job, press)
    sides = [(it.front.id, it.back.id if it.back else "", it.count) for it in prints]
    assert sides == [("help.turn", "help.icons", 4), ("help.alone", "plain.poker.card-back", 2)]
    assert (job.name, job.total) == ("help", 6)
    assert {"help.turn", "help.icons", "help.alone"} <= {
        item.id for item in job_items(all_faces(content), press)
    }


def test_a_changed_rule_makes_another_face_and_a_changed_card_does_not(pier: Workspace) -> None:
    content = content_of(pier)
    press = Press(content, load_profile(content.workspace, "pier"))
    key = press.help(content.help[0]).key
    rules = pier.catalog / "pier" / "rules" / "setup.md"
    rules.write_text(rules.read_text("utf-8").replace("Sleep", "Rest"), "utf-8")
    changed = load_sound_content(open_workspace(pier.root), "pier")
    other = Press(changed, load_profile(changed.workspace, "pier"))
    assert other.help(changed.help[0]).key != key
    assert other.help(changed.help[1]).key == press.help(content.help[1]).key


def test_a_help_card_that_is_too_full_is_told_at_its_place(pier: Workspace) -> None:
    blocks = "\n".join("      - {table: setup.phases}" for _ in range(20))
    full = HELP.replace("      - {table: setup.phases, name: All of it}", blocks)
    problems = [one for one in check_fit(content_of(pier, full)) if one.code == "P022"]
    assert [(one.file, one.line) for one in problems] == [("catalog/pier/help.yml", 6)]
    assert "the help card 'turn' is" in problems[0].message


@pytest.mark.parametrize("width", [130, 63])
def test_help_cards_of_any_size_are_set(pier: Workspace, width: int) -> None:
    size = "big" if width == 130 else "poker"
    content = content_of(pier, HELP.replace("size: big", f"size: {size}"))
    press = Press(content, load_profile(content.workspace, "pier"))
    faces = press.faces([press.help(card) for card in content.help])
    assert faces["help.turn"].size.width == width
