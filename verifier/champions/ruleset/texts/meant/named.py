"""The game that a text is carried out in, and words that it points back to."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter

from ruledeck.verifier.engine.timing.ability import Context

from ...base import Champions

CARD, PLAYER, DAMAGE = "card", "player", "damage"
"""What texts call by "that" and "those", besides types of card."""

NO_CARDS = (f"that {PLAYER}", f"that {DAMAGE}")
"""Those of them that are no cards, as a text binds them."""

game_of: Callable[[Context], Champions] = attrgetter("game")
"""Return the game that a text is carried out in."""
