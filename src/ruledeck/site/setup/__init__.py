"""Pages for those who sit down to play: how a game is set up, and its help cards."""
