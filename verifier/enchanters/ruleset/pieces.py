"""Which texts speak of a piece, so that it can be laid out where one of them is in the game.

Rules: setup.desert.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, nothing

from .base import ruleset

DESERT = "desert-token"


@ruleset.compiles("setup.desert")
def speak_of(compiler: Compiler, piece: str) -> None:
    """Note that the text which is being compiled speaks of a piece, as a moment that never comes."""
    compiler.carry_out(f"of {piece}", nothing)


def is_about(id: str, piece: str) -> bool:
    """Return whether a text of a card speaks of a piece."""
    return id in ruleset.cards and f"of {piece}" in ruleset.cards[id].effects
