"""Phrases as the catalog lists them: what they say and mean, their rules, the cards that they serve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruledeck.catalog.phrases.usage import usage
from ruledeck.catalog.source.content import Content
from ruledeck.text.phrases import Phrase, has_phrases, load_phrases
from ruledeck.text.phrases.book import ANY_FORM


@dataclass(frozen=True, slots=True)
class PhraseEntry:
    """A phrase: `texts` are its variants, in the game's own language, as the file has them."""

    id: str
    kind: str
    texts: tuple[str, ...]
    meaning: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]


def phrase_entries(content: Content) -> tuple[PhraseEntry, ...]:
    """Return the phrases of a game in the order of the file; none where it has no phrases.

    Raises:
        ContentError: its phrasebook is at fault.
    """
    if not has_phrases(content.game):
        return ()
    book = load_phrases(content.workspace, content.game)
    served = {use.thing: use.cards for use in usage(book, content.cards)}
    return tuple(_entry(phrase, book.language, served[phrase]) for phrase in book.phrases.values())


def _entry(phrase: Phrase, language: str, cards: tuple[str, ...]) -> PhraseEntry:
    texts = tuple(dict.fromkeys(_sources(phrase, language)))
    return PhraseEntry(phrase.id, phrase.kind, texts, _meaning(phrase), phrase.rules, cards)


def _sources(phrase: Phrase, language: str) -> Iterator[str]:
    for variant in phrase.variants(language):
        yield from (template.source for template in variant.templates.values())


def _meaning(phrase: Phrase) -> str:
    """Return what a phrase means, in its first form; "" where its words say it themselves."""
    found = phrase.meanings.get(ANY_FORM) or next(iter(phrase.meanings.values()), None)
    return found.source if found else ""
