"""The page that documents the bulk data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.game import shown_size
from ruledeck.site.pages.rules import markdown_words

ABOUT = {
    "catalog.json": "everything of all games",
    "cards.csv": "a row a card, with a column for each stat",
    "rules.csv": "a row a rule paragraph",
    "rulings.csv": "a row a ruling",
    "phrases.csv": "a row a phrase of the standard wording, with the cards that it stands on",
    "scenarios.csv": "a row a scenario, with what it proves",
    "catalog.db": "all tables as a SQLite database",
    "export.schema.json": "the JSON Schema that describes the JSON files",
}


def data_page(edition: Edition, files: Sequence[Path]) -> Page:
    """Return the page of the bulk data; `files` are those in `api/`."""
    names = {f"{content.game.id}.json": content.game.name for content in edition.contents}
    body = edition.templates.render(
        "data.md",
        files=[_file(path, names) for path in sorted(files)],
        licence=markdown_words(edition.workspace.licence),
        url=edition.workspace.url,
    )
    description = "Cards, rules and rulings as files for other programs."
    return Page(address.DATA, "Data", body, description, is_searched=True)


def _file(path: Path, games: Mapping[str, str]) -> Mapping[str, str]:
    about = ABOUT.get(path.name) or f"everything of {games.get(path.name, path.stem)}"
    return {"name": path.name, "about": about, "size": shown_size(path.stat().st_size)}
