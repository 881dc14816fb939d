"""How a co-op game is won and lost.

Rules: co-op.end.
"""

from __future__ import annotations

from ruledeck.verifier.engine.ending import Shared
from ruledeck.verifier.engine.flow.ask import Play

from ..base import Enchanters, ruleset


@ruleset.rule("co-op.lose.first")
def end_if_decided(game: Enchanters) -> Play[None]:
    """End a co-op game if the players have lost by their wounds or, if not, won."""
    yield from ()
    if game.is_co_op and _has_lost(game):
        with game.under("co-op.lose.wounds", "co-op.together"):
            game.over(Shared(False))
    _end_if_won(game)


@ruleset.rule("co-op.win")
def _end_if_won(game: Enchanters) -> None:
    """End a co-op game whose Overlord has no hit points left."""
    if game.is_co_op and game.fields["hit-points"] == 0:
        with game.under("co-op.together"):
            game.over(Shared(True))


def _has_lost(game: Enchanters) -> bool:
    """Return whether the pool holds as many wound tokens as the wound threshold, or more."""
    threshold: int = game.fields["threshold"]
    pool: int = game.fields["pool"]
    return pool >= threshold
