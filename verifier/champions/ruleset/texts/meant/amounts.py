"""How much a text says: a number, or what is counted or measured now.

Rules: champions.power, champions.half.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count

from ...base import ruleset
from ...life import LIFE
from ...power import power_of
from .cards import cards, selector
from .named import game_of
from .people import people


@ruleset.primitive("exactly")
def exactly(compiler: Compiler, amount: int) -> Count:
    """A number that the text says."""
    return lambda context: amount


@ruleset.primitive("number")
def number(compiler: Compiler, of: Term) -> Count:
    """A number that the text has named; 0 if there is none."""
    found = selector(compiler, of)
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

    def measured(context: Context) -> int:
        measured = 0
        for card in found.things(context):
            measured += power_of(game_of(context), card)
        return measured

    return measured


@ruleset.primitive("life")
def life(compiler: Compiler, of: Term) -> Count:
    """The life of a player now."""
    owners = people(compiler, of)
    return lambda context: sum(player.fields[LIFE] for player in owners.things(context))


@ruleset.primitive("fraction")
def fraction(compiler: Compiler, of: Term, by: int) -> Count:
    """A part of an amount."""
    whole: Count = compiler.get(of)
    return lambda context: _rounded_down(context, whole(context), by)


@ruleset.rule("champions.half")
def _rounded_down(context: Context, whole: int, parts: int) -> int:
    return whole // parts
