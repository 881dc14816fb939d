"""The page of a game's help cards: what they look like, and what stands on them, with links to the rules.

In: a game's content. Out: its page, or None for a game without help cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import HelpBlock, HelpCard, pieces
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.words.setter import Setter
from ruledeck.text.table import read_table


def help_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of a game's help cards, or None where it has none."""
    game = content.game
    if not content.help:
        return None
    page = address.help_page(game.id)
    setter = edition.setter(content, page)
    shown = [
        {
            "count": card.copies or game.players[1],
            "sides": [_side(setter, side) for side in (card, other) if side],
        }
        for card, other in pieces(content.help)
    ]
    body = edition.templates.render(
        "help.html",
        game=game.name,
        pieces=shown,
        styles=address.relative(page, f"{address.STYLES}/help.css"),
        home=address.relative(page, address.game_page(game.id)),
    )
    description = f"The help cards of {game.name}, to look at and to print."
    return Page(page, f"Help cards of {markdown_words(game.name)}", body, description, hide=("toc",))


def _side(setter: Setter, card: HelpCard) -> Mapping[str, Any]:
    game = setter.content.game
    size = game.sizes[card.size]
    return {
        "id": card.id,
        "name": card.name,
        "picture": address.relative(setter.page, address.help_file(game.id, card.id)),
        "shape": f"{size.width:g} / {size.height:g}",
        "round": f"{100 * size.corner / size.width:.3g}% / {100 * size.corner / size.height:.3g}%",
        "blocks": [view for column in card.columns for block in column for view in _block(setter, block)],
    }


def _block(setter: Setter, block: HelpBlock) -> Iterator[Mapping[str, Any]]:
    """Yield a block in words: a table as the rules have it, or icons and what they mean."""
    content = setter.content
    if block.icons:
        known = content.game.icons
        icons = [known[id] for id in block.icons if id in known]
        rows = [{"icon": setter.icon(it.id), "name": it.name, "means": setter.line(it.means)} for it in icons]
        yield {"name": block.name, "link": "", "icons": rows, "html": ""}
        return
    rule = content.paragraphs.get(block.table)
    table = read_table(rule.text) if rule else None
    if rule is None or table is None:
        return
    name = block.name or setter.plain(table.caption).rstrip(".")
    html = setter.paragraph(rule.text[rule.text.index("|") :], own=(rule.id,))
    yield {"name": name, "link": setter.link("rule", rule.id), "icons": [], "html": html}
