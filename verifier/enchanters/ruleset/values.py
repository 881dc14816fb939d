"""Values that are found anew whenever they are needed: of players by their icons, of creatures and Overlords.

Rules: terms.values, terms.vitals; mechanics.vitals, mechanics.desert; journeys.cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import POWERS, VALUES, VITALS, Enchanters, Unit, ruleset

SUN, STORM = "scorching-sun", "sandstorm"
_DESERT = {(SUN, "strength"): 1, (SUN, "health"): -1, (STORM, "health"): 1, (STORM, "strength"): -1}


@ruleset.rule("terms.values")
def _value(game: Enchanters, player: Player, name: str, about: Mapping[str, Any]) -> int:
    """Return how many icons of a value a player shows."""
    return player.icons[name]


@ruleset.compiles("terms.power")
def _power(game: Enchanters, player: Player, name: str, about: Mapping[str, Any]) -> int:
    """Return a power as it is kept."""
    kept: int = player.fields[name]
    return kept


@ruleset.compiles("journeys.cost")
def _slot_cost(game: Enchanters, player: Player, name: str, about: Mapping[str, Any]) -> int:
    """Return what a journey to a slot costs: its number."""
    slot: int = about["slot"]
    return slot


@ruleset.rule("setup.crystals")
def _start(game: Enchanters, player: Player, name: str, about: Mapping[str, Any]) -> int:
    """Return how many crystals a player takes in the set-up."""
    return 5


@ruleset.rule("mechanics.desert.sides")
def _once(game: Enchanters, player: Player, name: str, about: Mapping[str, Any]) -> int:
    """Return how many times a player counts the Desert Token where no text speaks of it."""
    return 1


@ruleset.rule("terms.vitals", "mechanics.vitals.printed", "mechanics.vitals.tokens", "terms.reinforcement")
def _vital(game: Enchanters, card: Card, name: str, about: Mapping[str, Any]) -> int:
    """Return the health or strength of a creature or an Overlord, before texts change it.

    The Desert Token, whose turn comes after that of texts, is added here already: texts only add, and so the
    sum is the same.
    """
    printed: int = sum(value for stat, value in card.spec.stats.items() if stat == name)
    tokens: int = card.counters.get(name, 0)
    return printed + tokens + _by_the_desert(game, name, about)


@ruleset.rule("mechanics.vitals.desert", "mechanics.desert.sides", "setup.desert.none")
def _by_the_desert(game: Enchanters, name: str, about: Mapping[str, Any]) -> int:
    """Return by how much the Desert Token changes a value, for the player who has to do with it."""
    sign: int = _DESERT.get((game.fields["desert"], name), 0)
    return sign * _times(game, about)


@ruleset.rule("mechanics.desert.double", "mechanics.desert.ignore")
def _times(game: Enchanters, about: Mapping[str, Any]) -> int:
    """Return how many times that player counts the Desert Token: doubled by texts, or ignored."""
    return game.stat(about.get("foe") or game.decider, "desert")


ruleset.bases = {
    **dict.fromkeys(VALUES, _value),
    **dict.fromkeys(POWERS, _power),
    **dict.fromkeys(VITALS, _vital),
    "journey-cost": _slot_cost,
    "start": _start,
    "desert": _once,
}


def power(game: Enchanters, of: Card | Player, name: str, against: Unit, use: str) -> int:
    """Return a power of a player, or the health or strength of a creature or an Overlord, as it is used.

    Args:
        game: in which it is asked for.
        of: whose it is.
        name: what it is.
        against: whom it is used against.
        use: in what it is used, in combat or in a duel.
    """
    value = game.stat(of, name, use=use, against=against, foe=against, slot=game.slot_of(of))
    return _not_below_zero(game, value)


@ruleset.rule("mechanics.vitals.zero")
def _not_below_zero(game: Enchanters, value: int) -> int:
    """Return health or strength as it counts, once all that changes it has been applied."""
    return max(value, 0)
