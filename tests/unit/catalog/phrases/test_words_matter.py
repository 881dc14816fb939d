"""Every word of a card does something: a text with another word does another thing, or is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content, load_content
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import Effect, Node, Phrasebook, effect, has_phrases, load_phrases, print_text
from ruledeck.text.phrases.change import changes
from ruledeck.text.phrases.compose import Composer

CHECKOUT = open_workspace(Path(__file__).parents[4])
COMMONEST = 40  # words that are tried in the place of every other
GAMES = [
    game
    for game in CHECKOUT.games
    if (CHECKOUT.catalog / game / "phrases.yml").is_file() and (CHECKOUT.catalog / game / "cards").is_dir()
]


@pytest.fixture(scope="module", params=GAMES)
def content(request: pytest.FixtureRequest) -> Content:
    return load_content(CHECKOUT, request.param)


@pytest.fixture(scope="module")
def book(content: Content) -> Phrasebook:
    assert has_phrases(content.game)
    return load_phrases(CHECKOUT, content.game)


def read_lines(content: Content, book: Phrasebook) -> Iterator[tuple[Card, str, Node, Effect]]:
    """Yield each line that the phrasebook reads, once for a type of card, with its reading and effect."""
    seen: set[tuple[str, str]] = set()
    for card in content.cards:
        for line in card.text if card.type in book.lines else ():
            if (card.type, line) not in seen:
                seen.add((card.type, line))
                (node,) = book.parser.readings(line, book.lines[card.type])
                yield card, line, node, effect(node)


def without_variants(node: Node) -> object:
    """Return a tree in which the variants of a phrase look the same."""
    parts = [without_variants(part) if isinstance(part, Node) else part for part in node.args]
    return node.phrase, parts


def same_again(book: Phrasebook, texts: Iterator[tuple[Card, Node, Effect, str]]) -> list[str]:
    """Return the changed texts that still do the same, but for those that a phrase has as a variant."""
    found = []
    for card, node, wanted, text in texts:
        for other in book.parser.readings(text, book.lines[card.type]):
            if effect(other) == wanted and without_variants(other) != without_variants(node):
                found.append(f"{card.id}: {text}")
    return found


def test_another_phrase_word_or_number_does_another_thing_or_is_refused(
    content: Content, book: Phrasebook
) -> None:
    composer = Composer(book, book.language)
    tried = Counter[str]()

    def texts() -> Iterator[tuple[Card, Node, Effect, str]]:
        for card, line, node, wanted in read_lines(content, book):
            for change in changes(book, node, composer):
                tried[line] += 1
                yield card, node, wanted, print_text(change.node, book.language)

    assert same_again(book, texts()) == []
    for card in content.cards:
        if card.type in book.lines and card.text:
            assert sum(tried[line] for line in card.text) >= 3, card.id


def test_a_changed_text_is_read_as_the_change_that_was_made(content: Content, book: Phrasebook) -> None:
    for card, _, node, _ in read_lines(content, book):
        for change in changes(book, node):
            text = print_text(change.node, book.language)
            assert book.parser.readings(text, book.lines[card.type]) in ([change.node], []), text


def test_a_word_left_out_does_another_thing_or_is_refused(content: Content, book: Phrasebook) -> None:
    def texts() -> Iterator[tuple[Card, Node, Effect, str]]:
        for card, line, node, wanted in read_lines(content, book):
            for word in re.finditer(r"\S+ ?", line):
                yield card, node, wanted, (line[: word.start()] + line[word.end() :]).strip()

    assert same_again(book, texts()) == []


def test_a_common_word_in_another_ones_place_does_another_thing_or_is_refused(
    content: Content, book: Phrasebook
) -> None:
    words = re.compile(r"[A-Za-z']+")
    common = Counter(word for card in content.cards for line in card.text for word in words.findall(line))

    def texts() -> Iterator[tuple[Card, Node, Effect, str]]:
        for card, line, node, wanted in read_lines(content, book):
            for word in words.finditer(line):
                for other, _ in common.most_common(COMMONEST):
                    if other != word[0]:
                        yield card, node, wanted, line[: word.start()] + other + line[word.end() :]

    assert same_again(book, texts()) == []
