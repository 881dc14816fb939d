"""Checks of cards: their texts and stats, and what their lines say in the game's phrases."""
