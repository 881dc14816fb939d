"""The village, and another one that takes its place.

Rules: setup.village; mechanics.village.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play

from ..base import Enchanters, ruleset
from . import box

GUILD = "enchanters-guild"
"""The village of the co-op game, by whose name the rules call it."""


@ruleset.entry("setup.village")
@ruleset.rule("setup.village")
def set_up(game: Enchanters) -> Play[None]:
    """Lay out the village."""
    yield from lay_village(game)
    game.at = "setup.overlord"


def lay_village(game: Enchanters) -> Play[None]:
    """Lay out a village that was not there before, as it is found in the set-up."""
    drawn = next(iter(_new(game, _villages(game)) or _new(game, _any(game))), None)
    if drawn is None:
        raise game.gap("which village is laid out, when all have been there")
    yield from game.enter("lay-out", [box.spec_of(drawn)], game.zone("village"))


def _new(game: Enchanters, ids: Sequence[str]) -> Sequence[str]:
    """Return those villages that were not there before."""
    return [id for id in ids if not _was_there(game, id)]


def _was_there(game: Enchanters, id: str) -> bool:
    """Return whether a card of an id is in the game, or was and is in the box again."""
    return any(card.id == id for zone in ("village", "box") for card in game.zone(zone).cards)


def _villages(game: Enchanters) -> Sequence[str]:
    """Return the villages of which one is laid out, in the order in which they are drawn."""
    if game.is_co_op:
        return _of_co_op(game)
    return _of_kingdoms(game) if game.modes["kingdoms"] else _any(game)


@ruleset.rule("setup.village.co-op")
def _of_co_op(game: Enchanters) -> Sequence[str]:
    return [GUILD]


@ruleset.rule("setup.village.kingdoms")
def _of_kingdoms(game: Enchanters) -> Sequence[str]:
    return box.drawn(game, box.of_kingdoms(game, "village"), "village")


@ruleset.rule("setup.village.random")
def _any(game: Enchanters) -> Sequence[str]:
    return [id for id in box.drawn(game, box.cards_of_type("village"), "village") if id != GUILD]
