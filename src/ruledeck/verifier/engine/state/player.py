"""Players: a seat, what is stored for it, and its bit in masks of who knows."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

OUT = "out"
"""The stored field that says whether a player is out, which every game has."""


class Player:
    """One player. `seat` counts from 0; `fields` are stored values that events change.

    `icons` says how many of an icon the cards show that the player controls. It is kept up to date, as it is
    asked for far more often than cards come and go.
    """

    __slots__ = ("bit", "fields", "icons", "name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.bit = 1 << seat
        self.fields: dict[str, Any] = {}
        self.icons: dict[str, int] = defaultdict(int)

    @property
    def is_out(self) -> bool:
        """Whether the player is out of the game."""
        return bool(self.fields.get(OUT))

    def __repr__(self) -> str:
        return f"<{self.name}>"
