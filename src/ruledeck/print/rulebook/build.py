"""A game's rulebook as a PDF.

In: content, a paper. Out: a file, the same bytes for the same content, templates and fonts. A book that the
cache has is not set again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from itertools import chain
from pathlib import Path

from markupsafe import Markup

from ruledeck.catalog.check.references import check_links, check_references
from ruledeck.catalog.check.rules import check_emptiness
from ruledeck.catalog.source.content import Content
from ruledeck.print.fonts import DISPLAY_FAMILY, FontSet, game_fonts
from ruledeck.print.icons import ICON_FAMILY
from ruledeck.print.rulebook.manuscript import PART, Manuscript
from ruledeck.print.rulebook.matter.book import make_book
from ruledeck.print.rulebook.matter.references import References
from ruledeck.print.rulebook.pages import page_of
from ruledeck.print.rulebook.paper import BookPaper, book_paper
from ruledeck.print.rulebook.typeset.typeface import book_faces, font_folders
from ruledeck.print.template import Templates
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.processes import run_on_cores

MOST_KEPT = 8  # books of a game in the cache: each paper, with and without ids, and what was there before


def build_rulebook(content: Content, paper: str, out: Path, *, ids: bool | None = None) -> Path:
    """Return `out`, a PDF of the game's rulebook.

    Args:
        content: the game; what is wrong in its references stops the book.
        paper: name of one of BOOK_PAPERS.
        out: the file to write; what stood there stays until the new book is whole.
        ids: whether the permanent id of each paragraph is shown. Default: where the paper has room for it.

    Raises:
        ContentError: a reference leads nowhere, a chapter is empty, a template or an icon has a fault.
        WrongUsageError: there is no such paper.
    """
    return build_rulebooks(content, {paper: out}, ids=ids)[0]


def build_rulebooks(content: Content, books: Mapping[str, Path], *, ids: bool | None = None) -> list[Path]:
    """Return the files of `books`, one for each paper, set on every core; see `build_rulebook`."""
    papers = {book_paper(paper): out for paper, out in books.items()}
    _check(content)
    fonts = game_fonts(content)
    manuscripts = [_manuscript(content, paper, fonts, ids) for paper in papers]
    missing = [(manuscript,) for manuscript in manuscripts if not manuscript.kept.is_file()]
    if missing:
        from ruledeck.print.rulebook.typeset.layout import store_book

        problems = [*chain(*run_on_cores(store_book, missing, store_book.__module__))]
        if problems:
            raise ContentError(problems)
        _prune(manuscripts)
    for manuscript, out in zip(manuscripts, papers.values(), strict=True):
        out.parent.mkdir(parents=True, exist_ok=True)
        write_whole(out, manuscript.kept.read_bytes())
    return list(papers.values())


def _manuscript(content: Content, paper: BookPaper, fonts: FontSet, ids: bool | None) -> Manuscript:
    templates = Templates(content.workspace, content.game.id, PART)
    html = book_html(content, templates, paper, fonts, ids=not paper.small if ids is None else ids)
    return Manuscript(
        html=html,
        paper=paper,
        workspace=content.workspace,
        game=content.game.id,
        font_folders=font_folders(fonts),
        icon_names={fonts.icons[id]: icon.name for id, icon in content.game.icons.items()},
        kept=content.workspace.cache
        / "rulebooks"
        / content.game.id
        / f"{_digest(html, fonts, templates)}.pdf",
    )


def book_html(content: Content, templates: Templates, paper: BookPaper, fonts: FontSet, *, ids: bool) -> str:
    """Return the book as HTML whose page numbers are still asked for."""
    return templates.render(
        "book.html",
        book=make_book(content, References(content, templates), shows_ids=ids),
        paper=paper,
        fonts=Markup(book_faces(fonts)),
        icon_family=ICON_FAMILY,
        display_family=DISPLAY_FAMILY,
        page_of=page_of,
    )


def _check(content: Content) -> None:
    """Raise ContentError with everything that keeps the rules from being set."""
    problems = [*check_references(content), *check_links(content), *check_emptiness(content)]
    if not content.paragraphs and not problems:
        file = content.workspace.name(content.game.folder / "game.yml")
        problems.append(Problem(file, 1, 1, "R009", f"{content.game.name} has no rules to make a book of"))
    if problems:
        raise ContentError(problems)


def _digest(html: str, fonts: FontSet, templates: Templates) -> str:
    """Return what changes with everything that the PDF depends on."""
    made_by = (_code(), version("weasyprint"), version("pydyf"), version("pikepdf"), fonts.digest, html)
    digest = hashlib.blake2b("\0".join(made_by).encode(), digest_size=16)
    own = templates.folders[0]
    for path in sorted(path for path in own.rglob("*") if path.is_file()):
        digest.update(f"\0{path.relative_to(own)}\0".encode() + path.read_bytes())
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _code() -> str:
    """Return the hash of the code that sets books."""
    code = sorted(Path(__file__).parent.rglob("*.py"))
    return hashlib.blake2b(b"\0".join(path.read_bytes() for path in code), digest_size=16).hexdigest()


def _prune(manuscripts: Sequence[Manuscript]) -> None:
    """Delete the oldest books of the game from the cache, but none of these."""
    wanted = {manuscript.kept for manuscript in manuscripts}
    others = set(manuscripts[0].kept.parent.glob("*.pdf")) - wanted
    surplus = max(len(others) + len(wanted) - MOST_KEPT, 0)
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[:surplus]:
        path.unlink(missing_ok=True)
