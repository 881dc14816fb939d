"""Life: damage that is dealt, and life that is gained, lost and paid.

Rules: glossary.damage, glossary.gain-life, glossary.lose-life, glossary.pay-life.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import Champions, ruleset

LIFE = "life"
GAIN = "gain"
TAKEN = "damage-taken"
"""A stat of a player: how much is added to damage from a card of a type, its `source`."""
DAMAGE = "damage"
"""The kind of the event by which a card deals damage; its `amount` is how much, `to` which monster."""


# Damage


def damage(game: Champions, source: Card, to: Player, amount: int) -> list[Event]:
    """Return the event by which a card deals damage to a player, whom it costs life; none if it is none."""
    left = _left(game, source, to, amount)
    return [Event(DAMAGE, source, Add(LIFE, -left), to, amount=left)] if _is_dealt(game, left) else []


@ruleset.rule("glossary.damage.less")
def _left(game: Champions, source: Card, to: Player, amount: int) -> int:
    """Return what is left of damage to a player who takes less of it."""
    return amount + game.stat(to, TAKEN, source=source.type)


def damage_to_monster(game: Champions, source: Card, to: Card, amount: int) -> Play[None]:
    """Let a champion deal damage to a monster, on which it leaves no trace."""
    if _is_dealt(game, amount):
        yield from game.happen(Event(DAMAGE, source, amount=amount, to=to))


@ruleset.rule("glossary.damage.negative", "champions.damage.none")
def _is_dealt(game: Champions, amount: int) -> bool:
    """Return whether damage is dealt at all."""
    return amount > 0


@ruleset.rule("glossary.damage.player")
def deal(game: Champions, source: Card, players: Iterable[Player], amount: int) -> Play[None]:
    """Let a card deal damage to players, at one moment."""
    yield from game.happen(*[event for player in players for event in damage(game, source, player, amount)])


# Gained and lost


@ruleset.rule("glossary.gain-life")
def gain(game: Champions, player: Player, amount: int) -> Play[None]:
    """Let a player gain life; there is no most, and less than none is none."""
    yield from game.add(GAIN, LIFE, max(amount, 0), player)


@ruleset.rule("glossary.lose-life")
def lose(game: Champions, player: Player, amount: int) -> Play[None]:
    """Let a player lose life, which is no damage."""
    if amount > 0:
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
