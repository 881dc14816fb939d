"""Where everything stands on the site.

Addresses are paths from the site's root with forward slashes, a `#fragment` behind where there is one.
They are made of permanent ids alone, so that a link outlives every renumbering; `relative` turns one into
what a page writes, which works from a server and from files alike.
"""

from __future__ import annotations

import posixpath
from functools import lru_cache

from ruledeck.catalog.source.content import Content

HOME = "index.html"
ALL_CARDS = "cards.html"
DATA = "api/index.html"
SCRIPTS = "assets/scripts"
STYLES = "assets/styles"


def folder(game: str) -> str:
    """Return the folder of a game's pages."""
    return f"games/{game}"


def game_page(game: str) -> str:
    """Return the page of a game."""
    return f"{folder(game)}/index.html"


def browser_page(game: str) -> str:
    """Return the page that browses a game's cards."""
    return f"{folder(game)}/cards/index.html"


def card_page(game: str, card: str) -> str:
    """Return the page of a card."""
    return f"{folder(game)}/cards/{_name(card)}.html"


def card_file(game: str, card: str, ending: str) -> str:
    """Return a file that belongs to a card: its picture, its data."""
    return f"{folder(game)}/cards/{_name(card)}.{ending}"


def rules_page(game: str) -> str:
    """Return the page with the contents of a game's rules."""
    return f"{folder(game)}/rules/index.html"


def chapter_page(game: str, chapter: str) -> str:
    """Return the page of a chapter."""
    return f"{folder(game)}/rules/{_name(chapter)}.html"


def terms_page(game: str) -> str:
    """Return the page with the index of a game's terms."""
    return f"{folder(game)}/terms.html"


def terms_script(game: str) -> str:
    """Return the script with the explanations of a game's terms."""
    return f"{folder(game)}/terms.js"


def setup_page(game: str) -> str:
    """Return the page that sets up a game for the modes that a reader ticks."""
    return f"{folder(game)}/setup.html"


def help_page(game: str) -> str:
    """Return the page of a game's help cards."""
    return f"{folder(game)}/help.html"


def help_file(game: str, card: str) -> str:
    """Return the picture of a help card."""
    return f"{folder(game)}/help/{_name(card)}.png"


def groups_page(game: str) -> str:
    """Return the page with all groups of a game."""
    return f"{folder(game)}/groups/index.html"


def group_page(game: str, group: str) -> str:
    """Return the page of a group."""
    return f"{folder(game)}/groups/{_name(group)}.html"


def wording_page(game: str) -> str:
    """Return the page with a game's standard wording."""
    return f"{folder(game)}/wording.html"


def rulings_page(game: str) -> str:
    """Return the page with a game's rulings."""
    return f"{folder(game)}/rulings.html"


def changes_page(game: str) -> str:
    """Return the page that tells what changed in a game."""
    return f"{folder(game)}/changes.html"


def proof_page(game: str) -> str:
    """Return the page that tells what is proved of a game."""
    return f"{folder(game)}/proof/index.html"


def play_page(game: str) -> str:
    """Return the page that tells how a game plays, by games that were played by chance."""
    return f"{folder(game)}/play.html"


def scenario_page(game: str, name: str) -> str:
    """Return the page of a scenario, by the words that its title comes to."""
    return f"{folder(game)}/proof/{_name(name)}.html"


def download(game: str, file: str) -> str:
    """Return a file that a game offers for download."""
    return f"{folder(game)}/downloads/{file}"


def find(content: Content, kind: str, id: str) -> str:
    """Return the address of a rule, section, card or ruling; an unknown one leads to where nothing stands."""
    game = content.game.id
    if kind == "card":
        return card_page(game, id)
    if kind == "ruling":
        return f"{rulings_page(game)}#{id}"
    chapter = content.chapter_of.get(id)
    if chapter is None:
        return f"{rules_page(game)}#{id}"
    page = chapter_page(game, chapter.id)
    return page if id == chapter.id else f"{page}#{id}"


@lru_cache(maxsize=4096)
def _between(start: str, path: str) -> str:
    return posixpath.relpath(path, start or ".")


def relative(page: str, address: str) -> str:
    """Return an address as a page writes it."""
    path, mark, fragment = address.partition("#")
    if path == page and mark:
        return f"#{fragment}"
    return _between(posixpath.dirname(page), path) + mark + fragment


def _name(id: str) -> str:
    """Return an id's file name; no id has an underscore, so `index` keeps clear of the folder's page."""
    return "index_" if id == "index" else id
