"""Faces and sheets as they look, at a fixed resolution, with our own fonts."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import compare, page
from PIL import Image

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.face.press import Press
from ruledeck.print.png import picture_faces
from ruledeck.print.profile import Profile, load_profile
from ruledeck.print.sheet.calibrate import write_calibration
from ruledeck.print.sheet.impose import write_sheets
from ruledeck.print.sheet.job import all_cards, job_prints
from ruledeck.schema.workspace import Workspace, open_workspace

FACE_DPI, SHEET_DPI = 80, 30


def face(content: Content, id: str, folder: Path) -> Image.Image:
    press = Press(content, load_profile(content.workspace, content.game.id))
    side, size, *rest = (*id.split("."), "", "")
    mark = rest[1] if len(rest) > 2 else ""
    item = press.back(side.replace("plain", ""), size, mark) if size else press.front(content.card_by_id[id])
    path = picture_faces(press.faces([item]), press.fonts.folder, FACE_DPI, folder)[id]
    with Image.open(path) as picture:
        return picture.convert("RGB")


@pytest.mark.parametrize(
    "id",
    ["hollow-oak", "old-marta", "oak-log", "wolf-hour", "plain.tall.card-back", "plain.bridge.card-back"],
)
def test_a_face_of_each_type_of_any_game_looks_as_it_did(
    ember_content: Content, tmp_path: Path, update_golden: bool, id: str
) -> None:
    compare(face(ember_content, id, tmp_path), f"ember-{id}", update_golden)


@pytest.mark.parametrize(
    "id",
    [
        "oil-lamp",
        "eel",
        "north-pier",
        "old-marta",
        "ebb",
        "pile.poker.card-back.two",
        "shore.big.card-back",
    ],
)
def test_a_face_of_each_layout_looks_as_it_did(
    pier: Workspace, tmp_path: Path, update_golden: bool, id: str
) -> None:
    content = load_sound_content(pier, "pier")
    compare(face(content, id, tmp_path), f"pier-{id}", update_golden)


HELP = """\
- id: turn
  name: A night
  size: big
  colour: "#3d5a45"
  columns:
    - - {table: setup.phases}
      - {table: setup.steps}
      - {table: setup.words}
    - - {name: Icons, icons: [light, rope]}
"""
TABLES = """\
2. Phases. {#setup.phases informative="a summary"}

   | Phase | Step | |
   |---|---|---|
   | Dusk | [Light](rule:setup.first) a lamp | required |
   | Dusk | Take 1{rope} | |
   | Night | Sleep | optional |

3. Steps. {#setup.steps informative="a summary"}

   | Step | |
   |---|---|
   | 1 | Look at all lamps that you can see from the end of the pier. |
   | 2 | Sleep. |

4. Words. {#setup.words informative="a summary"}

   | Word | What it is |
   |---|---|
   | Pier | where the lamps stand |
   | Ebb | when the boats lie on the sand |
"""


def test_a_help_card_looks_as_it_did(pier: Workspace, tmp_path: Path, update_golden: bool) -> None:
    folder = pier.catalog / "pier"
    rules = folder / "rules" / "setup.md"
    rules.write_text(rules.read_text("utf-8").rstrip("\n") + "\n" + TABLES, "utf-8")
    (folder / "help.yml").write_text(HELP, "utf-8")
    content = load_sound_content(open_workspace(pier.root), "pier")
    press = Press(content, load_profile(content.workspace, "pier"))
    path = picture_faces(press.faces([press.help(content.help[0])]), press.fonts.folder, FACE_DPI, tmp_path)[
        "help.turn"
    ]
    with Image.open(path) as picture:
        compare(picture.convert("RGB"), "pier-help", update_golden)


def test_panels_look_as_they_did(pier: Workspace, tmp_path: Path, update_golden: bool) -> None:
    game = pier.catalog / "pier" / "game.yml"
    words = game.read_text("utf-8")
    old = "layout: wide, stats: [depth], parts: [day, night]"
    assert old in words
    game.write_text(words.replace(old, old.replace("wide", "panels")), "utf-8")
    content = load_sound_content(open_workspace(pier.root), "pier")
    compare(face(content, "old-marta", tmp_path), "pier-panels", update_golden)


@pytest.mark.parametrize(
    "id",
    [
        "fighter",
        "golem",
        "spikes",
        "freeze",
        "cleaver",
        "rancor",
        "good.poker.card-back",
        "evil.poker.card-back",
    ],
)
def test_a_face_of_each_type_of_raid_wars_looks_as_it_did(
    raid_wars: Content, tmp_path: Path, update_golden: bool, id: str
) -> None:
    compare(face(raid_wars, id, tmp_path), f"raid-wars-{id}", update_golden)


@pytest.mark.parametrize(
    "id",
    [
        "naira",
        "ysolde",
        "old-guard-plate",
        "trappers-bow",
        "chest-mimic",
        "minister-of-thought",
        "long-famine",
        "spirit-capsule",
        "champion.poker.card-back",
        "spoils.poker.card-back",
    ],
)
def test_a_face_of_each_type_of_champions_looks_as_it_did(
    champions: Content, tmp_path: Path, update_golden: bool, id: str
) -> None:
    compare(face(champions, id, tmp_path), f"champions-{id}", update_golden)


@pytest.mark.parametrize(
    ("name", "profile", "number"),
    [
        ("a4-front", Profile(), 0),
        ("a4-back", Profile(), 1),
        ("letter-gutter-short-front", Profile(gutter=4, duplex="short").on("letter"), 0),
        ("letter-gutter-short-back", Profile(gutter=4, duplex="short").on("letter"), 1),
    ],
)
def test_a_sheet_looks_as_it_did(
    ember_content: Content, tmp_path: Path, update_golden: bool, name: str, profile: Profile, number: int
) -> None:
    press = Press(ember_content, profile)
    prints = job_prints(all_cards(ember_content), press)
    path = write_sheets(prints, profile, press.fonts.folder, "Ember", tmp_path / "s.pdf")
    compare(page(path, number, SHEET_DPI), f"sheet-{name}", update_golden)


def test_the_calibration_page_looks_as_it_did(
    ember_content: Content, tmp_path: Path, update_golden: bool
) -> None:
    press = Press(ember_content, Profile())
    path = write_calibration(Profile(), press.fonts.folder, tmp_path / "c.pdf")
    compare(page(path, 0, 40), "calibration", update_golden)
