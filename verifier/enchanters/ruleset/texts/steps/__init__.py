"""Steps: what card texts tell players and the Overlord to do."""

from . import expansions, fights, leaving, market, moved, order, pieces, places, powers, taken, turning

__all__ = [
    "expansions",
    "fights",
    "leaving",
    "market",
    "moved",
    "order",
    "pieces",
    "places",
    "powers",
    "taken",
    "turning",
]
