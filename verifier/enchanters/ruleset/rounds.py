"""Rounds: what happens before the first turn of each.

Rules: turns.rounds; co-op.rounds; eastquest.automa.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play

from .base import Enchanters, ruleset
from .variants import automa


@ruleset.entry("round.start")
@ruleset.rule("turns.order")
def begin_round(game: Enchanters) -> Play[None]:
    """Begin a round: the Automa takes a card, in a co-op game the Overlord has a turn, then the players."""
    if game.has_automa:
        yield from automa.act(game)
    if game.is_co_op:
        game.at = "overlord.turn"
        return
    game.set("current", game.first)
    game.at = "turn.start"
