"""Life: damage that is dealt, and life that is gained, lost and paid.

Rules: champions.damage, champions.damage.none; glossary.gain-life, glossary.lose-life, glossary.pay-life.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import Champions, ruleset

LIFE = "life"
DAMAGE = "damage"
"""The kind of the event by which a card deals damage; its `amount` is how much, `to` whom or what."""


@ruleset.rule("champions.damage", "champions.damage.none")
def damage(game: Champions, source: Card, to: Player | Card, amount: int) -> Event | None:
    """Return the event by which a card deals damage; None where that is none.

    Damage to a player is taken off the player's life, damage to a monster leaves no trace.
    """
    if amount <= 0:
        return None
    if isinstance(to, Card):
        return Event(DAMAGE, source, amount=amount, to=to)
    return Event(DAMAGE, source, Add(LIFE, -amount), to, amount=amount, to=to)


def deal(game: Champions, source: Card, to: Player | Card, amount: int) -> Play[None]:
    """Let a card deal damage to a player or to a monster, if it is any."""
    event = damage(game, source, to, amount)
    if event is not None:
        yield from game.happen(event)


@ruleset.rule("glossary.gain-life")
def gain(game: Champions, player: Player, amount: int) -> Play[None]:
    """Let a player gain life; there is no most."""
    yield from game.add("gain", LIFE, amount, player)


@ruleset.rule("glossary.lose-life")
def lose(game: Champions, player: Player, amount: int) -> Play[None]:
    """Let a player lose life, which is no damage."""
    yield from game.add("lose", LIFE, -amount, player)


@ruleset.rule("glossary.pay-life")
def can_pay(game: Champions, player: Player, amount: int) -> bool:
    """Return whether a player has as much life as is to be paid."""
    life: int = player.fields[LIFE]
    return life >= amount


@ruleset.rule("glossary.pay-life")
def pay(game: Champions, player: Player, amount: int) -> Play[None]:
    """Let a player pay life."""
    yield from game.add("pay", LIFE, -amount, player)
