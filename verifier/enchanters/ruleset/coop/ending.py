"""How a co-op game is won and lost.

Rules: co-op.end.
"""

from __future__ import annotations

from collections.abc import Set

from ruledeck.verifier.engine.ending import Shared

from ..base import Enchanters, ruleset

DECISIVE = frozenset(("pool", "hit-points"))
"""Numbers that decide a co-op game."""


@ruleset.compiles("co-op.lose.first")
def end_if_decided(game: Enchanters, changed: Set[str]) -> None:
    """End a co-op game if the players have lost by their wounds or, if not, won, as numbers change."""
    if game.is_co_op and changed & DECISIVE:
        _end_if_decided(game)


@ruleset.rule("co-op.lose.first")
def _end_if_decided(game: Enchanters) -> None:
    if _has_lost(game):
        with game.under("co-op.lose.wounds", "co-op.together"):
            game.over(Shared(False))
    if game.fields["hit-points"] == 0:
        with game.under("co-op.win", "co-op.together"):
            game.over(Shared(True))


def _has_lost(game: Enchanters) -> bool:
    """Return whether the pool holds as many wound tokens as the wound threshold, or more."""
    threshold: int = game.fields["threshold"]
    pool: int = game.fields["pool"]
    return pool >= threshold
