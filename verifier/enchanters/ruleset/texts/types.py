"""Types of cards that a text names: one, or several in a way that says which of them are meant.

Rules: terms.creature; texts.order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card

from ..base import ADVENTURE, ruleset

GROUPS = {"card": ADVENTURE, "creature": ("monster", "dragon")}
EACH, ONE, ANY = "each", "one", "any"
"""Of several types each is meant, one of them, or as many as wanted."""


@dataclass(frozen=True, slots=True)
class Types:
    """Types of cards, in the order of the text, and in which `way` several are meant."""

    kinds: tuple[str, ...]
    way: str = EACH

    def fit(self, card: Card) -> bool:
        """Return whether a card is of one of them, or counts as one."""
        return card.spec.is_a(*self.kinds)


def types_of(compiler: Compiler, term: Term) -> Types:
    """Return what types compile to: a word, `both`, `one-of` or `any-of`."""
    if isinstance(term, str):
        return Types(GROUPS.get(term, (term,)))
    found = compiler.get(term)
    assert isinstance(found, Types), f"{term} are no types"
    return found


@ruleset.primitive("both", unordered=["types"])
def both(compiler: Compiler, types: Sequence[str]) -> Types:
    """Each of some types."""
    return Types(tuple(types))


@ruleset.primitive("one-of", unordered=["types"])
def one_of(compiler: Compiler, types: Sequence[str]) -> Types:
    """One of some types."""
    return Types(tuple(types), ONE)


@ruleset.primitive("any-of", unordered=["types"])
def any_of(compiler: Compiler, types: Sequence[str]) -> Types:
    """As many of some types as wanted."""
    return Types(tuple(types), ANY)
