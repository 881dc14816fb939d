"""Victory points.

Rules: texts.victory; ending.points.
"""

from __future__ import annotations

from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import Count

from ..base import ruleset
from ..ending import SCORES
from .amounts import times
from .named import state_of


@ruleset.primitive("scores")
def scores(compiler: Compiler, points: int, per: Term = None, if_: Term = None) -> None:
    """So many points, for each of what is counted, or if something is so."""
    _score(compiler, times(compiler, points, per), if_)


@ruleset.primitive("scores-less")
def scores_less(compiler: Compiler, points: int, per: Term = None) -> None:
    """So many points less."""
    _score(compiler, times(compiler, -points, per), None)


def _score(compiler: Compiler, amount: Count, condition: Term) -> None:
    is_so = None if condition is None else state_of(compiler, condition)

    def run(context: Context) -> Any:
        return amount(context) if is_so is None or is_so(context) else 0

    compiler.carry_out(SCORES, run)
