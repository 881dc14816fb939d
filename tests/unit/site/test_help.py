"""The page of help cards: pictures, and what stands on them in words, with links to the rules."""

from __future__ import annotations

from pathlib import Path

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.site.edition import Edition
from ruledeck.site.setup.help import help_page

HELP = """\
- id: turn
  name: Your turn
  size: big
  columns:
    - - {table: setup.steps}
      - {icons: [rope]}
"""
TABLE = """\
2. Steps of a night. {#setup.steps informative="a summary"}

   | Step | |
   |---|---|
   | 1 | [Light](rule:setup.first) it. |
"""


def test_a_game_without_help_cards_has_no_page(pier: Workspace, tmp_path: Path) -> None:
    content = load_sound_content(pier, "pier")
    assert help_page(Edition(pier, [content], tmp_path), content) is None


def test_the_page_shows_pictures_and_what_stands_on_them(pier: Workspace, tmp_path: Path) -> None:
    folder = pier.catalog / "pier"
    rules, game = folder / "rules" / "setup.md", folder / "game.yml"
    rules.write_text(rules.read_text("utf-8").rstrip("\n") + "\n" + TABLE, "utf-8")
    game.write_text(game.read_text("utf-8").replace("name: rope}", "name: rope, means: ties it}", 1), "utf-8")
    (folder / "help.yml").write_text(HELP, "utf-8")
    workspace = open_workspace(pier.root)
    content = load_sound_content(workspace, "pier")
    page = help_page(Edition(workspace, [content], tmp_path), content)
    assert page
    assert page.path == "games/pier/help.html"
    assert 'src="help/turn.png"' in page.body
    assert '<a href="rules/setup.html#setup.steps">Steps of a night</a>' in page.body
    assert 'href="rules/setup.html#setup.first">Light</a>' in page.body
    assert "<dd>ties it</dd>" in page.body
