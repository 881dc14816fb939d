"""Help cards: slips in what they name are told, and nothing else."""

from __future__ import annotations

import pytest

from ruledeck.catalog.check.setup.help import check_help
from ruledeck.catalog.source.content import load_content
from ruledeck.catalog.source.help import HelpCard, pieces
from ruledeck.schema.workspace import Workspace, open_workspace

SOUND = """\
- id: turn
  name: Your turn
  size: big
  reverse: icons
  columns:
    - - {table: setup.steps}
- id: icons
  name: Icons
  size: big
  columns:
    - - {icons: [light, rope]}
"""
TABLE = """\
2. Steps. {#setup.steps informative="a summary"}

   | Step | |
   |---|---|
   | 1 | Light it. |
"""


def told(pier: Workspace, old: str = "", new: str = "") -> list[str]:
    folder = pier.catalog / "pier"
    rules = folder / "rules" / "setup.md"
    rules.write_text(rules.read_text("utf-8").rstrip("\n") + "\n" + TABLE, "utf-8")
    assert old in SOUND
    (folder / "help.yml").write_text(SOUND.replace(old, new, 1), "utf-8")
    content = load_content(open_workspace(pier.root), "pier")
    return [f"{one.line}:{one.column} {one.code} {one.message}" for one in sorted(check_help(content))]


def test_sound_help_cards_have_no_problem(pier: Workspace) -> None:
    assert told(pier) == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("setup.steps", "setup.stps", "6:17 X001 unknown rule 'setup.stps'"),
        ("setup.steps", "setup.first", "6:17 T049 rule 'setup.first' has no table"),
        ("setup.steps", "setup.after", "6:17 T049 rule 'setup.after' has no table"),
        ("rope", "ropes", "11:25 T001 unknown icon 'ropes'"),
        ("size: big", "size: bgi", "3:9 G002 unknown size 'bgi'"),
        ("reverse: icons", "reverse: icnos", "4:12 X002 unknown help card 'icnos'"),
        ("reverse: icons", "reverse: turn", "4:12 X002 unknown help card 'turn'"),
        ("size: big", "size: poker", "4:12 C018 'icons' has another size than 'turn'"),
        ("id: icons", "id: turn", "7:7 I001 the help card id 'turn' stands twice"),
    ],
)
def test_a_slip_is_told_at_its_place(pier: Workspace, old: str, new: str, problem: str) -> None:
    assert problem in told(pier, old, new)


def test_two_sides_are_one_piece_and_a_card_without_another_side_one_by_itself() -> None:
    front, back, alone = (
        HelpCard(id, id, "big", (), reverse=reverse)
        for id, reverse in (("front", "back"), ("back", "front"), ("alone", ""))
    )
    assert pieces([front, back, alone]) == [(front, back), (alone, None)]
