"""The game's folder: icons that exist, nothing defined that no card uses, no file that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.known import REGISTERS, files_below, game_document
from ruledeck.catalog.coverage import strange_games
from ruledeck.catalog.source.content import Content
from ruledeck.schema.files.links import is_there
from ruledeck.schema.icons import nearest_icon, shipped_icon
from ruledeck.schema.problem import Problem, most_like, nearest
from ruledeck.schema.validate.look import look_of
from ruledeck.schema.workspace import Workspace


def check_folders(workspace: Workspace) -> Iterator[Problem]:
    """Yield what is wrong outside of games: folders and bars that belong to none, the site's look."""
    yield from look_of(workspace)[1]
    folders = workspace.catalog.iterdir() if workspace.catalog.is_dir() else ()
    names = sorted(path.name for path in folders if path.is_dir() and path.name[0] not in "._")
    for name in names:
        if name not in workspace.games:
            hint = "every folder of catalog/ is a game; 'ruledeck new game' starts one"
            yield Problem(f"catalog/{name}/game.yml", 1, 1, "F001", "the game has no game.yml", hint)
    yield from strange_games(workspace)
    if not names:
        hint = "'ruledeck new game my-game' starts one"
        yield Problem("catalog", 1, 1, "F001", "there is no game in catalog/", hint)


def check_icons(content: Content) -> Iterator[Problem]:
    """Yield the icons that mkdocs-material does not ship."""
    for icon in content.game.icons.values():
        if icon.icon and not shipped_icon(icon.icon).is_file():
            message = f"no icon '{icon.icon}' ships with mkdocs-material"
            path = ("icons", icon.id, "icon")
            yield game_document(content).problem(path, "G006", message, nearest_icon(icon.icon))


def check_usage(content: Content) -> Iterator[Problem]:
    """Yield a warning for each side, set, type and mark that no card has, and what else no type has.

    A game without any card is only begun, and has nothing to use them with.
    """
    game = content.game
    if content.problems or not content.cards:
        return  # a card that uses it may be among those left out
    types = game.types.values()
    used = {
        "sides": {card.side for card in content.cards},
        "sets": {card.set for card in content.cards},
        "types": {card.type for card in content.cards},
        "stats": {stat for card_type in types for stat in (*card_type.stats, *card_type.optional)},
        "parts": {part for card_type in types for part in card_type.parts},
        "backs": {card_type.back for card_type in types} | {deck.back for deck in content.decks},
        "marks": {mark for card in content.cards for mark in card.marks},
    }
    for table, words in used.items():
        for word in getattr(game, table):
            if word not in words:
                who = "no type has it" if table in ("stats", "parts", "backs") else "no card has it"
                line, column = game_document(content).key_position((table,), word)
                message = f"{table[:-1]} '{word}' is defined, but {who}"
                name = game_document(content).name
                yield Problem(name, line, column, "G009", message, "remove it, or use it", "warning")


def check_stray_files(content: Content) -> Iterator[Problem]:
    """Yield the files of rules that no chapter names, and files whose name is not quite one that is read."""
    game, name = content.game, content.workspace.name
    unlisted = {path.stem for path in (game.folder / "rules").glob("*.md")} - {*game.chapters}
    missing = {stem for stem in game.chapters if not is_there(game.folder / "rules" / f"{stem}.md")}
    misspelt = {most_like(stem, unlisted) for stem in missing}  # told at the list of chapters
    for path in files_below(game.folder / "rules"):
        if path.suffix != ".md":
            yield _unread(name(path), f"rename it to '{path.stem}.md'")
        elif path.parent != game.folder / "rules":
            yield _unread(name(path), "move it into rules/ itself")
        elif path.stem not in game.chapters and path.stem not in misspelt:
            message = f"no chapter '{path.stem}' in game.yml, so nobody can read these rules"
            hint = nearest(path.stem, game.chapters) or f"add '{path.stem}' to 'chapters'"
            yield Problem(name(path), 1, 1, "R007", message, hint)
    for path in files_below(game.folder / "cards"):
        if path.suffix != ".yml":
            yield _unread(name(path), f"rename it to '{path.stem}.yml'")
    for path in sorted(game.folder.glob("*.y*ml")):
        if path.name not in REGISTERS:
            hint = nearest(path.name, REGISTERS) or "cards belong into cards/"
            yield _unread(name(path), hint)


def _unread(name: str, hint: str) -> Problem:
    return Problem(name, 1, 1, "F013", "nothing reads this file", hint)
