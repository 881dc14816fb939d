"""What a text means by its words: players, places, cards, numbers, and what must be so."""

from . import amounts, cards, people, places, states

__all__ = ["amounts", "cards", "people", "places", "states"]
