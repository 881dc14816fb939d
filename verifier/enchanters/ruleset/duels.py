"""Duels: two sides attack each other at one moment.

Rules: mechanics.duels; co-op.duel.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import damage
from .actions import use_several
from .base import Enchanters, Unit, ruleset
from .combat import DUEL, dealt_by

DUELED = "dueled"
"""The event of a duel that is over, for each player who took part."""
PASSIVE = "does-not-attack"
"""A choice of texts: who does not attack in a duel, as units of a context."""


@ruleset.rule("mechanics.duel")
def duel(game: Enchanters, one: Unit, other: Unit) -> Play[None]:
    """Let two sides duel: players, or a player and the Overlord."""
    before = game.dueling
    game.dueling = (one, _the_overlord(game) if game.is_co_op else other)
    players = [player for player in game.in_order if player in game.dueling]
    yield from _tell(game, DUEL, players)
    yield from _act_before(game, players)
    yield from _strike(game, *game.dueling)
    game.dueling = before
    yield from _tell(game, DUELED, players)


@ruleset.rule("co-op.duel")
def _the_overlord(game: Enchanters) -> Card:
    """Return with whom a duel is fought in a co-op game, whoever is named: the Overlord."""
    overlord = game.overlord
    assert overlord is not None
    return overlord


def _tell(game: Enchanters, kind: str, players: Sequence[Player]) -> Play[None]:
    """Let a duel begin, or be over, for each player who takes part in it, and carry out what waits for it."""
    for player in players:
        yield from game.happen(Event(kind, None, None, player, player))
    yield from game.settle()


@ruleset.rule("mechanics.duel.actions")
def _act_before(game: Enchanters, players: Sequence[Player]) -> Play[None]:
    """Let each side once use minor actions, clockwise from the current player."""
    for player in players:
        yield from use_several(game, player, "mechanics.duel.actions")


@ruleset.rule("mechanics.duel.together")
def _strike(game: Enchanters, one: Unit, other: Unit) -> Play[None]:
    """Let both sides attack at one moment: what they deal is reckoned before either takes damage."""
    sides = ((one, other), (other, one))
    dealt = {
        target: dealt_by(game, side, target, DUEL) for side, target in sides if not is_passive(game, side)
    }
    yield from damage.take(game, dealt)
    yield from game.settle()


@ruleset.rule("mechanics.duel.passive")
def is_passive(game: Enchanters, unit: Unit) -> bool:
    """Return whether a text keeps a side from attacking in a duel."""
    barring = [each for each in game.at_work(PASSIVE) if unit in each.ability.run(each.context)]
    game.consult(*(each.ability.text for each in barring))
    return bool(barring)
