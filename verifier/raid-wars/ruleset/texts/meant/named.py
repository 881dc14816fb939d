"""The game that a text is carried out in, and whom it means by its players.

Rules: components.owner.
"""

from __future__ import annotations

from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

from ...base import RaidWars

LEVEL = "level"
"""What a text calls the level of its spell, and what it is bound as."""


def game_of(context: Context) -> RaidWars:
    """Return the game that a text is carried out in."""
    game: RaidWars = context.game
    return game


def player_of(context: Context, word: str) -> Player:
    """Return the player that a text calls `you` or `opponent`."""
    return context.you if word == "you" else game_of(context).other(context.you)


def players_of(context: Context, word: str) -> list[Player]:
    """Return the players that a text calls `you`, `opponent` or `anyone`, you first."""
    both = [context.you, game_of(context).other(context.you)]
    return both if word == "anyone" else [player_of(context, word)]
