"""What changed in a game: corrected texts and releases, newest first.

In: a game's errata, sets and lock. Out: changes as data, which the page and the feeds show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ruledeck.catalog.history import Piece, history_of, word_diff
from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words
from ruledeck.site.words.setter import Setter
from ruledeck.text.inline import spoken_line


@dataclass(frozen=True, slots=True)
class Change:
    """One change on an ISO date.

    `key` is permanent, a change's own; `target` is the address of what changed, `anchor` its place on the
    page.
    """

    key: str
    date: str
    title: str
    why: str
    target: str
    anchor: str
    before: str = ""
    after: str = ""


def changes_of(content: Content) -> tuple[Change, ...]:
    """Return the changes of a game, newest first; of one day, releases before corrections."""
    found = [*_releases(content), *_corrections(content)]
    return tuple(sorted(found, key=lambda change: change.date, reverse=True))


def changes_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of changes, or None for a game that was never released."""
    changes = changes_of(content)
    if not changes:
        return None
    page = address.changes_page(content.game.id)
    setter = edition.setter(content, page)
    days = [
        {"date": date, "changes": [_change_view(setter, change) for change in found]}
        for date, found in groupby(changes, key=lambda change: change.date)
    ]
    has_feed = bool(edition.workspace.url)
    game = markdown_words(content.game.name)
    body = edition.templates.render("changes.md", game=game, days=days, has_feed=has_feed)
    description = f"Corrections and releases of {content.game.name}, with the earlier texts."
    return Page(page, f"What changed in {content.game.name}", body, description)


def anchor_of(id: str) -> str:
    """Return where a card (`card:fighter`) or rule stands on the page of changes."""
    return id.replace("card:", "card--", 1)


def marked(content: Content, before: str, after: str) -> list[Piece]:
    """Return the pieces of a word diff, icons by their names."""
    name = content.game.icon_name
    return list(word_diff(spoken_line(before, name), spoken_line(after, name)))


def _releases(content: Content) -> Iterator[Change]:
    game = content.game
    if content.lock and content.lock.date:
        title, key = f"Release {content.lock.release}", f"release--{content.lock.release}"
        yield Change(key, content.lock.date, title, "", address.game_page(game.id), key)
    for card_set in game.sets.values():
        if card_set.released:
            count = sum(card.set == card_set.id for card in content.cards)
            why = f"{count} cards." if count != 1 else "1 card."
            target, key = address.browser_page(game.id), f"set--{card_set.id}"
            yield Change(key, card_set.released, f"{card_set.name} published", why, target, key)


def _corrections(content: Content) -> Iterator[Change]:
    for id in dict.fromkeys(erratum.id for erratum in content.errata):
        card = content.card_by_id.get(id.removeprefix("card:")) if id.startswith("card:") else None
        paragraph = content.paragraphs.get(id)
        if card is None and paragraph is None:
            continue
        title = card.name if card else f"Rule {paragraph.number}"  # type: ignore[union-attr]  # one of the two is there
        target = address.find(content, "card", card.id) if card else address.find(content, "rule", id)
        corrected = [revision for revision in history_of(content, id) if revision.before]
        for age, revision in enumerate(corrected):
            key = f"{anchor_of(id)}--{len(corrected) - age}"
            anchor = key if age else anchor_of(id)
            texts = (revision.before, revision.after)
            yield Change(key, revision.date, title, revision.why, target, anchor, *texts)


def _change_view(setter: Setter, change: Change) -> Mapping[str, Any]:
    return {
        "title": change.title,
        "why": change.why,
        "anchor": change.anchor,
        "link": address.relative(setter.page, change.target),
        "pieces": marked(setter.content, change.before, change.after) if change.before else [],
    }
