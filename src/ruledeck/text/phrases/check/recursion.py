"""Phrases that no parser could follow: that begin with themselves, open with nothing, or never end."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.schema.document import Document
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem
from ruledeck.text.phrases.book import Phrase, Phrasebook
from ruledeck.text.phrases.load import path_of, templates
from ruledeck.text.phrases.template import NUMBER, Slot


def check_left_edge(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield phrases that open with a part that may be empty, and those that begin with themselves."""
    empty = _empty_kinds(book)
    edges: dict[str, dict[str, tuple[Phrase, tuple[str | int, ...]]]] = {}
    for phrase in book.phrases.values():
        for path, template in templates(phrase):
            first = template.said[0] if template.said else None
            if path[0] != "text" or not isinstance(first, Slot):
                continue  # other languages are printed, not read
            place = path_of(phrase, path, document)
            if first.kind in empty:
                message = f"the phrase opens with '{first.name}', which may be empty"
                hint = "begin with words, or give the kind no empty text"
                yield document.problem(place, "T022", message, hint)
            edges.setdefault(phrase.kind, {}).setdefault(first.kind, (phrase, place))
    for cycle in _cycles(edges):
        phrase, place = edges[cycle[0]][cycle[1]]
        message = f"phrase '{phrase.id}' begins with itself: {' > '.join(cycle)}"
        yield document.problem(
            place, "T023", message, "begin with words, or with a kind for what stands first"
        )


def _empty_kinds(book: Phrasebook) -> set[str]:
    """Return the kinds of which some text may be empty."""
    empty: set[str] = set()
    while True:
        more = {
            phrase.kind
            for phrase in book.phrases.values()
            for _, template in templates(phrase)
            if all(isinstance(piece, Slot) and piece.kind in empty for piece in template.said)
        }
        if more <= empty:
            return empty
        empty |= more


def _cycles(edges: dict[str, dict[str, tuple[Phrase, tuple[str | int, ...]]]]) -> Iterator[list[str]]:
    """Yield each way by which a kind leads to itself, once, as the kinds on it, first and last the same."""
    done: set[str] = set()
    for start in edges:
        trail: list[str] = []

        def follow(kind: str, trail: list[str] = trail) -> Iterator[list[str]]:
            if kind in trail:
                yield [*trail[trail.index(kind) :], kind]
                return
            if kind in done:
                return
            trail.append(kind)
            for following in edges.get(kind, {}):
                yield from follow(following)
            trail.pop()
            done.add(kind)

        yield from follow(start)


def check_endless(book: Phrasebook, document: Document, _: Game) -> Iterator[Problem]:
    """Yield the kinds of which no text ever ends, since each needs another of them."""
    ends = {NUMBER} | {lexeme.kind for lexeme in book.lexemes.values()}
    while True:
        more = {
            phrase.kind
            for phrase in book.phrases.values()
            for _, template in templates(phrase)
            if all(slot.kind in ends for slot in template.slots)
        }
        if more <= ends:
            break
        ends |= more
    for kind, phrases in book.phrases_of.items():
        if kind not in ends:
            message = f"no text of the kind '{kind}' ever ends: each holds another one"
            hint = "add a phrase of this kind that does not"
            yield document.problem(("phrases", phrases[0].index), "T024", message, hint)
