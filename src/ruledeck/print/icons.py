"""A game's icons: the SVG source of each, and the characters that show them in print.

In: the icons of `game.yml`, each the name of one that mkdocs-material ships or a file beside `game.yml`. Out:
SVG text for the site, and characters of the icon font, which `iconfont` makes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ruledeck.schema.files.links import without_links
from ruledeck.schema.game import Game, Icon
from ruledeck.schema.icons import nearest_icon, shipped_icon
from ruledeck.schema.problem import ContentError, Problem

ICON_FAMILY = "Ruledeck Icons"
FIRST_CODE_POINT = 0xE000


def icon_svg(game: Game, icon_id: str) -> str:
    """Return the SVG source of one of the game's icons.

    Raises:
        ContentError: no shipped icon has that name, or the file cannot be read.
    """
    path = _icon_path(game, game.icons[icon_id])
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise ContentError(
            [icon_problem(game, icon_id, "P002", f"cannot read the icon {path.name}")]
        ) from None


def icon_characters(game: Game) -> Mapping[str, str]:
    """Return the character of the icon font that shows each icon, by the icon's id."""
    return {icon: chr(FIRST_CODE_POINT + at) for at, icon in enumerate(sorted(game.icons))}


def _icon_path(game: Game, icon: Icon) -> Path:
    if icon.svg:
        path = without_links(game.folder / icon.svg)
        if not path.is_relative_to(without_links(game.folder)):
            message = f"the icon file {icon.svg} is outside the game's folder"
            raise ContentError([icon_problem(game, icon.id, "P002", message)])
        return path
    path = shipped_icon(icon.icon)
    if not path.is_file():
        message = f"no icon '{icon.icon}' ships with mkdocs-material"
        raise ContentError([icon_problem(game, icon.id, "P001", message, nearest_icon(icon.icon))])
    return path


def icon_problem(game: Game, icon_id: str, code: str, message: str, hint: str | None = None) -> Problem:
    """Return a problem placed at the icon's entry in `game.yml`."""
    from ruledeck.schema.document import parse_document

    path = game.folder / "game.yml"
    name = f"catalog/{game.id}/game.yml"
    document = parse_document(path.read_text(encoding="utf-8"), name)
    return document.problem(("icons", icon_id), code, message, hint)
