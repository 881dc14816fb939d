"""The card browser: one page a game, and one over all games.

The page is a frame with its filters; a script fills it from data that the page loads as a script, so that
it works from files too. Filters come from the games themselves: types, sides, sets and every stat that can
be compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ruledeck.catalog.search.browser import browser_data
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Game, Stat
from ruledeck.site import address
from ruledeck.site.cards.counted import why_unprinted
from ruledeck.site.cards.shape import aspect_ratio, corner_radius
from ruledeck.site.cards.shell import DESCRIPTION, STUB_BODY, TITLE, Shell
from ruledeck.site.edition import Edition, Page
from ruledeck.site.words.setter import icon_class

COMPARED = ("integer", "range", "choice", "set", "date")


def stub_page(path: str) -> Page:
    """Return a page for MkDocs to set, with marks where a page of ours will have its own."""
    return Page(path, TITLE, STUB_BODY, DESCRIPTION, hide=("navigation", "toc", "path"))


def browsers(contents: Sequence[Content]) -> Iterator[tuple[str, Sequence[Content]]]:
    """Yield each browser's path and the games on it: one a game, and one over all games with cards."""
    for content in contents:
        yield address.browser_page(content.game.id), [content]
    with_cards = [content for content in contents if content.cards]
    if len(with_cards) > 1:
        yield address.ALL_CARDS, with_cards


def write_browser(edition: Edition, path: str, contents: Sequence[Content], shell: Shell) -> None:
    """Write a browser's page and its data."""
    data = path.replace("index.html", "cards.js").replace(".html", ".js")
    names = " and ".join(content.game.name for content in contents)
    body = edition.templates.render(
        "browser.html",
        names=names if len(contents) == 1 else "all games",
        filters=list(filters(contents)),
        sorts=list(_sorts(contents)),
        count=sum(len(content.cards) for content in contents),
        scripts=[
            address.relative(path, script)
            for script in (f"{address.SCRIPTS}/search.js", data, f"{address.SCRIPTS}/browser.js")
        ],
        data_page=address.relative(path, address.DATA),
        example=_example(contents),
    )
    title = "All cards" if len(contents) > 1 else f"Cards of {names}"
    html = shell.page(title, f"Search, filter and sort the cards of {names}.", body, path.rpartition("/")[2])
    (edition.site / path).write_text(html, encoding="utf-8")
    (edition.site / data).write_text(script(path, contents), encoding="utf-8")


def script(path: str, contents: Sequence[Content]) -> str:
    """Return the data of a browser as a script: how games show their cards, and the columns of search."""
    games = {content.game.id: _game(content, path) for content in contents}
    shown = [_shown(content) for content in contents]
    data = {
        "games": games,
        "shown": [stats for game in shown for stats in game],
        "unprinted": {
            at: why_unprinted(card) for at, card in enumerate(_cards(contents)) if not card.is_printed
        },
        "search": browser_data(contents),
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"window.RuledeckCards = {text};\n"


def filters(contents: Sequence[Content]) -> Iterator[Mapping[str, Any]]:
    """Yield the filters of a browser: each with its field in the language of search and what it offers."""
    games = [content.game for content in contents]
    if len(games) > 1:
        yield _choice("game", "Game", {game.id: game.name for game in games})
    yield _choice("type", "Type", {entry.id: entry.name for game in games for entry in game.types.values()})
    sides = {entry.id: entry.name for game in games for entry in game.sides.values()}
    if len(sides) > 1:
        yield _choice("side", "Side", sides)
    sets = {entry.id: entry.name for game in games for entry in game.sets.values()}
    if len(sets) > 1:
        yield _choice("set", "Set", sets)
    for kind in {kind.id: kind for game in games for kind in game.groups.values()}.values():
        groups = {it.id: it.name for content in contents for it in content.groups if it.kind == kind.id}
        yield _choice(kind.id, kind.name, groups)
    for stat in _stats(games).values():
        if stat.type in ("choice", "set"):
            yield _choice(stat.id, stat.name, {value: value for value in stat.values}, is_stat=True)
        elif stat.type in COMPARED:
            yield {"field": stat.id, "name": stat.name, "kind": stat.type, "min": stat.min, "max": stat.max}


def _choice(field: str, name: str, options: Mapping[str, str], is_stat: bool = False) -> Mapping[str, Any]:
    return {"field": field, "name": name, "kind": "choice", "options": options, "is_stat": is_stat}


def _stats(games: Sequence[Game]) -> dict[str, Stat]:
    """Return the stats of some games by id; the first of those with one id."""
    found: dict[str, Stat] = {}
    for game in games:
        for id, stat in game.stats.items():
            found.setdefault(id, stat)
    return found


def _sorts(contents: Sequence[Content]) -> Iterator[tuple[str, str]]:
    games = [content.game for content in contents]
    yield from (("", "As in the game"), ("name", "Name"), ("type", "Type"))
    if any(game.sides for game in games):
        yield "side", "Side"
    for stat in sorted(_stats(games).values(), key=lambda stat: stat.name):
        if stat.type in COMPARED and stat.type != "set":
            yield stat.id, stat.name


def _example(contents: Sequence[Content]) -> str:
    """Return a query that finds something here, as an example."""
    game = contents[0].game
    parts = [f"type:{next(iter(game.types))}"]
    number = next((stat for stat in game.stats.values() if stat.type == "integer"), None)
    return " ".join([*parts, f"{number.id}>=2"] if number else parts)


def _game(content: Content, path: str) -> Mapping[str, Any]:
    game = content.game
    return {
        "name": game.name,
        "cards": address.relative(path, f"{address.folder(game.id)}/cards") + "/",
        "icons": {icon.id: [icon.name, icon_class(game.id, icon.id)] for icon in game.icons.values()},
        "labels": {label.text: label.icon for label in game.labels.values()},
        "types": {
            entry.id: [entry.name, entry.icon, *_shape(game, entry.id)] for entry in game.types.values()
        },
        "sides": {entry.id: [entry.name, entry.colour] for entry in game.sides.values()},
        "sets": {entry.id: entry.name for entry in game.sets.values()},
        "stats": {stat.id: [stat.name, stat.icon] for stat in game.stats.values()},
    }


def _shape(game: Game, card_type: str) -> tuple[str, str]:
    """Return aspect ratio and corner of a type's cards as CSS has them."""
    size = game.size_of(card_type)
    return aspect_ratio(size), corner_radius(size)


def _cards(contents: Sequence[Content]) -> Iterator[Card]:
    return (card for content in contents for card in content.cards)


def _shown(content: Content) -> list[Mapping[str, str]]:
    """Return for each card its stats as printed."""
    stats = content.game.stats
    return [{stat: stats[stat].show(value) for stat, value in card.stats.items()} for card in content.cards]
