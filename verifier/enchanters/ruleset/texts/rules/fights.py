"""How creatures and Overlords attack, and what stays in its slot.

Rules: mechanics.attacking, mechanics.duels; turns.clean-up.slide; eastquest.staying.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.timing.ability import Ability, Context, Sort
from ruledeck.verifier.words.holding import Rule

from ...base import Unit, ruleset
from ...combat import ATTACKS_EACH, DEALS_DOUBLE
from ...duels import PASSIVE
from ...variants.staying import STAYS
from ..people import people
from .holding import met


@ruleset.primitive("deals-double")
def deals_double(compiler: Compiler) -> Rule:
    """This creature deals twice as much damage."""
    return met(compiler, Rule((Ability(Sort.CHOICE, (DEALS_DOUBLE,), compiler.text, None),)))


@ruleset.primitive("attacks-each")
def attacks_each(compiler: Compiler, whom: Term) -> Rule:
    """This creature attacks several where it would attack one."""
    return met(compiler, Rule((_of(compiler, ATTACKS_EACH, whom),)))


@ruleset.primitive("does-not-attack")
def does_not_attack(compiler: Compiler, who: Term) -> Rule:
    """A player does not attack in a duel."""
    return Rule((_of(compiler, PASSIVE, who),))


def _of(compiler: Compiler, name: str, term: Term) -> Ability:
    """Return a choice that is about people."""
    whom = people(compiler, term)

    def those(context: Context) -> Sequence[Unit]:
        return whom.things(context)

    return Ability(Sort.CHOICE, (name,), compiler.text, those)


@ruleset.primitive("stays-in-slot")
def stays_in_slot(compiler: Compiler) -> Rule:
    """This creature does not move when the track slides."""
    return met(compiler, Rule((Ability(Sort.CHOICE, (STAYS,), compiler.text, None),)))
