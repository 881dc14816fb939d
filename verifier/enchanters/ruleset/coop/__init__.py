"""The co-op game: all players against one Overlord."""

from . import ending, instead, overlord_turn

__all__ = ["ending", "instead", "overlord_turn"]
