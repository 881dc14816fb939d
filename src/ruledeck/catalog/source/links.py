"""Cross references of a game, turned round: what refers to each rule and each card.

In: cards, chapters and rulings. Out: Links, every list in reading order and without repeats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.register import Ruling
from ruledeck.text.rulebook import Chapter

Index = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Links:
    """Ids by id; what nothing refers to is not among the keys.

    `card_rules`: the rules that a card names or that mention it. `rule_cards`: the same, turned round.
    `rule_rules`: the paragraphs that refer to a rule, section or chapter. `rule_rulings`, `card_rulings`: the
    rulings that complete a rule or concern a card.
    """

    card_rules: Index
    rule_cards: Index
    rule_rules: Index
    rule_rulings: Index
    card_rulings: Index


def find_links(cards: Iterable[Card], chapters: Iterable[Chapter], rulings: Iterable[Ruling]) -> Links:
    """Return who refers to whom."""
    card_rules = _Pairs()
    rule_rules = _Pairs()
    for card in cards:
        for rule in card.rules:
            card_rules.add(card.id, rule)
    for paragraph in (paragraph for chapter in chapters for paragraph in chapter.paragraphs):
        for link in paragraph.links:
            if link.kind == "card":
                card_rules.add(link.id, paragraph.id)
            elif link.kind == "rule" and link.id != paragraph.id:
                rule_rules.add(link.id, paragraph.id)
    rule_rulings, card_rulings = _Pairs(), _Pairs()
    for ruling in rulings:
        for rule in ruling.rules:
            rule_rulings.add(rule, ruling.id)
        for card_id in ruling.cards:
            card_rulings.add(card_id, ruling.id)
    return Links(
        card_rules.index(),
        card_rules.turned().index(),
        rule_rules.index(),
        rule_rulings.index(),
        card_rulings.index(),
    )


class _Pairs:
    """Pairs of ids in the order in which they were met, each once."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], None] = {}

    def add(self, key: str, value: str) -> None:
        self.found[key, value] = None

    def turned(self) -> _Pairs:
        other = _Pairs()
        for key, value in self.found:
            other.add(value, key)
        return other

    def index(self) -> Index:
        lists: dict[str, list[str]] = {}
        for key, value in self.found:
            lists.setdefault(key, []).append(value)
        return {key: tuple(values) for key, values in lists.items()}
