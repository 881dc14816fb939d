"""The pages of a game's cards, one after another, so that memory does not grow with their number.

In: a shell and a game's cards. Out: an HTML page and a JSON file a card.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruledeck.catalog.export.data import card_data
from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.cards.shell import Shell
from ruledeck.site.cards.view import CardViews
from ruledeck.site.edition import Edition

LONGEST_DESCRIPTION = 155


def write_cards(
    edition: Edition, content: Content, shell: Shell, pictures: Mapping[str, tuple[int, int]]
) -> None:
    """Write the page and the data of every card of a game; `pictures` gives their sizes in px by card."""
    game = content.game
    links = Links(content)
    setter = edition.setter(content, f"{address.folder(game.id)}/cards/")
    views = CardViews(content, links, setter, pictures)
    proof = edition.proofs.get(game.id)
    shown_game = {"name": game.name, "status": game.status, "notice": game.notice}
    for card in content.cards:
        path = edition.site / address.card_page(game.id, card.id)
        card_type = game.types[card.type]
        view = {**views.view(card), "type_id": card.type, "plural": card_type.plural}
        proved = proof.view(setter.page, f"card:{card.id}") if proof else None
        body = edition.templates.render("card.html", card=view, game=shown_game, proof=proved)
        spoken = views.spoken(card)
        page = shell.page(f"{card.name} - {game.name}", shortened(spoken), body, path.name)
        path.write_text(page, encoding="utf-8")
        _write_data(
            edition.site / address.card_file(game.id, card.id, "json"), card_data(content, links, card)
        )


def shortened(text: str) -> str:
    """Return the first words of a text, as search engines show them."""
    return text if len(text) <= LONGEST_DESCRIPTION else text[:LONGEST_DESCRIPTION].rsplit(" ", 1)[0] + "…"


def _write_data(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
