"""What holds while a text counts."""

from . import bans, copies, fights, holding, journeys, powers, start

__all__ = ["bans", "copies", "fights", "holding", "journeys", "powers", "start"]
