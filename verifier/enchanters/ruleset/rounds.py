"""Rounds: what happens before the first turn of each.

Rules: turns.rounds; co-op.rounds; eastquest.automa; ending.last-turn.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play

from .base import Enchanters, ruleset
from .turns import is_out_of_cards
from .variants import automa


@ruleset.entry("round.start")
@ruleset.rule("turns.order")
def begin_round(game: Enchanters) -> Play[None]:
    """Begin a round: the Automa takes a card, in a co-op game the Overlord has a turn, then the players."""
    if game.has_automa:
        yield from automa.act(game)
        if _has_taken_the_last_card(game):
            game.at = "game.end"
            return
    if game.is_co_op:
        game.at = "overlord.turn"
        return
    game.set("current", game.first)
    game.at = "turn.start"


@ruleset.rule("ending.empty.automa")
def _has_taken_the_last_card(game: Enchanters) -> bool:
    """Return whether the Automa has left no card for another turn."""
    return is_out_of_cards(game)
