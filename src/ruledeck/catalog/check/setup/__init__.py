"""Checks of what players choose before a game, and of the rules that depend on it."""
