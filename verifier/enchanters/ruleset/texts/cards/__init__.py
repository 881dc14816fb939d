"""Which cards a text means, wherever they lie, and which of them may leave."""

from . import elsewhere, ends, own
from .meant import CARD, found, leaving, matching

__all__ = ["CARD", "elsewhere", "ends", "found", "leaving", "matching", "own"]
