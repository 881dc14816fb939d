"""What is looked after all the time: at once after events, and whenever an effect has been carried out.

Rules: mechanics.damage.wound.at-once, mechanics.activating, mechanics.overlord-crystals; overlords.defeated;
co-op.end.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play

from . import damage, tokens
from .base import Enchanters, ruleset
from .challenges import be_defeated
from .coop.ending import end_if_decided
from .powers import even_pearls

MOST_CRYSTALS = "most-crystals"


ruleset.at_once = {damage.DAMAGE: (end_if_decided, damage.draw_wounds)}


@ruleset.policy
@ruleset.compiles("mechanics.overlord.crystals.five")
def check_state(game: Enchanters) -> Play[bool]:
    """Mend what has to be once an effect is over; return whether to look again, which it never has to be."""
    for check in _CHECKS[game.is_co_op]:
        yield from check(game)
    return False


@ruleset.rule("mechanics.lose")
def _discard_too_many(game: Enchanters) -> Play[None]:
    """Let players discard the crystals that a text does not let them have, one after another."""
    for listener in game.at_work(MOST_CRYSTALS):
        player, most = listener.context.you, listener.ability.run
        with game.cause(listener.ability.text):
            for _ in range(player.fields[tokens.CRYSTALS] - most):
                yield from tokens.lose_crystals(game, player, 1)


_CHECKS = {
    False: (be_defeated, _discard_too_many, even_pearls),
    True: (tokens.reinforce_by_crystals, _discard_too_many, even_pearls),
}
"""What is looked after, by whether it is a co-op game."""
