"""Copies.

Rules: mechanics.copy.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.timing.ability import Ability, Sort
from ruledeck.verifier.words.holding import Rule

from ...base import ruleset
from ...shown import COPY


@ruleset.primitive("has-text-of")
def has_text_of(compiler: Compiler, what: Term, other: Term) -> Rule:
    """This item is a copy of your top enchantment."""
    _is_item_of_enchantment(compiler, what, other)
    return Rule((Ability(Sort.CHOICE, (COPY,), compiler.text, None),))


@ruleset.text_check
def _is_item_of_enchantment(compiler: Compiler, what: Term, other: Term) -> None:
    """Refuse other copies than those that items are of the top enchantment.

    Raises:
        TermError: another card is copied, or is the copy.
    """
    if what != {"this": {"what": "item"}} or other != {"top": {"what": "enchantment"}}:
        raise TermError("only an item is a copy, of the top enchantment", "mechanics.copy")
    compiler.get(what)
