"""Cards as readers are told how many there are: those that are made, and those that are not."""

from __future__ import annotations

from collections import Counter

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content


def why_unprinted(card: Card) -> str:
    """Return in a word or two why a card is not made, '' for one that is."""
    if card.mention:
        return "only named"
    return "no longer printed" if card.retired else ""


def cards_said(content: Content) -> str:
    """Return how many cards of a game are made, and how many more it has: '593 cards, 36 more only named'."""
    counts = Counter(why_unprinted(card) for card in content.cards)
    made = counts.pop("", 0)
    said = [f"{made} card" if made == 1 else f"{made} cards" if made else "no cards yet"]
    more = " more" if made else ""
    return ", ".join([*said, *(f"{number}{more} {why}" for why, number in counts.items())])
