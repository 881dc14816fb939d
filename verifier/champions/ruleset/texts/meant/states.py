"""What must be so.

Rules: champions.supertype, champions.valor.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count, State

from ...base import ruleset
from ...power import has_valor
from .cards import cards, selector
from .named import game_of


@ruleset.primitive("is")
def is_(compiler: Compiler, what: Term, a: str) -> State:
    """Whether a champion is of a gender or a class."""
    found = selector(compiler, what).that_are(lambda context, card: _is_of(context, card, a))
    return lambda context: bool(found.things(context))


@ruleset.rule("champions.supertype")
def _is_of(context: Context, champion: Card, trait: str) -> bool:
    return trait in (champion.spec.stats["gender"], champion.spec.stats["class"])


@ruleset.primitive("has-valor")
def is_valorous(compiler: Compiler, who: Term) -> State:
    """Whether a champion has Valor now."""
    found = selector(compiler, who).that_are(lambda context, card: has_valor(game_of(context), card))
    return lambda context: bool(found.things(context))


@ruleset.primitive("exists")
def exists(compiler: Compiler, what: str, in_: Term = None) -> State:
    """Whether at least one such card is there."""
    found = cards(compiler, what, in_)
    return lambda context: bool(found.things(context))


@ruleset.primitive("exists-none")
def exists_none(compiler: Compiler, what: str, in_: Term = None) -> State:
    """Whether no such card is there."""
    found = cards(compiler, what, in_)
    return lambda context: not found.things(context)


@ruleset.primitive("at-least")
def at_least(compiler: Compiler, amount: Term, least: int) -> State:
    """Whether an amount is a number or more."""
    found: Count = compiler.get(amount)
    return lambda context: found(context) >= least


@ruleset.primitive("at-most")
def at_most(compiler: Compiler, amount: Term, most: int) -> State:
    """Whether an amount is a number or less."""
    found: Count = compiler.get(amount)
    return lambda context: found(context) <= most
