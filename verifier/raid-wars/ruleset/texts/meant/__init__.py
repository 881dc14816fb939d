"""What a text means by its words: players, places, cards, and what must be so."""

from . import choices, conditions, places, selectors

__all__ = ["choices", "conditions", "places", "selectors"]
