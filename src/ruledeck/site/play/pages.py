"""The page of how a game plays. In: an edition. Out: a page for each game whose numbers were kept."""

from __future__ import annotations

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import state_of
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.play.view import campaign_view

SHEETS = tuple(f"{address.STYLES}/{name}.css" for name in ("proof", "play"))


def play_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of how a game plays, or None where nothing was kept."""
    game = content.game
    kept = edition.played.get(game.id)
    if not kept:
        return None
    page = address.play_page(game.id)
    setter = edition.setter(content, page)
    state = state_of(edition.workspace, game.id, has_scenarios=False)
    body = edition.templates.render(
        "play.html",
        game=game.name,
        id=game.id,
        campaigns=[campaign_view(content, setter, each) for each in kept],
        is_stale=any(each.of != state for each in kept),
        proof=address.relative(page, address.proof_page(game.id)) if game.id in edition.proofs else "",
        styles=[address.relative(page, sheet) for sheet in SHEETS],
    )
    description = f"{game.name} played by chance: how long games are, who wins, which cards are played."
    return Page(page, f"How {markdown_words(game.name)} plays", body, description, hide=("toc",))
