"""History: ids of the last release stay, and published texts change only with an erratum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruledeck.catalog.check.known import is_known, known_ids, register_document
from ruledeck.catalog.source.card import Card, flat_text
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.catalog.source.register import Erratum, Lock
from ruledeck.schema.problem import Problem, nearest
from ruledeck.text.rulebook import Paragraph


def check_lock(content: Content) -> Iterator[Problem]:
    """Yield the ids of the last release that are gone, and its texts that changed without an erratum."""
    if content.lock is None:
        return
    yield from _gone(content, content.lock, "card", content.lock.cards)
    yield from _gone(content, content.lock, "rule", content.lock.rules)
    for id, thing in unexplained(content):
        about = _changed(content.lock, id)
        if isinstance(thing, Card):
            yield content.document_of(thing).problem((thing.index, "id"), *about)
        else:
            yield Problem(thing.file, thing.line, 1, *about)


def unexplained(content: Content) -> Iterator[tuple[str, Card | Paragraph]]:
    """Yield what changed since the last release without an erratum, each under its id as in errata."""
    if content.lock is None:
        return
    since = {erratum.id for erratum in content.errata if erratum.date >= content.lock.date}
    for card in content.cards:
        locked = content.lock.cards.get(card.id)
        if locked and locked != card_hash(card) and f"card:{card.id}" not in since:
            yield f"card:{card.id}", card
    for paragraph in content.paragraphs.values():
        locked = content.lock.rules.get(paragraph.id)
        if locked and locked != paragraph_hash(paragraph) and paragraph.id not in since:
            yield paragraph.id, paragraph


def check_errata(content: Content) -> Iterator[Problem]:
    """Yield the errata of what there is not, and those that tell nothing."""
    for erratum in content.errata:
        kind, id = _kind(erratum)
        document = register_document(content, "errata")
        if not is_known(content, kind, id):
            hint = nearest(id, known_ids(content, kind))
            yield document.problem((erratum.index, "id"), "H003", f"unknown {kind} '{id}'", hint)
        elif _says_nothing(content, erratum, id):
            message = f"'{erratum.id}' says today what 'was' says"
            hint = "'was' is the earlier text; remove the entry if nothing changed"
            yield document.problem((erratum.index, "was"), "H005", message, hint)


def _gone(content: Content, lock: Lock, kind: str, locked: Mapping[str, str]) -> Iterator[Problem]:
    for id in locked:
        if not is_known(content, kind, id):
            keep = "put it back; a card that is out of print keeps its id with 'retired'"
            hint = keep if kind == "card" else "put it back; ids never change"
            document = register_document(content, "lock")
            message = f"{kind} '{id}' of release {lock.release} is gone"
            yield document.key_problem((f"{kind}s",), id, "H001", message, hint)


def _changed(lock: Lock, id: str) -> tuple[str, str, str]:
    message = f"'{id}' changed since release {lock.release}, and no erratum says why"
    return "H002", message, "add an entry to errata.yml, with 'why' and what it 'was'"


def _kind(erratum: Erratum) -> tuple[str, str]:
    prefix, _, id = erratum.id.rpartition(":")
    return ("card", id) if prefix else ("rule", id)


def _says_nothing(content: Content, erratum: Erratum, id: str) -> bool:
    """Return whether a card or rule is today as it is said to have been."""
    if isinstance(erratum.was, str):
        paragraph = content.paragraphs.get(id)
        return paragraph is not None and paragraph.said.split() == erratum.was.split()
    card = content.card_by_id.get(id)
    if card is None:
        return False
    icons = {part.id: part.icons for part in card.parts if part.icons}
    stats = {stat: content.game.stats[stat].read(raw) for stat, raw in _known_stats(content, erratum)}
    return (
        erratum.was.get("name", card.name) == card.name
        and flat_text(erratum.was.get("text", card.text), tuple(content.game.parts)) == card.text
        and erratum.was.get("icons", icons) == icons
        and all(card.stats.get(stat) == value for stat, value in stats.items())
    )


def _known_stats(content: Content, erratum: Erratum) -> Iterator[tuple[str, str | int]]:
    assert not isinstance(erratum.was, str)
    for stat, raw in erratum.was.get("stats", {}).items():
        if stat in content.game.stats:
            yield stat, raw
