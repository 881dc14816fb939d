"""How much a text says: a number, or what is counted or measured now.

Rules: champions.power, champions.half.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count, Selector

from ...base import ruleset
from ...life import LIFE
from ...power import power_of
from .cards import cards, selector
from .named import game_of
from .people import people


def amount_of(compiler: Compiler, term: Term) -> Count:
    """Return what an amount compiles to; an amount that was named and is not there is 0."""
    if isinstance(term, int):
        return lambda context: term
    found: Count | Selector = compiler.get(term)
    return _named(found) if isinstance(found, Selector) else found


def _named(found: Selector) -> Count:
    return lambda context: sum(found.things(context))


@ruleset.primitive("count")
def count(compiler: Compiler, what: str, in_: Term = None) -> Count:
    """How many such cards there are."""
    found = cards(compiler, what, in_)
    return lambda context: len(found.things(context))


@ruleset.primitive("power")
def power(compiler: Compiler, of: Term) -> Count:
    """The power of a champion or a monster now; of one that is not there, 0."""
    found = selector(compiler, of)
    return lambda context: sum(power_of(game_of(context), card) for card in found.things(context))


@ruleset.primitive("life")
def life(compiler: Compiler, of: Term) -> Count:
    """The life of a player now."""
    owners = people(compiler, of)
    return lambda context: sum(player.fields[LIFE] for player in owners.things(context))


@ruleset.primitive("half")
def half(compiler: Compiler, of: Term) -> Count:
    """Half of an amount."""
    whole = amount_of(compiler, of)
    return lambda context: _rounded_down(context, whole(context))


@ruleset.rule("champions.half")
def _rounded_down(context: Context, whole: int) -> int:
    return whole // 2
