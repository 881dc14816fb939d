"""How a face came out, and the room that its texts had."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SLACK_PT = 0.4  # rounding of glyph advances: a seventh of a mm


@dataclass(frozen=True, slots=True)
class Room:
    """What a kind of text has (`width`, `height`) and what it needs of it, in points."""

    width: float
    height: float
    needed_width: float
    needed_height: float

    @property
    def excess(self) -> float:
        """How many times the room is needed, across or down, whichever is more; 1 where all fits."""
        across = self.needed_width / self.width if self.needed_width > self.width + SLACK_PT else 1.0
        down = self.needed_height / self.height if self.needed_height > self.height + SLACK_PT else 1.0
        return max(across, down)


@dataclass(frozen=True, slots=True)
class Setting:
    """How one face came out.

    `key` is the hash of all that goes into it, `group` of what it shares with others of its type. `steps` are
    the places on the ladders; `rooms` what each kind of text had and needed at these; `pages` how many pages
    it took (1 is right); `is_ours` whether every font on it is one of the game's.
    """

    id: str
    key: str
    group: str
    steps: Mapping[str, int]
    rooms: Mapping[str, Room]
    pages: int = 1
    is_ours: bool = True
