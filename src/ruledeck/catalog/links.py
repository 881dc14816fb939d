"""What points at what in a game: cards, rules and rulings, both ways.

In: content. Out: Links. A card rests on a rule that it lists under `rules`, whose paragraph links to it, that
explains the label of one of its lines, or that explains a keyword which it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.text.inline import MARKS, split_line
from ruledeck.text.rulebook import Section

Ids = tuple[str, ...]


@dataclass(frozen=True)
class Links:
    """The links of one game. Every mapping has an entry only where there is something to list.

    Rules are in reading order, cards and rulings in the order of their files.
    """

    content: Content

    @cached_property
    def keywords(self) -> Mapping[str, Ids]:
        """Card id -> ids of the keywords that its text uses."""
        forms = {id: _pattern(self._forms(id)) for id in self.content.game.keywords}
        found = {
            card.id: tuple(id for id, form in forms.items() if form.search("\n".join(card.text)))
            for card in self.content.cards
        }
        return {card: keywords for card, keywords in found.items() if keywords}

    @cached_property
    def rules_of_card(self) -> Mapping[str, Ids]:
        """Card id -> ids of the rules that it rests on."""
        named: dict[str, list[str]] = {card.id: list(self._own_rules(card)) for card in self.content.cards}
        for paragraph in self.content.paragraphs.values():
            for link in paragraph.links:
                if link.kind == "card" and link.id in named:
                    named[link.id].append(paragraph.id)
        return {card: self._in_order(rules) for card, rules in named.items() if rules}

    @cached_property
    def cards_of_rule(self) -> Mapping[str, Ids]:
        """Rule id -> ids of the cards that rest on it."""
        return _turned(self.rules_of_card)

    @cached_property
    def rules_from(self) -> Mapping[str, Ids]:
        """Rule id -> ids of the rules and sections that its text links to, in the text's order."""
        found = {
            paragraph.id: tuple(dict.fromkeys(link.id for link in paragraph.links if link.kind == "rule"))
            for paragraph in self.content.paragraphs.values()
        }
        return {rule: rules for rule, rules in found.items() if rules}

    @cached_property
    def rules_to(self) -> Mapping[str, Ids]:
        """Id of a rule or section -> ids of the rules that link to it."""
        return _turned(self.rules_from)

    @cached_property
    def rulings_of_card(self) -> Mapping[str, Ids]:
        """Card id -> ids of its rulings."""
        return _turned({ruling.id: ruling.cards for ruling in self.content.rulings})

    @cached_property
    def rulings_of_rule(self) -> Mapping[str, Ids]:
        """Rule id -> ids of the rulings that complete it."""
        return _turned({ruling.id: ruling.rules for ruling in self.content.rulings})

    @cached_property
    def above(self) -> Mapping[str, Ids]:
        """Id of a rule or section -> itself and the ids of the sections and the chapter that hold it."""
        return {id: ids for chapter in self.content.chapters for id, ids in _above(chapter.sections)}

    def _own_rules(self, card: Card) -> Iterable[str]:
        game = self.content.game
        yield from card.rules
        for label in labels_of(card, game.labels):
            if game.labels[label].rule:
                yield game.labels[label].rule
        for keyword in self.keywords.get(card.id, ()):
            if game.keywords[keyword].rule:
                yield game.keywords[keyword].rule

    def _forms(self, keyword: str) -> Iterable[str]:
        entry = self.content.game.keywords[keyword]
        yield entry.name
        if entry.rule in self.content.paragraphs:
            yield from self.content.paragraphs[entry.rule].terms

    @cached_property
    def _order(self) -> Mapping[str, int]:
        return {id: at for at, id in enumerate(self.above)}

    def _in_order(self, rules: Iterable[str]) -> Ids:
        return tuple(sorted(dict.fromkeys(rules), key=lambda id: self._order.get(id, len(self._order))))


def labels_of(card: Card, labels: Iterable[str]) -> Ids:
    """Return the labels that open lines of a card's text, each once."""
    words = tuple(labels)
    opened = (split_line(line, words) for line in card.text)
    return tuple(dict.fromkeys(parts[0].text for parts in opened if parts and parts[0].kind == "label"))


def icons_of(card: Card) -> Ids:
    """Return the ids of the icons in a card's text and of those that its parts show, each once."""
    marks = (match["icon"] for line in card.text for match in MARKS.finditer(line))
    return tuple(dict.fromkeys(icon for icon in (*card.icons, *marks) if icon))


def _above(sections: Iterable[Section]) -> Iterator[tuple[str, Ids]]:
    headings: list[str] = []
    for section in sections:
        headings = [*headings[: section.level - 1], section.id]
        yield section.id, tuple(reversed(headings))
        items: list[str] = []
        for paragraph in section.paragraphs:
            items = [*items[: paragraph.depth], paragraph.id]
            yield paragraph.id, (*reversed(items), *reversed(headings))


def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    longest_first = sorted(set(forms), key=lambda form: (-len(form), form))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def _turned(links: Mapping[str, Iterable[str]]) -> dict[str, Ids]:
    turned: dict[str, list[str]] = {}
    for source, targets in links.items():
        for target in targets:
            turned.setdefault(target, []).append(source)
    return {target: tuple(dict.fromkeys(sources)) for target, sources in turned.items()}
