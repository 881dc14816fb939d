"""Before dark: places, winds, keepers and hands.

Rules: night.setup.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

from .base import PLACES, Ember, ruleset

START = 3
HAND = 3


@ruleset.policy
def begin(setup: Mapping[str, Any] | None, seed: int, is_traced: bool) -> Ember:
    """Return a game at dusk: `players` says how many there are, 1 to 4, as a rule 2."""
    names = ("ann", "bob", "cid", "dot")[: (setup or {}).get("players", 2)]
    game = Ember(ruleset, names, seed, is_traced)
    piles = {"place": "unused", "wind": "winds", "fuel": "fuel"}
    for spec, copies in ruleset.specs.values():
        if spec.type in piles:
            for copy in range(1, copies + 1):
                lay(game, spec, copy, None, game.zone(piles[spec.type]))
    keepers = [spec for spec, _ in ruleset.specs.values() if spec.type == "keeper"]
    for player, spec in zip(game.players, keepers, strict=False):
        lay(game, spec, 1, player, game.zone("keeper", player))
    game.fields["first"] = game.players[0]
    game.at = "dusk"
    return game


def lay(game: Ember, spec: Spec, copy: int, owner: Player | None, zone: Zone) -> Card:
    """Lay a card; the copies are told apart by their numbers."""
    return game.add_card(f"{spec.id}.{copy}", spec, owner, zone)


@ruleset.policy
@ruleset.rule("night.order")
def you(game: Ember, card: Card) -> Player:
    """Return who is "you" for a wind or a place: who goes first in this hour."""
    return game.first


@ruleset.entry("dusk")
@ruleset.rule("night.setup")
def dusk(game: Ember) -> Play[None]:
    """Lay out the path, deal keepers and fuel, light the fire."""
    for pile in ("unused", "winds", "fuel"):
        game.shuffle(game.zone(pile))
    with game.under("night.path"):
        yield from game.move("lay", game.top(game.zone("unused"), PLACES, "night.path"), game.zone("path"))
    for player in game.players:
        yield from draw(game, player, HAND)
    with game.under("night.first-heat"):
        game.set("heat", START)
    game.at = "wind"


@ruleset.rule("night.hand")
def draw(game: Ember, player: Player, count: int) -> Play[None]:
    """Draw fuel, as far as there is any."""
    cards = game.top(game.zone("fuel"), count, "fire.none-left")
    yield from game.move("draw", cards, game.zone("hand", player), player)
