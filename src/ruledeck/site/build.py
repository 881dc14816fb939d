"""The site of a workspace, made from its content.

In: the content of games, the files printed for them. Out: `build/site`, whole, in place of the last one.
It is made in a folder of its own and moved at the end, so that a fault or Ctrl-C leaves the last good site
as it was.
"""

from __future__ import annotations

import json
import posixpath
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ruledeck.catalog.export import write_exports
from ruledeck.catalog.source.content import Content
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.site import address
from ruledeck.site.assets import write_assets
from ruledeck.site.cards.browser import browsers, stub_page, write_browser
from ruledeck.site.cards.pages import write_cards
from ruledeck.site.cards.pictures import place, write_pictures
from ruledeck.site.cards.shell import Shell, cut_shell
from ruledeck.site.cards.wording import wording_page
from ruledeck.site.edition import Edition, Page
from ruledeck.site.finish.feeds import write_feeds
from ruledeck.site.finish.links import LinkCheck
from ruledeck.site.finish.map import write_site_map
from ruledeck.site.finish.search import complete_search
from ruledeck.site.generator import GENERATOR, set_pages
from ruledeck.site.groups.pages import group_pages
from ruledeck.site.look import load_look
from ruledeck.site.nav import site_nav
from ruledeck.site.pages.changes import changes_page
from ruledeck.site.pages.data import data_page
from ruledeck.site.pages.game import game_page
from ruledeck.site.pages.handbook import handbook_pages
from ruledeck.site.pages.home import home_page
from ruledeck.site.pages.reference import CommandHelp, reference_pages
from ruledeck.site.pages.rules import rules_pages
from ruledeck.site.pages.rulings import rulings_page
from ruledeck.site.pages.terms import terms_page, terms_script
from ruledeck.site.play.pages import play_page
from ruledeck.site.proof.pages import write_proof
from ruledeck.site.setup.help import help_page
from ruledeck.site.setup.page import setup_page

PRINTED = (".pdf", ".zip")


def build_site(
    workspace: Workspace,
    contents: Sequence[Content],
    commands: Sequence[CommandHelp] = (),
    generator: str = GENERATOR,
) -> Path:
    """Make the site and return its folder.

    Args:
        workspace: where it is made, in `build/site`.
        contents: the games on it.
        commands: what commands say of themselves, for the handbook, where there is one.
        generator: the module that sets the pages: `mkdocs` or one that reads the same files.

    Raises:
        ContentError: a template fails, a setting, file, page or link of the workspace's own is at fault, a
            face does not fit.
    """
    look = load_look(workspace)
    workspace.build.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=workspace.build, prefix=".site-") as work:
        handbook = handbook_pages(workspace, reference_pages(commands))
        shown = [by_type(content) for content in contents]
        edition = Edition(workspace, shown, Path(work), handbook, look)
        exports = _write_data(edition, contents)
        pages = list(_pages(edition, exports))
        set_pages(edition, pages, site_nav(shown, pages, edition.handbook), generator)
        look.lay_files(edition.site)
        for export in exports:
            place(export, edition.site / "api" / export.name)
        shells = {path: _shell(edition, path) for path, _ in browsers(shown)}
        shells |= {path: _shell(edition, path) for path in map(address.proof_page, edition.proofs)}
        for content in shown:
            _write_game(edition, content, shells)
        for path, games in browsers(shown):
            write_browser(edition, path, games, shells[path])
        write_assets(edition)
        complete_search(edition.site, shown, edition.proofs)
        write_site_map(edition)
        _check_links(edition, pages, shells)
        return _put_in_place(edition.site, workspace.build / "site")


def by_type(content: Content) -> Content:
    """Return a game with its cards in the order of its types, those of a type as they stand in its files."""
    ranks = {card_type: at for at, card_type in enumerate(content.game.types)}
    return replace(content, cards=tuple(sorted(content.cards, key=lambda card: ranks[card.type])))


def _pages(edition: Edition, exports: Sequence[Path]) -> Iterator[Page]:
    yield home_page(edition)
    for content in edition.contents:
        yield game_page(edition, content, printed(edition.workspace, content))
        yield from rules_pages(edition, content)
        yield from group_pages(edition, content)
        for make in (setup_page, help_page, terms_page, wording_page, rulings_page, play_page, changes_page):
            page = make(edition, content)
            if page:
                yield page
    yield from (stub_page(path) for path, _ in browsers(edition.contents))
    yield from (stub_page(address.proof_page(game)) for game in edition.proofs)
    yield from edition.handbook
    yield data_page(edition, exports)


def printed(workspace: Workspace, content: Content) -> list[Path]:
    """Return the printed files of a game that its page offers."""
    folder = workspace.build / "print" / content.game.id
    return sorted(path for path in folder.glob("*") if path.suffix in PRINTED)


def _write_data(edition: Edition, contents: Sequence[Content]) -> list[Path]:
    """Write the bulk data and the schema that describes it; return the files."""
    folder = edition.work / "api"
    schema = folder / "export.schema.json"
    files = write_exports(contents, folder)
    schema.write_text(json.dumps(SCHEMAS["export"](), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return [*files, schema]


def _shell(edition: Edition, path: str) -> Shell:
    return cut_shell((edition.site / path).read_text(encoding="utf-8"), path)


def _write_game(edition: Edition, content: Content, shells: Mapping[str, Shell]) -> None:
    game = content.game.id
    shell = shells[address.browser_page(game)]
    write_cards(edition, content, shell, write_pictures(edition, content))
    if game in edition.proofs:
        write_proof(edition, content, edition.proofs[game], shells[address.proof_page(game)])
    script = edition.site / address.terms_script(game)
    script.write_text(terms_script(edition, content), encoding="utf-8")
    for path in printed(edition.workspace, content):
        place(path, edition.site / address.download(game, path.name))
    write_feeds(edition, content)


def _check_links(edition: Edition, pages: Sequence[Page], shells: Mapping[str, Shell]) -> None:
    sources = {page.path: page.source for page in pages if page.source}
    frames = {posixpath.dirname(path): shell.pieces for path, shell in shells.items()}
    problems = LinkCheck(edition.site, sources, edition.workspace, frames).problems()
    if problems:
        raise ContentError(problems)


def _put_in_place(fresh: Path, target: Path) -> Path:
    """Move a whole site to its place; the last one is gone only when the new one stands."""
    last = target.with_name(f".{target.name}.last")
    shutil.rmtree(last, ignore_errors=True)
    fresh.chmod(0o755)
    if target.exists():
        target.rename(last)
    try:
        fresh.rename(target)
    except BaseException:
        if last.exists() and not target.exists():
            last.rename(target)
        raise
    shutil.rmtree(last, ignore_errors=True)
    return target
