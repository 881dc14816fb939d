"""Which cards each phrase serves: a phrase that serves one card alone may be a card in disguise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ruledeck.catalog.phrases.reading import read_card
from ruledeck.catalog.source.card import Card
from ruledeck.text.phrases.book import Lexeme, Node, Phrase, Phrasebook
from ruledeck.text.phrases.tree import walk


@dataclass(frozen=True, slots=True)
class Usage:
    """The ids of the cards whose text holds a phrase or a word, in the order of the catalog."""

    thing: Phrase | Lexeme
    cards: tuple[str, ...]


def usage(book: Phrasebook, cards: Iterable[Card]) -> list[Usage]:
    """Return the cards that each phrase and each lexeme serves, in the order of the file."""
    things: list[Phrase | Lexeme] = [*book.phrases.values(), *book.lexemes.values()]
    found: dict[Phrase | Lexeme, dict[str, None]] = {thing: {} for thing in things}
    for card in cards:
        for reading in read_card(book, card):
            for node in walk(reading.node) if reading else ():
                found[node.phrase][card.id] = None
                for word in _words(book, node):
                    found[word][card.id] = None
    return [Usage(thing, tuple(ids)) for thing, ids in found.items()]


def _words(book: Phrasebook, node: Node) -> Iterator[Lexeme]:
    """Yield the lexemes that a phrase holds, names or points back to."""
    yield from (argument for argument in node.args if isinstance(argument, Lexeme))
    for word in (*node.phrase.names.values(), *node.phrase.recalls.values()):
        if word in book.lexemes:
            yield book.lexemes[word]
