"""Cards as their game's phrasebook reads them. In: a phrasebook and a card. Out: a reading for each line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruledeck.catalog.source.card import Card
from ruledeck.text.phrases.book import Effect, Node, Phrasebook
from ruledeck.text.phrases.check.lines import read_line
from ruledeck.text.phrases.tree import effect, sentence, walk


@dataclass(frozen=True, slots=True)
class Reading:
    """One line of a card, read: its `line`, its tree, its effect and its meaning in plain words.

    `part` is the id of the card's part that the line stands in, '' for a card without parts.
    """

    line: str
    node: Node
    effect: Effect
    meaning: str
    part: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that its phrases rest on, in the order of the text, each once."""
        return tuple(dict.fromkeys(rule for node in walk(self.node) for rule in node.phrase.rules))


def read_card(book: Phrasebook, card: Card) -> Iterator[Reading | None]:
    """Yield the reading of each line of a card, None for one that has not exactly one."""
    for part, line in card.lines():
        kinds = book.kinds_of(card.type, part)
        node, faults = read_line(book, line, kinds) if kinds else (None, [])
        if node is None or faults:
            yield None
        else:
            yield reading_of(book, line, node, part)


def reading_of(book: Phrasebook, line: str, node: Node, part: str = "") -> Reading:
    """Return a line, of a part of a card or of the whole, with all that is made of its tree."""
    return Reading(line, node, effect(node), sentence(node, book.language), part)


def meanings(book: Phrasebook, card: Card) -> list[str]:
    """Return what each line of a card means, in plain words; nothing for a line that cannot be read.

    Icons stand as in card texts, `{attack}`.
    """
    return [reading.meaning if reading else "" for reading in read_card(book, card)]
