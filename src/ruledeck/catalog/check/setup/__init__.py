"""Checks of what players have before they play: the modes of a game, and its help cards."""
