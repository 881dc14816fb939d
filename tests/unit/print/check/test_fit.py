from __future__ import annotations

import subprocess
import sys

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.check import check_fit
from ruledeck.print.face.page.geometry import Geometry
from ruledeck.print.face.page.ladder import ladders
from ruledeck.print.face.press import Face, Press
from ruledeck.print.face.typeset.estimate import Estimator
from ruledeck.print.profile import Profile
from ruledeck.schema.workspace import Workspace

CHECK = """
import sys
from pathlib import Path
from ruledeck.schema.workspace import open_workspace
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.check import check_fit
assert check_fit(load_sound_content(open_workspace(Path(sys.argv[1])), "ember")) == []
print(*(name for name in ("weasyprint", "sqlmodel", "pikepdf", "fontTools.ttLib") if name in sys.modules))
"""


def test_a_check_of_unchanged_texts_loads_nothing_heavy(
    ember_content: Content, faces: dict[str, Face]
) -> None:
    assert check_fit(ember_content) == []
    root = str(ember_content.workspace.root)
    done = subprocess.run([sys.executable, "-c", CHECK, root], capture_output=True, text=True, check=True)
    assert "weasyprint" not in done.stdout
    assert "sqlmodel" not in done.stdout


def test_the_games_that_ship_fit_their_faces(raid_wars: Content) -> None:
    assert check_fit(raid_wars) == []


def test_an_estimate_is_near_what_a_text_needs(press: Press, raid_wars: Content) -> None:
    shipped = Press(raid_wars, Profile())
    items = [shipped.front(card) for card in raid_wars.cards]
    kept = shipped.set(items)
    steps = ladders(shipped.profile.text, Geometry(raid_wars.game.sizes["poker"], 3))
    estimator = Estimator(raid_wars.game, shipped.fonts)
    off = []
    for item, face in zip(items, kept, strict=True):
        assert item.card
        expected = estimator.steps(item.card, face.setting.rooms, steps)
        off.append(abs(expected["text"] - face.setting.steps["text"]))
    assert sum(off) <= len(off) * 0.1


def test_a_name_that_no_back_can_hold_is_a_problem_of_the_game(ember: Workspace) -> None:
    path = ember.root / "catalog/ember/game.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("name: Ember\n", f"name: {'Embers of the very long night ' * 6}\n", 1), "utf-8"
    )
    problems = check_fit(load_sound_content(ember, "ember"))
    assert {(problem.code, problem.file) for problem in problems} == {("P022", "catalog/ember/game.yml")}
