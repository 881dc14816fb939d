"""The home page: the games of a workspace, each with a hand of its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from ruledeck.catalog.phrases.wording import has_wording
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.cards.counted import cards_said
from ruledeck.site.cards.shape import aspect_ratio, corner_radius
from ruledeck.site.edition import Edition, Page

HAND = 5


def home_page(edition: Edition) -> Page:
    """Return the home page."""
    games = [game_view(content, address.HOME) for content in edition.contents]
    body = edition.templates.render(
        "home.html",
        title=edition.workspace.title,
        games=games,
        all_cards=_all_cards(edition),
        hand_cards=_mixed([game["hand"] for game in games]),
        has_handbook=bool(edition.handbook),
        data=address.DATA,
    )
    names = ", ".join(content.game.name for content in edition.contents)
    description = f"Cards, rules and files to print: {names}." if names else edition.workspace.title
    return Page(address.HOME, edition.workspace.title, body, description, hide=("navigation", "toc"))


def _all_cards(edition: Edition) -> str:
    """Return where all cards are: one page for several games that have some, else that of the only one."""
    with_cards = [content.game.id for content in edition.contents if content.cards]
    if len(with_cards) > 1:
        return address.ALL_CARDS
    return address.browser_page(with_cards[0]) if with_cards else ""


def _mixed(hands: Sequence[Sequence[Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
    """Return a hand of cards from several hands in turn."""
    turns = zip_longest(*hands)
    return [card for turn in turns for card in turn if card is not None][:HAND]


def game_view(content: Content, page: str) -> Mapping[str, Any]:
    """Return what a template shows of a game: its facts, where its pages are, a hand of cards."""
    game = content.game
    least, most = game.players
    links = {
        "home": address.game_page(game.id),
        "cards": address.browser_page(game.id) if content.cards else "",
        "rules": address.rules_page(game.id) if content.chapters else "",
        "terms": address.terms_page(game.id),
        "rulings": address.rulings_page(game.id) if content.rulings else "",
        "wording": address.wording_page(game.id) if has_wording(game) else "",
        "changes": address.changes_page(game.id),
    }
    return {
        "id": game.id,
        "name": game.name,
        "summary": game.summary,
        "players": str(least) if least == most else f"{least}–{most}",
        "status": game.status,
        "notice": game.notice,
        "licence": game.licence,
        "cards": cards_said(content),
        "rules": sum(1 for chapter in content.chapters for _ in chapter.paragraphs),
        "rulings": len(content.rulings),
        "hand": [_held(content, card, page) for card in hand_of(content)],
        "links": {name: address.relative(page, path) if path else "" for name, path in links.items()},
    }


def hand_of(content: Content) -> list[Card]:
    """Return a few cards that show a game: one of each type in turn, of all sides in turn."""
    kept = [card for card in content.cards if card.is_printed]
    sides = list(content.game.sides) or [""]
    chosen: dict[str, Card] = {}
    for at, card_type in enumerate(content.game.types):
        of_type = [card for card in kept if card.type == card_type]
        of_side = [card for card in of_type if card.side == sides[at % len(sides)]]
        chosen |= {card.id: card for card in (of_side or of_type)[:1]}
    chosen |= {card.id: card for card in kept[:HAND] if len(chosen) < HAND}
    return list(chosen.values())[:HAND]


def _held(content: Content, card: Card, page: str) -> Mapping[str, Any]:
    size = content.game.size_of(card.type)
    return {
        "link": address.relative(page, address.card_page(content.game.id, card.id)),
        "picture": address.relative(page, address.card_file(content.game.id, card.id, "webp")),
        "shape": aspect_ratio(size),
        "round": corner_radius(size),
        "alt": f"{card.name}, {content.game.types[card.type].name}",
    }
