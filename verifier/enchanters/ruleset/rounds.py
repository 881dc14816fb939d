"""Rounds: what happens before the first turn of each.

Rules: turns.rounds; co-op.rounds.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play

from .base import Enchanters, ruleset


@ruleset.entry("round.start")
@ruleset.rule("turns.order")
def begin_round(game: Enchanters) -> Play[None]:
    """Begin a round: in a co-op game with a turn of the Overlord, then with the starting player's."""
    game.set("current", game.first)
    game.at = "turn.start"
    yield from ()
