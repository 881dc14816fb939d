"""The standard wording of a game's cards on one page: each text, what it means, and the ruling on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.catalog.phrases.wording import FILE, Part, Row, has_wording, meaning, read_wording, shown
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import ContentError
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.words.setter import Setter
from ruledeck.text.phrases import Phrasebook, load_phrases


def wording_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of a game's standard wording, or None for a game that has no table of it."""
    game = content.game
    if not has_wording(game):
        return None
    parts, problems = read_wording(content.workspace.read(game.folder / FILE))
    if problems:
        raise ContentError(problems)
    book = load_phrases(content.workspace, game)
    page = address.wording_page(game.id)
    setter = edition.setter(content, page)
    body = edition.templates.render(
        "wording.md",
        game=markdown_words(game.name),
        parts=[_part_view(setter, book, part, number) for number, part in enumerate(parts, start=1)],
        count=sum(len(part.rows) for part in parts),
        script=address.relative(page, address.terms_script(game.id)),
    )
    description = f"What card texts of {game.name} say, word for word, and what they mean."
    return Page(page, f"Wording of cards of {game.name}", body, description)


def _part_view(setter: Setter, book: Phrasebook, part: Part, number: int) -> Mapping[str, Any]:
    rows = [_row_view(setter, book, part, row) for row in part.rows]
    return {"name": markdown_words(part.name), "id": f"part-{number}", "rows": rows}


def _row_view(setter: Setter, book: Phrasebook, part: Part, row: Row) -> Mapping[str, Any]:
    return {
        "texts": [setter.line(shown(text), explained=False) for text in row.texts],
        "meaning": setter.line(meaning(book, part, row.texts[0])),
        "ruling": setter.link("ruling", row.ruling) if row.ruling else "",
    }
