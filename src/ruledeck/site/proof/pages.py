"""The pages about a proof: what is proved of a game, and a page for each of its scenarios.

In: a shell and a proof. Out: HTML pages, and nothing for a game of which nothing was verified.
"""

from __future__ import annotations

import json

from markupsafe import Markup

from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.cards.pages import shortened
from ruledeck.site.cards.shell import Shell
from ruledeck.site.edition import Edition
from ruledeck.site.proof.named import Names
from ruledeck.site.proof.overview import overview
from ruledeck.site.proof.proof import Proof
from ruledeck.site.proof.scenario import StoryView

SCRIPT = f"{address.SCRIPTS}/scenario.js"
SHEETS = tuple(f"{address.STYLES}/{name}.css" for name in ("proof", "scenario", "steps"))


def write_proof(edition: Edition, content: Content, proof: Proof, shell: Shell) -> None:
    """Write the page of what is proved of a game, and those of its scenarios."""
    game = content.game
    page = address.proof_page(game.id)
    names = Names(edition.setter(content, page))
    body = edition.templates.render(
        "proof.html",
        game=game.name,
        proof=overview(content, proof, names),
        play=address.relative(page, address.play_page(game.id)) if game.id in edition.played else "",
        styles=[address.relative(page, sheet) for sheet in SHEETS],
        script=address.relative(page, address.terms_script(game.id)),
    )
    told = f"What is proved of the rules and cards of {game.name}, and by which scenarios."
    html = shell.page(f"What is proved - {game.name}", told, body, "index.html")
    (edition.site / page).write_text(html, encoding="utf-8")
    _write_scenarios(edition, content, proof, names, shell)


def _write_scenarios(edition: Edition, content: Content, proof: Proof, names: Names, shell: Shell) -> None:
    game, page = content.game, names.setter.page
    told = proof.told
    for at, story in enumerate(told):
        assert proof.stories is not None, "what is told is told by stories"
        view = StoryView(content, proof, proof.stories, story, names.setter, names).view()
        beside = [
            {"number": "", **proof.link(page, told[other].title)} if 0 <= other < len(told) else None
            for other in (at - 1, at + 1)
        ]
        path = address.scenario_page(game.id, proof.places[story.title])
        body = edition.templates.render(
            "scenario.html",
            story=view,
            data=_as_script(view["data"]),
            game=game.name,
            previous=beside[0],
            next=beside[1],
            styles=[address.relative(page, sheet) for sheet in SHEETS],
            script=address.relative(page, SCRIPT),
        )
        description = shortened(f"A scenario of {game.name}, step by step: {story.title}.")
        html = shell.page(f"{story.title} - {game.name}", description, body, path.rpartition("/")[2])
        (edition.site / path).write_text(html, encoding="utf-8")


def _as_script(data: object) -> Markup:
    """Return data as it can stand inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))
