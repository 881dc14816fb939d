"""Things of a catalog by what people call them. In: an id, name or number. Out: what it may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ruledeck.catalog.search.fold import fold
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Group, Ruling
from ruledeck.text.rulebook import Paragraph, Section


@dataclass(frozen=True, slots=True)
class Found:
    """A card, rule, section, ruling or group of a game."""

    content: Content
    thing: Card | Paragraph | Section | Ruling | Group

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others: game, kind and id."""
        return self.content.game.id, type(self.thing).__name__, self.thing.id


def find_named(contents: Sequence[Content], name: str) -> list[Found]:
    """Return what is called so: cards and groups by id or name, rules by id, number or term, rulings by id.

    `card:`, `rule:`, `ruling:` and `group:` in front, as in links, say which is meant. An id goes before a
    name or number, so that a name that is also an id means the thing with that id.
    """
    kind, colon, rest = name.partition(":")
    kinds = (kind,) if colon and kind in _BY_ID else tuple(_BY_ID)
    word = rest if colon and kind in _BY_ID else name
    found = [hit for content in contents for hit in _by_id(content, kinds, word)]
    return found or [hit for content in contents for hit in _by_name(content, kinds, word)]


def names_of(contents: Sequence[Content]) -> Iterator[str]:
    """Yield all that `find_named` knows but numbers."""
    for content in contents:
        for card in content.cards:
            yield from (card.id, card.name)
        for group in content.groups:
            yield from (group.id, group.name)
        yield from (*content.sections, *content.paragraphs, *(ruling.id for ruling in content.rulings))


def _by_id(content: Content, kinds: Sequence[str], word: str) -> Iterator[Found]:
    for kind in kinds:
        thing = _BY_ID[kind](content, word.lower())
        if thing is not None:
            yield Found(content, thing)


def _by_name(content: Content, kinds: Sequence[str], word: str) -> Iterator[Found]:
    if "card" in kinds:
        name = fold(word)
        yield from (Found(content, card) for card in content.cards if fold(card.name) == name)
    if "group" in kinds:
        yield from (Found(content, group) for group in content.groups if fold(group.name) == fold(word))
    if "rule" in kinds:
        things: list[Section | Paragraph] = [*content.sections.values(), *content.paragraphs.values()]
        yield from (Found(content, thing) for thing in things if _is_called(thing, word))


def _is_called(thing: Section | Paragraph, word: str) -> bool:
    terms = thing.terms if isinstance(thing, Paragraph) else ()
    return thing.number == word or fold(word) in map(fold, terms)


def _card(content: Content, id: str) -> Card | None:
    return content.card_by_id.get(id)


def _rule(content: Content, id: str) -> Paragraph | Section | None:
    return content.paragraphs.get(id) or content.sections.get(id)


def _ruling(content: Content, id: str) -> Ruling | None:
    return next((ruling for ruling in content.rulings if ruling.id == id), None)


def _group(content: Content, id: str) -> Group | None:
    return content.group_by_id.get(id)


_BY_ID = {"card": _card, "rule": _rule, "ruling": _ruling, "group": _group}
