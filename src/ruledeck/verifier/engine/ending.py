"""How a game ended: the players' places, or one result that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import PositionError

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player

WON, LOST = "won", "lost"


@dataclass(frozen=True, slots=True)
class Shared:
    """All players have won together, or lost."""

    won: bool


Result = Mapping["Player", int] | Shared
"""Places from 1, where players who share one are level; or what all players share."""


def ranked(players: Iterable[Player], *keys: Callable[[Player], Any]) -> dict[Player, int]:
    """Return the places of players by what they have, most first; a later key parts those who are level.

    Players who are level in all keys share a place, and those behind them have the place that they would have
    without that: 1, 1, 3.
    """
    scores = {player: tuple(key(player) for key in keys) for player in players}
    return {player: 1 + sum(other > score for other in scores.values()) for player, score in scores.items()}


def told(result: Result) -> str | dict[str, int]:
    """Return a result as plain data: `won` or `lost`, or places by the players' names."""
    if isinstance(result, Shared):
        return WON if result.won else LOST
    return {player.name: place for player, place in result.items()}


def result_of(game: Game, said: str | Mapping[str, int]) -> Result:
    """Return a result that is told as plain data.

    Raises:
        PositionError: there is no such player.
    """
    if isinstance(said, str):
        return Shared(said == WON)
    players = {player.name: player for player in game.players}
    for name in said:
        if name not in players:
            raise PositionError(f"there is no player '{name}'")
    return {players[name]: place for name, place in said.items()}
