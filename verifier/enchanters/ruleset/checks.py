"""What is looked after all the time: at once after events, and whenever an effect has been carried out.

Rules: mechanics.damage.wound.at-once, mechanics.activating, mechanics.overlord-crystals; overlords.defeated;
co-op.end.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event

from . import choices, damage, tokens
from .base import Enchanters, ruleset
from .challenges import be_defeated
from .coop.ending import end_if_decided
from .powers import even_pearls

MOST_CRYSTALS = "most-crystals"


@ruleset.policy
def at_once(game: Enchanters, happened: Sequence[Event]) -> Play[None]:
    """Let ten wound tokens become a wound card, and a co-op game end, in the middle of an effect."""
    changed = {event.change.name for event in happened if isinstance(event.change, Add)}
    if game.is_co_op:
        if changed & {"pool", "hit-points"}:
            end_if_decided(game)
    elif damage.DAMAGE in changed and any(event.kind in damage.TAKEN for event in happened):
        yield from damage.draw_wounds(game)


@ruleset.policy
def check_state(game: Enchanters) -> Play[bool]:
    """Return whether anything had to be mended once an effect was over."""
    be_defeated(game)
    if (yield from tokens.reinforce_by_crystals(game)):
        return True
    if (yield from _discard_too_many(game)):
        return True
    yield from even_pearls(game)
    return False


@ruleset.rule("mechanics.lose")
def _discard_too_many(game: Enchanters) -> Play[bool]:
    """Let a player discard the crystals that a text does not let them have; return whether there were any."""
    for listener in choices.working(game, MOST_CRYSTALS):
        player, most = listener.context.you, listener.ability.run
        if player.fields[tokens.CRYSTALS] > most:
            with game.cause(listener.ability.text):
                yield from tokens.lose_crystals(game, player, player.fields[tokens.CRYSTALS] - most)
            return True
    return False
