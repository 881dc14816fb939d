"""Players: a seat, what is stored for it, and its bit in masks of who knows."""

from __future__ import annotations

from typing import Any


class Player:
    """One player. `seat` counts from 0; `fields` are stored values that events change."""

    __slots__ = ("bit", "fields", "is_out", "name", "seat")

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.bit = 1 << seat
        self.is_out = False
        self.fields: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"<{self.name}>"
