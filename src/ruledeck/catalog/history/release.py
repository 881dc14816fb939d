"""Releases: the lock of what was published, and drafts of the errata that a change of it needs.

In: a game's content. Out: the text of `rules.lock`; entries for `errata.yml` that only want their reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from ruledeck.catalog.history.change import Changes
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash

HEAD = "# The texts of the last release, by their hashes. Written by 'ruledeck release'; not to be edited.\n"


def lock_text(content: Content, name: str, date: str) -> str:
    """Return the text of `rules.lock` for a release of the content as it stands.

    Args:
        content: a game without problems.
        name: the release's name, as readers see it.
        date: its day, ISO.
    """
    rules = {id: paragraph_hash(paragraph) for id, paragraph in content.paragraphs.items()}
    cards = {card.id: card_hash(card) for card in content.cards}
    head = f"{HEAD}release: {json.dumps(name, ensure_ascii=False)}\ndate: {json.dumps(date)}\n"
    return f"{head}rules:{_mapping(rules)}cards:{_mapping(cards)}"


def errata_drafts(changes: Changes, then: Content, wanted: frozenset[str], date: str) -> Iterator[str]:
    """Yield an entry for `errata.yml` for each wanted id, with what it said at the last release.

    Args:
        changes: what changed since then.
        then: the content as it was.
        wanted: ids as in errata, `card:fighter` or `traps.roll`.
        date: the day of the change, ISO.
    """
    for change in changes.cards:
        id = f"card:{change.id}"
        if id in wanted and change.id in then.card_by_id:
            yield _entry(id, date, _earlier_card(then, change.id))
    for rule in changes.rules:
        if rule.id in wanted and rule.before:
            yield _entry(rule.id, date, rule.before)


def _earlier_card(then: Content, id: str) -> Mapping[str, object]:
    card = then.card_by_id[id]
    raw = then.documents[card.file].data
    assert isinstance(raw, list)
    entry = raw[card.index]
    return {key: entry[key] for key in ("name", "text", "stats") if key in entry}


def _entry(id: str, date: str, was: object) -> str:
    shown = json.dumps(was, ensure_ascii=False)
    return f"- id: {json.dumps(id)}\n  date: {json.dumps(date)}\n  why: \n  was: {shown}\n"


def _mapping(hashes: Mapping[str, str]) -> str:
    if not hashes:
        return " {}\n"
    return "\n" + "".join(f"  {id}: {json.dumps(hash)}\n" for id, hash in hashes.items())
