"""Which ids there are, also in entries that have faults and so are left out of the content.

A reference to a card that has a wrong key is no wrong reference: only the card is to be mended.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.style import FILE as STYLE
from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there
from ruledeck.schema.problem import most_like

REGISTERS = (
    "game.yml",
    "style.yml",
    "timing.yml",
    "help.yml",
    "phrases.yml",
    "wording.yml",
    "rulings.yml",
    "decks.yml",
    "groups.yml",
    "modes.yml",
    "errata.yml",
)
_PLACES = {"card": "cards/", "ruling": "rulings.yml", "group": "groups.yml"}


def game_document(content: Content) -> Document:
    """Return the document of `game.yml`."""
    return content.documents[content.workspace.name(content.game.folder / "game.yml")]


def register_document(content: Content, name: str) -> Document:
    """Return the document of a register that has entries: rulings, decks, errata; or of the lock."""
    file = "rules.lock" if name == "lock" else f"{name}.yml"
    return content.documents[content.workspace.name(content.game.folder / file)]


def style_document(content: Content) -> Document:
    """Return the document of `style.yml`, where there is one."""
    return content.documents[content.workspace.name(content.game.folder / STYLE)]


def ground_of(content: Content) -> str:
    """Return all that a text by itself is held against: `game.yml`, and `style.yml` if there is one."""
    style = content.documents.get(content.workspace.name(content.game.folder / STYLE))
    return game_document(content).text + (f"\0{style.text}" if style else "")


def is_known(content: Content, kind: str, id: str) -> bool:
    """Return whether there is a rule (or section or chapter), card, ruling or group of this id, sound or not.

    What may stand in a file that cannot be read, or that nothing reads, counts as known: that file is told.
    """
    if id in known_ids(content, kind):
        return True
    if kind == "rule":
        return id.partition(".")[0] in _lost_chapters(content)
    return is_lost(content, _PLACES[kind]) or id in set(_faulty_ids(content, kind))


def is_lost(content: Content, place: str) -> bool:
    """Return whether a file, or a file of a folder, cannot be read, or stands there under another name."""
    folder, name = content.game.folder, content.workspace.name
    if any(it.data is None for it in _documents(content, place)):
        return True
    if not place.endswith("/"):
        if is_there(folder / place) and not (folder / place).is_file():
            return True
        other = (path.name for path in folder.glob("*.y*ml") if path.name not in REGISTERS)
        return not is_there(folder / place) and any(most_like(it, REGISTERS) == place for it in other)
    is_folder = not is_there(folder / place) or (folder / place).is_dir()
    return not is_folder or any(name(path) not in content.documents for path in files_below(folder / place))


def is_unknown(content: Content, place: str) -> bool:
    """Return whether a file that is of use only when all of it is sound is lost, or has a fault."""
    file = f"{content.workspace.name(content.game.folder)}/{place}"
    return is_lost(content, place) or any(problem.file == file for problem in content.problems)


def files_below(folder: Path) -> list[Path]:
    """Return the files of a folder and those below it, but hidden ones and editors' copies."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if path.name[0] not in ".#" and path.name[-1] not in "~#")


def known_ids(content: Content, kind: str) -> Collection[str]:
    """Return the ids of all sound cards, rulings or groups, or of all rules, sections and chapters."""
    if kind == "card":
        return content.card_by_id
    if kind == "ruling":
        return {ruling.id for ruling in content.rulings}
    if kind == "group":
        return content.group_by_id
    return content.chapter_of


def _lost_chapters(content: Content) -> set[str]:
    """Return the chapters whose files are missing, cannot be read, hold nothing or are not listed."""
    files = {path.stem for path in (content.game.folder / "rules").glob("*.md")}
    return {*content.game.chapters, *files} - {chapter.id for chapter in content.chapters if chapter.sections}


def _faulty_ids(content: Content, kind: str) -> Iterator[str]:
    for document in _documents(content, _PLACES[kind]):
        if isinstance(document.data, list):
            yield from (str(entry["id"]) for entry in document.data if _has_id(entry))


def _documents(content: Content, place: str) -> Iterator[Document]:
    """Yield the files of a place in the game's folder, as far as there are any."""
    start = f"{content.workspace.name(content.game.folder)}/{place}"
    yield from (document for name, document in content.documents.items() if name.startswith(start))


def written_card_names(content: Content) -> frozenset[str]:
    """Return the names, casefolded, of all entries of the files of cards, sound or not."""
    folder = f"{content.workspace.name(content.game.folder)}/cards/"
    entries = (
        entry
        for name, document in content.documents.items()
        if name.startswith(folder) and isinstance(document.data, list)
        for entry in document.data
    )
    return frozenset(
        str(entry["name"]).casefold() for entry in entries if isinstance(entry, dict) and "name" in entry
    )


def _has_id(entry: Any) -> bool:
    return isinstance(entry, dict) and "id" in entry
