"""Dawn: the last texts, and whether the fire lives.

Rules: night.dawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from ruledeck.verifier.engine.flow.ask import Play

from .base import HOURS, Ember, end, ruleset


@ruleset.entry("dawn")
@ruleset.rule("night.dawn-texts")
def dawn(game: Ember) -> Play[None]:
    """Carry out the texts of dawn, then look at the fire."""
    yield from game.tell("dawn", game.place)
    yield from game.settle()
    with game.under("night.end", "welcome.win"):
        end(game, "won" if game.heat >= 1 else "out")


@ruleset.policy
def summary(game: Ember) -> Mapping[str, object]:
    """Return how a night ended, at which hour and with how much heat."""
    return {"ended": game.fields["end"], "hour": min(game.hour, HOURS), "heat": game.heat}
