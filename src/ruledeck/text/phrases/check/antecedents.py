"""What "that hero" and "those cards" point back to: exactly one thing that the same line has named before.

A phrase says with `names` what it speaks of for the first time, with `recalls` what it points back to. What
comes earlier in the text counts, and what a phrase around it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ruledeck.text.phrases.book import Lexeme, Node, Phrasebook
from ruledeck.text.phrases.grammar import form_of
from ruledeck.text.phrases.template import Slot, Words
from ruledeck.text.phrases.tree import arguments, print_text

_Thing = tuple[str, str]  # "one" or "many", and the id of a lexeme


class _Mention(NamedTuple):
    offset: int
    thing: _Thing
    is_new: bool
    around: tuple[_Thing, ...]


def reference_faults(node: Node, book: Phrasebook) -> Iterator[tuple[int, str, str, str]]:
    """Yield offset, code, message and hint of each reference that has no antecedent, or more than one."""
    mentions = sorted(_mentions(node, book, 0, ()), key=lambda mention: mention.offset)
    for at, mention in enumerate(mentions):
        if mention.is_new:
            continue
        before = sum(other.is_new and other.thing == mention.thing for other in mentions[:at])
        number, word = mention.thing
        said = f"'{'that' if number == 'one' else 'those'}' ({word})"
        if not before and mention.thing not in mention.around:
            message = f"{said} points back to nothing: the text has named none before"
            yield mention.offset, "T033", message, "name it first, or say which one is meant"
        elif before > 1:
            message = f"{said} can point back to {before} things"
            yield mention.offset, "T034", message, "say which one is meant by its role, or name only one"


def _mentions(node: Node, book: Phrasebook, at: int, around: tuple[_Thing, ...]) -> Iterator[_Mention]:
    """Yield what a node, whose text begins at a place, names and recalls."""
    phrase, given = node.phrase, arguments(node)

    def things(bindings: Mapping[str, str]) -> Iterator[_Thing]:
        for number, word in bindings.items():
            argument = given.get(word)
            yield number, argument.id if isinstance(argument, Lexeme) else word

    for thing in things(phrase.recalls):
        yield _Mention(at, thing, False, around)
    own = tuple(things(phrase.names))
    inner = (*around, *own)
    place = at
    template = phrase.variants(book.language)[node.variant].in_form(node.form)
    for piece in template.said if template else ():
        if isinstance(piece, Words):
            place += len(piece.text)
        elif isinstance(piece, Slot):
            argument = given[piece.name]
            if isinstance(argument, Node):
                yield from _mentions(argument, book, place, inner)
                place += len(print_text(argument, book.language))
            elif isinstance(argument, Lexeme):
                place += len(argument.forms[book.language][form_of(piece, node.form)])
            else:
                place += len(str(argument))
        else:
            place += len(piece.word(given[piece.name]))
    for thing in own:
        yield _Mention(place, thing, True, around)
