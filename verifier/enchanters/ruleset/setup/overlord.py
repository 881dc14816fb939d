"""The Overlord of a competitive game.

Rules: setup.overlord; overlords.hard; eastquest.solo.overlord.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card

from .. import tokens
from ..base import VITALS, Enchanters, ruleset
from . import box
from .overlord_co_op import set_up_co_op

HARD_EACH, ALONE = 2, 2


@ruleset.entry("setup.overlord")
@ruleset.rule("setup.overlord")
def set_up(game: Enchanters) -> Play[None]:
    """Lay out an Overlord with all that belongs to it, if there is one."""
    if game.is_co_op:
        yield from set_up_co_op(game)
    elif game.modes["overlord"]:
        yield from _set_up(game)
    game.at = "setup.tokens"


def _set_up(game: Enchanters) -> Play[None]:
    """Draw an Overlord, and put tokens on its card."""
    drawn = (_of_kingdoms(game) if game.modes["kingdoms"] else ()) or _any(game)
    overlord, *_ = yield from game.enter("lay-out", [box.spec_of(drawn[0])], game.zone("overlord"))
    yield from _put_rewards(game, overlord)
    if game.modes["hard"]:
        yield from _harden(game, overlord)
    if game.is_alone:
        yield from _strengthen(game)


@ruleset.rule("setup.overlord.kingdoms")
def _of_kingdoms(game: Enchanters) -> Sequence[str]:
    return box.drawn(game, box.of_kingdoms(game, "overlord"), "overlord")


@ruleset.rule("setup.overlord.random")
def _any(game: Enchanters) -> Sequence[str]:
    """Return Overlords as they are drawn, but for those made for the co-op game: they have own events."""
    drawn = box.drawn(game, box.cards_of_type("overlord"), "overlord")
    return [id for id in drawn if not box.events_of(id)]


@ruleset.rule("setup.overlord.rewards")
def _put_rewards(game: Enchanters, overlord: Card) -> Play[None]:
    """Put a reward token on the Overlord's card for each player."""
    yield from tokens.put(game, overlord, tokens.REWARD, len(game.players))


@ruleset.rule("overlords.hard")
def _harden(game: Enchanters, overlord: Card) -> Play[None]:
    """Put four reinforcement tokens on the Overlord's card, two of each side."""
    for side in VITALS:
        yield from tokens.put(game, overlord, side, HARD_EACH)


@ruleset.rule("eastquest.solo.overlord")
def _strengthen(game: Enchanters) -> Play[None]:
    """Put two reinforcement tokens with strength up on the Overlord's card in a game alone."""
    assert game.overlord is not None
    yield from tokens.put(game, game.overlord, "strength", ALONE)
