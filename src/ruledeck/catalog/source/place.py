"""Where a rule, card or phrase stands in the files of its game."""

from __future__ import annotations

from ruledeck.catalog.source.content import Content


def place_of(content: Content, id: str) -> tuple[str, int, int]:
    """Return file, line and column of a rule, `card:x` or `phrase:x`; a file's start for what is gone."""
    kind, _, name = id.rpartition(":")
    if kind == "card" and name in content.card_by_id:
        card = content.card_by_id[name]
        return card.file, *content.document_of(card).position((card.index,))
    if not kind and name in content.paragraphs:
        paragraph = content.paragraphs[name]
        return paragraph.file, paragraph.line, 1
    document = content.workspace.read(content.game.folder / "phrases.yml")
    listed = document.data.get("phrases", []) if isinstance(document.data, dict) else []
    index = next((at for at, each in enumerate(listed) if each.get("id") == name), 0)
    return document.name, *document.position(("phrases", index))
