"""What a text means by its words: players, places, cards, and what must be so."""

from . import conditions, places, selectors

__all__ = ["conditions", "places", "selectors"]
