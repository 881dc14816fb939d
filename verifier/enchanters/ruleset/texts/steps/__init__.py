"""Steps: what card texts tell players and the Overlord to do."""

from . import fights, leaving, moved, order, pieces, places, powers, taken, turning

__all__ = ["fights", "leaving", "moved", "order", "pieces", "places", "powers", "taken", "turning"]
