"""Attacks, and combat with a creature or an Overlord.

Rules: mechanics.attacking; journeys.combat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import choices, damage
from .base import Enchanters, Unit, ruleset
from .values import power

COMBAT, DUEL = "combat", "duel"
"""What a power is used in, as texts look at it that raise it for that."""
DEALS_DOUBLE, ATTACKS_EACH = "deals-double", "attacks-each"


ATTACKING = {Player: "attack", Card: "strength"}
DEFENDING = {Player: "defense", Card: "health"}
ATTACKER = {Player: "by", Card: "card"}
"""What an attacker is to the event of its attack."""


# How strong


def attack_of(game: Enchanters, unit: Unit, against: Unit, use: str = "") -> int:
    """Return the power with which a unit attacks another."""
    return _power(game, unit, ATTACKING, against, use)


def defense_of(game: Enchanters, unit: Unit, against: Unit, use: str = "") -> int:
    """Return the power with which a unit defends itself against another."""
    return _power(game, unit, DEFENDING, against, use)


@ruleset.rule("mechanics.attack.vitals")
def _power(game: Enchanters, unit: Unit, stats: Mapping[type, str], against: Unit, use: str) -> int:
    """Return a power of a unit as it is used against another; those of cards are strength and health."""
    assert not isinstance(unit, str), "the Market does not fight"
    return power(game, unit, stats[type(unit)], against, use)


# Attacks


@ruleset.rule("mechanics.attack")
def attack(game: Enchanters, attacker: Unit, target: Unit, use: str = "") -> Play[None]:
    """Let a unit attack another: what is above its defense comes through as damage."""
    dealt = dealt_by(game, attacker, target, use)
    told: dict[str, Any] = {ATTACKER[type(attacker)]: attacker}
    yield from game.happen(Event("attack", **told, attacker=attacker, target=target))
    yield from damage.take(game, {target: dealt})


def dealt_by(game: Enchanters, attacker: Unit, target: Unit, use: str = "") -> int:
    """Return how much damage one unit deals to another when it attacks; below zero is none."""
    through = attack_of(game, attacker, target, use) - defense_of(game, target, attacker, use)
    return through * _factor(game, attacker)


@ruleset.rule("mechanics.attack.double")
def _factor(game: Enchanters, attacker: Unit) -> int:
    """Return what the damage is multiplied by that an attacker deals."""
    return 2 if isinstance(attacker, Card) and choices.own(game, DEALS_DOUBLE, attacker) else 1


@ruleset.rule("mechanics.attack.order", "mechanics.attack.each")
def attack_all(
    game: Enchanters, attacker: Card, targets: Sequence[Unit], fighter: Player | None = None
) -> Play[None]:
    """Let a creature or an Overlord attack players one after another, clockwise from the current player.

    `fighter` is the player who fights it in combat, if anybody does.
    """
    for player in game.in_order:
        if player in targets:
            yield from attack(game, attacker, player, COMBAT if player is fighter else "")


# Combat


@ruleset.rule("journeys.combat.won")
def is_beaten(game: Enchanters, player: Player, opponent: Card) -> bool:
    """Return whether a player's attack power is at least as high as the opponent's health."""
    return attack_of(game, player, opponent, COMBAT) >= defense_of(game, opponent, player, COMBAT)


def fight(game: Enchanters, player: Player, opponent: Card) -> Play[bool]:
    """Let a player attack and, once beaten, the opponent attack back; return whether the combat was won."""
    is_won = is_beaten(game, player, opponent)
    yield from game.happen(Event("win" if is_won else "lose-combat", opponent, None, player, player))
    if is_won:
        yield from strike_back(game, player, opponent)
    return is_won


@ruleset.rule("journeys.combat.attack")
def strike_back(game: Enchanters, player: Player, opponent: Card) -> Play[None]:
    """Let an opponent that has been beaten attack the player, or each whom its text says."""
    several = choices.own(game, ATTACKS_EACH, opponent)
    if not several:
        yield from attack(game, opponent, player, COMBAT)
        return
    targets = [target for each in several for target in each.ability.run(each.context)]
    yield from attack_all(game, opponent, targets, player)


@ruleset.rule("journeys.combat.defeated")
def defeated(game: Enchanters, player: Player, creature: Card) -> Play[None]:
    """Let texts work for a creature that has been defeated."""
    yield from game.happen(Event("defeat", creature, None, player, player))
    yield from game.settle()
