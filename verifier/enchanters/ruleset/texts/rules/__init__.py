"""What holds while a text counts."""

from . import bans, copies, expansions, fights, holding, journeys, powers, start

__all__ = ["bans", "copies", "expansions", "fights", "holding", "journeys", "powers", "start"]
