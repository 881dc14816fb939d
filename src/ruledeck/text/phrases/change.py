"""Changes of a text that should change what it does, derived from the phrasebook and not from anybody's list.

In: a parsed text. Out: texts that differ from it in one thing: another phrase or word where one of the same
kind may stand (another target, another player, must in place of may, an optional part left out or put in),
or a number that is one more or less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ruledeck.text.phrases.book import Argument, Lexeme, Node, Phrasebook
from ruledeck.text.phrases.compose import Composer
from ruledeck.text.phrases.grammar import form_of
from ruledeck.text.phrases.template import NUMBER, Slot


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a text: `what` says it in words, `node` is the text with the change made."""

    what: str
    node: Node


def changes(book: Phrasebook, node: Node, composer: Composer | None = None) -> Iterator[Change]:
    """Yield every change of one phrase, word or number of a text, its variants aside."""
    composer = composer or Composer(book, book.language)
    yield from _other_phrases(composer, node)
    template = node.phrase.variants(book.language)[node.variant].in_form(node.form)
    slots = {slot.name: slot for slot in template.slots} if template else {}
    for at, name in enumerate(node.phrase.slot_names):
        if slots[name].given is not None:
            continue
        form = form_of(slots[name], node.form)
        for what, other in _other_arguments(composer, node.args[at], slots[name].kind, form):
            yield Change(what, node._replace(args=(*node.args[:at], other, *node.args[at + 1 :])))


def _other_arguments(
    composer: Composer, argument: Argument, kind: str, form: str
) -> Iterator[tuple[str, Argument]]:
    """Yield what else may stand in a slot, each with what is changed about it."""
    if isinstance(argument, Node):
        for change in changes(composer.book, argument, composer):
            yield change.what, change.node
    elif isinstance(argument, int):
        for number in (argument - 1, argument + 1):
            if number >= 0:
                yield f"{argument} > {number}", number
    else:
        for word in composer.words(kind, form):
            if word is not argument:
                yield f"{argument.id} > {word.id}", word


def _other_phrases(composer: Composer, node: Node) -> Iterator[Change]:
    """Yield the other phrases of a node's kind in its place; what both hold stays."""
    given = dict(zip(node.phrase.slot_names, node.args, strict=True))
    kinds = {slot.name: slot.kind for slot in node.phrase.slots}
    for phrase, number, template in composer.ways(node.phrase.kind, node.form):
        if phrase is node.phrase:
            continue
        args: dict[str, Argument | None] = {}
        for slot in template.slots:
            is_alike = kinds.get(slot.name) == slot.kind and slot.given is None
            kept = given.get(slot.name) if is_alike else None
            fitted = None if kept is None else _in_form(composer, kept, form_of(slot, node.form))
            args[slot.name] = _least(composer, slot, node.form) if fitted is None else fitted
        if None not in args.values():
            ordered = tuple(args[name] for name in phrase.slot_names)
            what = f"{node.phrase.id} > {phrase.id}"
            yield Change(what, Node(phrase, number, ordered, node.form))  # type: ignore[arg-type]  # none is None


def _least(composer: Composer, slot: Slot, form: str) -> Argument | None:
    if slot.given is not None:
        return slot.given
    return 2 if slot.kind == NUMBER else composer.least(slot.kind, form_of(slot, form))


def _in_form(composer: Composer, argument: Argument, form: str) -> Argument | None:
    """Return what can stand in a slot in another form, or None where it cannot be said in that form."""
    if isinstance(argument, Lexeme):
        return argument if form in argument.forms.get(composer.language, {}) else None
    if isinstance(argument, int):
        return argument
    template = argument.phrase.variants(composer.language)[argument.variant].in_form(form)
    if template is None:
        return None
    asked = {slot.name: form_of(slot, form) for slot in template.slots}
    names = argument.phrase.slot_names
    parts = [_in_form(composer, part, asked[name]) for name, part in zip(names, argument.args, strict=True)]
    whole = tuple(part for part in parts if part is not None)
    return argument._replace(args=whole, form=form) if len(whole) == len(parts) else None
