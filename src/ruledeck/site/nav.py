"""The navigation of the site, as MkDocs reads it: home, a tab a game, the handbook, the data.

The theme shows its titles as the HTML that they are, so names are escaped here.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.edition import Page
from ruledeck.site.generator import Nav, markdown_name
from ruledeck.site.groups.pages import groups_title
from ruledeck.site.words.setter import plain_words
from ruledeck.text.typography import set_words

MOST_TABS = 4


def site_nav(contents: Sequence[Content], pages: Sequence[Page], handbook: Sequence[Page]) -> Nav:
    """Return the navigation of the pages that are there."""
    by_path = {page.path: markdown_name(page) for page in pages}
    games = [_game(content, by_path) for content in contents]
    nav: Nav = [{"Home": by_path[address.HOME]}]
    nav += games if len(games) <= MOST_TABS else [{"Games": games}]
    if address.ALL_CARDS in by_path:
        nav.append({"All cards": by_path[address.ALL_CARDS]})
    if handbook:
        nav.append({"Handbook": [_entry(page) for page in handbook]})
    nav.append({"Data": by_path[address.DATA]})
    return nav


def _game(content: Content, by_path: dict[str, str]) -> dict[str, Any]:
    game = content.game.id
    entries: list[Any] = [by_path[address.game_page(game)]]
    if content.cards:
        entries.append({"Cards": by_path[address.browser_page(game)]})
    if content.chapters:
        chapters: list[Any] = [by_path[address.rules_page(game)]]
        for chapter in content.chapters:
            title = (
                f"{chapter.number} {set_words(plain_words(content, chapter.title), content.game.language)}"
            )
            chapters.append({escape(title): by_path[address.chapter_page(game, chapter.id)]})
        entries.append({"Rules": chapters})
    if content.groups:
        shown: list[Any] = [by_path[address.groups_page(game)]]
        shown += [{escape(it.name): by_path[address.group_page(game, it.id)]} for it in content.groups]
        entries.append({escape(groups_title(content)): shown})
    others = {
        "Set-up": address.setup_page(game),
        "Help cards": address.help_page(game),
        "Terms": address.terms_page(game),
        "Wording": address.wording_page(game),
        "Rulings": address.rulings_page(game),
        "What is proved": address.proof_page(game),
        "How it plays": address.play_page(game),
        "What changed": address.changes_page(game),
    }
    entries += [{title: by_path[path]} for title, path in others.items() if path in by_path]
    return {escape(content.game.name): entries}


def _entry(page: Page) -> Any:
    name = markdown_name(page)
    return name if page.path.endswith("/index.html") else {escape(page.title): name}
