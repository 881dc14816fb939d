"""Random texts of a phrasebook, as Hypothesis draws them: any phrase in any slot, down to a depth."""

from __future__ import annotations

from hypothesis import strategies as st

from ruledeck.text.phrases.book import Argument, Lexeme, Node, Phrase, Phrasebook
from ruledeck.text.phrases.compose import Composer
from ruledeck.text.phrases.grammar import form_of
from ruledeck.text.phrases.template import NUMBER, Slot, Template


def nodes(book: Phrasebook, depth: int = 7) -> st.SearchStrategy[Node]:
    """Return a strategy for trees of lines of a game's cards."""
    composer = Composer(book, book.language)
    kinds = sorted({kind for kinds in book.lines.values() for kind in kinds})

    @st.composite
    def trees(draw: st.DrawFn) -> Node:
        tree = _draw(draw, composer, draw(st.sampled_from(kinds)), "", depth)
        assert isinstance(tree, Node)
        return tree

    return trees()


def _draw(draw: st.DrawFn, composer: Composer, kind: str, form: str, depth: int) -> Argument:
    if depth == 0:
        least = composer.least(kind, form)
        assert least is not None
        return least
    options: list[Lexeme | tuple[Phrase, int, Template]] = [
        *composer.words(kind, form),
        *composer.ways(kind, form),
    ]
    option = draw(st.sampled_from(options))
    if isinstance(option, Lexeme):
        return option
    phrase, number, template = option
    slots = {slot.name: slot for slot in template.slots}
    args = (_fill(draw, composer, phrase, slots[name], form, depth - 1) for name in phrase.slot_names)
    return Node(phrase, number, tuple(args), form)


def _fill(draw: st.DrawFn, composer: Composer, phrase: Phrase, slot: Slot, form: str, depth: int) -> Argument:
    if slot.given is not None:
        return slot.given
    if slot.kind == NUMBER:
        allowed = phrase.only.get(slot.name)
        return draw(st.sampled_from(sorted(allowed)) if allowed else st.integers(0, 40))
    return _draw(draw, composer, slot.kind, form_of(slot, form), depth)
