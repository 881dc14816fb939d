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
from .powers import PEARLS, even_pearls

MOST_CRYSTALS = "most-crystals"


@ruleset.compiles("mechanics.overlord.crystals.five")
def _look_after_the_overlord(game: Enchanters) -> Play[None]:
    """Let the Overlord be defeated without rewards, or in a co-op game reinforced by crystals."""
    return _OF_THE_OVERLORD[game.is_co_op](game)


@ruleset.rule("mechanics.lose")
def _discard_too_many(game: Enchanters) -> Play[None]:
    """Let players discard the crystals that a text does not let them have, one after another."""
    for listener in game.at_work(MOST_CRYSTALS):
        player, most = listener.context.you, listener.ability.run
        with game.cause(listener.ability.text):
            for _ in range(player.fields[tokens.CRYSTALS] - most):
                yield from tokens.lose_crystals(game, player, 1)


_OF_THE_OVERLORD = {False: be_defeated, True: tokens.reinforce_by_crystals}
"""What may become of the Overlord, by whether it is a co-op game."""
ruleset.at_once = {damage.DAMAGE: (end_if_decided, damage.draw_wounds)}
ruleset.checks = {
    _look_after_the_overlord: ("overlord", tokens.REWARD, tokens.CRYSTAL),
    _discard_too_many: (MOST_CRYSTALS,),
    even_pearls: ("pearl", *PEARLS.values()),
}
"""What is looked after once an effect is over, and what that depends on."""
