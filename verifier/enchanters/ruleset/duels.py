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
from .base import MARKET, Enchanters, Unit, ruleset
from .choices import working
from .combat import DUEL, dealt_by

DUELED = "dueled"
"""The event of a duel that is over, for each player who took part."""
PASSIVE = "does-not-attack"
"""A choice of texts: who does not attack in a duel, as units of a context."""


@ruleset.rule("mechanics.duel")
def duel(game: Enchanters, one: Unit, other: Unit) -> Play[None]:
    """Let two sides duel: players, or a player and the Overlord."""
    other = _opponent(game, other)
    if MARKET in (one, other):
        game.skip("duel", "eastquest.solo.no-fights")
        return
    before, game.dueling = game.dueling, (one, other)
    players = [player for player in game.in_order if player in game.dueling]
    yield from game.happen(*_told(DUEL, players, one, other))
    yield from game.settle()
    yield from _act_before(game, players)
    yield from _strike(game, one, other)
    yield from game.settle()
    game.dueling = before
    yield from game.happen(*_told(DUELED, players, one, other))
    yield from game.settle()


@ruleset.rule("co-op.duel")
def _opponent(game: Enchanters, other: Unit) -> Unit:
    """Return with whom a duel is fought: in a co-op game with the Overlord, whoever is named."""
    overlord = game.overlord
    return overlord if game.is_co_op and overlord is not None else other


def _told(kind: str, players: Sequence[Player], one: Unit, other: Unit) -> list[Event]:
    """Return an event for each player who takes part in a duel; its data name the foe."""
    return [
        Event(kind, None, None, player, player, foe=other if player is one else one) for player in players
    ]


@ruleset.rule("mechanics.duel.actions")
def _act_before(game: Enchanters, players: Sequence[Player]) -> Play[None]:
    """Let each side once use minor actions, clockwise from the current player."""
    for player in players:
        yield from use_several(game, player, "mechanics.duel.actions")


@ruleset.rule("mechanics.duel.together")
def _strike(game: Enchanters, one: Unit, other: Unit) -> Play[None]:
    """Let both sides attack at one moment: what they deal is reckoned before either takes damage."""
    dealt = {other: _dealt(game, one, other), one: _dealt(game, other, one)}
    yield from game.happen(*(_attack(one, other, dealt[other]), _attack(other, one, dealt[one])))
    yield from damage.take(game, dealt)


def _attack(attacker: Unit, target: Unit, dealt: int) -> Event:
    card = attacker if isinstance(attacker, Card) else None
    by = attacker if isinstance(attacker, Player) else None
    return Event("attack", card, None, None, by, target=target, dealt=dealt)


def _dealt(game: Enchanters, attacker: Unit, target: Unit) -> int:
    """Return how much damage a side deals in a duel."""
    return 0 if is_passive(game, attacker) else dealt_by(game, attacker, target, DUEL)


@ruleset.rule("mechanics.duel.passive")
def is_passive(game: Enchanters, unit: Unit) -> bool:
    """Return whether a text keeps a side from attacking in a duel."""
    barring = [each for each in working(game, PASSIVE) if unit in each.ability.run(each.context)]
    game.consult(*(each.ability.text for each in barring))
    return bool(barring)


@ruleset.rule("mechanics.duel.order", "mechanics.duel.both")
def one_by_one(game: Enchanters, units: Sequence[Unit]) -> list[Unit]:
    """Return those who duel in the order in which they do: one after another, clockwise from the current."""
    return [player for player in game.in_order if player in units]
