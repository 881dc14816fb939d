"""Chance: dice and shuffles that depend on a seed, and on nothing that they should not.

Each number is drawn for a stream (what it is for), an owner and an ordinal within the turn. One roll more
by one player shifts no number of any other stream or turn.

Source: the mixing function is that of SplitMix64 (Steele, Lea, Flood 2014, "Fast splittable pseudorandom
number generators").
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item")
_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    value = (value + _GAMMA) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class Chance:
    """Numbers of chance for one game. `turn` is moved on by the ruleset."""

    __slots__ = ("_keys", "_used", "seed", "turn")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.turn = 0
        self._keys: dict[tuple[str, int], int] = {}
        self._used: dict[tuple[str, int], int] = {}

    def next_turn(self) -> None:
        """Begin a turn: ordinals count from 0 again."""
        self.turn += 1
        self._used.clear()
        self._keys.clear()

    def below(self, count: int, stream: str, owner: int = -1) -> int:
        """Return a whole number from 0 to one less than `count`; its bias is under count / 2^64."""
        name = (stream, owner)
        ordinal = self._used.get(name, 0)
        self._used[name] = ordinal + 1
        key = self._keys.get(name)
        if key is None:
            text = f"{self.seed}/{self.turn}/{stream}/{owner}"
            key = self._keys[name] = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
        return (_mix(key + ordinal * _GAMMA) * count) >> 64

    def dice(
        self, count: int, sides: int, stream: str, owner: int = -1, who: object = None
    ) -> tuple[int, ...]:
        """Return what so many dice show; `who` is the card or player that they are rolled for."""
        return tuple(self.below(sides, stream, owner) + 1 for _ in range(count))

    def shuffled(self, items: Sequence[Item], stream: str, owner: int = -1) -> list[Item]:
        """Return the items in an order of chance."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1, stream, owner)
            order[last], order[other] = order[other], order[last]
        return order
