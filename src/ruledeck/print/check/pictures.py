"""Whether the pictures of `print/<game>/art/` are those of cards, and can be opened.

In: a game's content. Out: Problems. A photograph or scan is opened once, and again when its file changes. A
drawing (SVG) is only named here: whether it can be set is seen when its card's face is.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruledeck.catalog.check.known import is_known, known_ids
from ruledeck.catalog.source.content import Content
from ruledeck.print.face.picture import Pictures, no_truncated, picture_problem
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.problem import Problem, nearest

OTHER_FORMS = (
    ".avif",
    ".bmp",
    ".gif",
    ".heic",
    ".tif",
    ".tiff",
)  # pictures too, but print does not take them


def check_pictures(content: Content) -> list[Problem]:
    """Return problems with the pictures of a game: misnamed ones, and those that cannot be opened."""
    return [*_unused(content), *broken_pictures(content).values()]


def broken_pictures(content: Content) -> dict[str, Problem]:
    """Return the problem of each picture that cannot be opened, by the id of its card."""
    pictures = Pictures(content.workspace, content.game.id)
    files = {card: path for card, path in pictures.opened.items() if is_known(content, "card", card)}
    sound = Memo(content.workspace.cache / "opened", Path(__file__).parents[1] / "face")
    states = {card: file_state(path) for card, path in files.items()}
    names = {card: content.workspace.name(path) for card, path in files.items()}
    fresh = [card for card in files if not sound.knows(names[card], states[card])]
    if not fresh:
        return {}
    from concurrent.futures import ThreadPoolExecutor  # its import would be felt in every check

    with no_truncated(), ThreadPoolExecutor() as threads:  # Pillow decodes beside Python
        found = threads.map(lambda card: picture_problem(files[card], names[card]), fresh)
        broken = {card: problem for card, problem in zip(fresh, found, strict=True) if problem}
    for card in fresh:
        if card not in broken:
            sound.keep(names[card], states[card])
    return broken


def file_state(path: Path) -> str:
    """Return what changes when a file is written: to read every picture at each check would take seconds."""
    state = path.stat()
    return f"{state.st_size} {state.st_mtime_ns}"


def _unused(content: Content) -> Iterator[Problem]:
    """Yield a warning for each picture that no card takes."""
    pictures = Pictures(content.workspace, content.game.id)
    used = set(pictures.files.values())
    for path in pictures.all:
        is_card = is_known(content, "card", path.stem)
        if path.parent != pictures.folder:
            yield _unread(content, path, "no card takes this picture", "move it into art/ itself")
        elif not is_card:
            close = nearest(path.stem, known_ids(content, "card"))
            hint = close or "a picture is named by its card's id: art/<card id>.png"
            yield _unread(content, path, f"no card '{path.stem}', so this picture is not printed", hint)
        elif path not in used:
            other = pictures.files[path.stem].name
            yield _unread(
                content, path, f"the card's picture is '{other}', not this one", "keep one of the two"
            )
    for path in sorted(pictures.folder.glob("*")):
        if path.suffix.lower() in OTHER_FORMS and path.stem not in pictures.files:
            hint = "save it as PNG, JPEG, WebP or SVG"
            yield _unread(content, path, f"pictures of the form '{path.suffix}' are not printed", hint)


def _unread(content: Content, path: Path, message: str, hint: str) -> Problem:
    return Problem(content.workspace.name(path), 1, 1, "F013", message, hint, "warning")
