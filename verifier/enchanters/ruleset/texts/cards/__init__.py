"""Which cards a text means, wherever they lie, and which of them may leave."""

from . import elsewhere, ends, own
from .meant import CARD, alike, found, leaving

__all__ = ["CARD", "alike", "elsewhere", "ends", "found", "leaving", "own"]
