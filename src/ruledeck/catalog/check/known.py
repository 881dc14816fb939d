"""Which ids there are, also in entries that have faults and so are left out of the content.

A reference to a card that has a wrong key is no wrong reference: only the card is to be mended.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.style import FILE as STYLE
from ruledeck.schema.document import Document


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
    """Return whether there is a rule (or section or chapter), card or ruling of this id, sound or not."""
    if id in known_ids(content, kind):
        return True
    if kind == "rule":
        return _is_in_lost_chapter(content, id)
    return any(document.data is None for document in _documents(content, kind)) or id in set(
        _faulty_ids(content, kind)
    )


def known_ids(content: Content, kind: str) -> Collection[str]:
    """Return the ids of all sound cards or rulings, or of all rules, sections and chapters."""
    if kind == "card":
        return content.card_by_id
    if kind == "ruling":
        return {ruling.id for ruling in content.rulings}
    return content.chapter_of


def _is_in_lost_chapter(content: Content, id: str) -> bool:
    """Return whether a rule may stand in a chapter whose file is missing or cannot be read."""
    read = {chapter.id for chapter in content.chapters}
    return id.partition(".")[0] in set(content.game.chapters) - read


def _faulty_ids(content: Content, kind: str) -> Iterator[str]:
    for document in _documents(content, kind):
        if isinstance(document.data, list):
            yield from (str(entry["id"]) for entry in document.data if _has_id(entry))


def _documents(content: Content, kind: str) -> Iterator[Document]:
    """Yield the files in which cards or rulings stand; one that cannot be read may hold any id."""
    folder = content.workspace.name(content.game.folder)
    place = f"{folder}/cards/" if kind == "card" else f"{folder}/rulings.yml"
    yield from (document for name, document in content.documents.items() if name.startswith(place))


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
