"""Powers, values, health and strength that a text raises or lowers, and by how much.

Rules: terms.power; mechanics.powers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term

from ..base import ruleset


@dataclass(frozen=True, slots=True)
class Bonus:
    """So much more of a stat; below zero, so much less."""

    stat: str
    amount: int


def bonuses(compiler: Compiler, terms: Sequence[Term]) -> list[Bonus]:
    """Return what bonuses compile to."""
    return [compiler.get(each) for each in terms]


@ruleset.primitive("plus")
def plus(compiler: Compiler, amount: int, stat: str) -> Bonus:
    """So much more."""
    return Bonus(stat, amount)


@ruleset.primitive("minus")
def minus(compiler: Compiler, amount: int, stat: str) -> Bonus:
    """So much less."""
    return Bonus(stat, -amount)
