"""A game's own page: what it is, its parts, its cards by type and side, and what can be downloaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook.matter.terms import index_terms
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.groups.pages import groups_title
from ruledeck.site.pages.changes import changes_of
from ruledeck.site.pages.home import game_view
from ruledeck.site.proof.proof import SAID, Proof
from ruledeck.site.words.setter import icon_class

KINDS = {".pdf": "PDF", ".zip": "ZIP", ".csv": "CSV", ".json": "JSON", ".db": "SQLite"}


def game_page(edition: Edition, content: Content, downloads: Sequence[Path]) -> Page:
    """Return a game's page; `downloads` are the printed files that it offers, in the order shown."""
    game = content.game
    page = address.game_page(game.id)
    body = edition.templates.render(
        "game.html",
        game=game_view(content, page),
        types=list(_types(content, page)),
        sides=list(_sides(content, page)),
        decks=[{"name": deck.name, "link": _deck_link(content, deck.query, page)} for deck in content.decks],
        downloads=_downloads(content, downloads, page),
        has_terms=bool(index_terms(content)),
        proof=_proof(edition.proofs.get(game.id), page),
        play=address.relative(page, address.play_page(game.id)) if game.id in edition.played else "",
        groups=_groups(content, page),
        setup=address.relative(page, address.setup_page(game.id)) if content.modes else "",
        help=address.relative(page, address.help_page(game.id)) if content.help else "",
        has_changes=bool(changes_of(content)),
        data=list(_data_files(game.id, page)),
        data_page=address.relative(page, address.DATA),
    )
    return Page(page, game.name, body, game.summary, hide=("toc",), is_searched=True)


def _groups(content: Content, page: str) -> Mapping[str, Any] | None:
    """Return where the groups of a game are, what they are called and how many there are."""
    if not content.groups:
        return None
    link = address.relative(page, address.groups_page(content.game.id))
    return {"link": link, "name": groups_title(content), "count": len(content.groups)}


def _types(content: Content, page: str) -> Iterator[Mapping[str, Any]]:
    game = content.game
    for card_type in game.types.values():
        count = sum(card.type == card_type.id and card.is_printed for card in content.cards)
        yield {
            "name": card_type.plural,
            "count": count,
            "icon": icon_class(game.id, card_type.icon) if card_type.icon else "",
            "link": _query_link(content, f"type:{card_type.id}", page),
        }


def _sides(content: Content, page: str) -> Iterator[Mapping[str, Any]]:
    for side in content.game.sides.values():
        count = sum(card.side == side.id and card.is_printed for card in content.cards)
        link = _query_link(content, f"side:{side.id}", page)
        yield {"name": side.name, "colour": side.colour, "count": count, "link": link}


def _proof(proof: Proof | None, page: str) -> Mapping[str, str] | None:
    """Return where it is told what is proved of a game, and how much of its rules and cards is."""
    if proof is None:
        return None
    link = address.relative(page, address.proof_page(proof.game))
    if proof.report is None:
        return {"link": link, "share": ""}
    tried = [each for prefix in ("", "card:") for each in proof.report.kind(prefix) if each.status in SAID]
    proved = sum(each.status == "proved" for each in tried)
    return {"link": link, "share": f"{100 * proved // len(tried)}\u00a0%" if tried else ""}


def _deck_link(content: Content, query: str, page: str) -> str:
    return _query_link(content, query, page) if query else ""


def _query_link(content: Content, query: str, page: str) -> str:
    browser = address.relative(page, address.browser_page(content.game.id))
    return f"{browser}#q={quote(query, safe='')}"


def _downloads(content: Content, files: Sequence[Path], page: str) -> list[Mapping[str, Any]]:
    """Return what can be downloaded, each with its forms: a paper, or the kind of file."""
    found: dict[tuple[int, str], list[Mapping[str, str]]] = {}
    for path in files:
        rank, title, form = _title(content, path)
        link = address.relative(page, address.download(content.game.id, path.name))
        entry = {"form": form, "size": shown_size(path.stat().st_size), "link": link}
        found.setdefault((rank, title), []).append(entry)
    return [{"name": title, "forms": found[rank, title]} for rank, title in sorted(found)]


def _title(content: Content, path: Path) -> tuple[int, str, str]:
    """Return the rank, title and form of a printed file: `sheets-good-a4.pdf` is the good deck on A4."""
    words, _, paper = path.stem.rpartition("-")
    kind, _, id = words.partition("-")
    deck = next((deck for deck in content.decks if deck.id == id), None)
    if kind == "sheets" and deck:
        return deck.index, f"{deck.name}, sheets to cut", _paper(paper)
    if words in _TITLES:
        return (*_TITLES[words], _paper(paper))
    form = KINDS.get(path.suffix, path.suffix.lstrip(".").upper())
    return (*_TITLES.get(path.stem, (4000, path.stem.replace("-", " ").capitalize())), form)


_TITLES = {
    "rulebook": (1, "Rulebook"),
    "sheets-cards": (0, "All cards, sheets to cut"),
    "sheets-help": (1, "Help cards, sheets to cut"),
    "faces": (2, "All faces"),
    "calibration": (3, "Calibration of both sides"),
}


def _paper(paper: str) -> str:
    return paper.upper() if len(paper) < 3 else paper.capitalize()


def _data_files(game: str, page: str) -> Iterator[Mapping[str, str]]:
    yield {
        "name": "All of the game as JSON",
        "link": address.relative(page, f"api/{game}.json"),
        "kind": "JSON",
    }
    yield {
        "name": "Cards of all games as CSV",
        "link": address.relative(page, "api/cards.csv"),
        "kind": "CSV",
    }
    yield {
        "name": "Everything as a SQLite database",
        "link": address.relative(page, "api/catalog.db"),
        "kind": "SQLite",
    }


def shown_size(size: int) -> str:
    """Return a size in bytes as people say it."""
    return f"{size / 1_000_000:.1f}\u00a0MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))}\u00a0kB"
