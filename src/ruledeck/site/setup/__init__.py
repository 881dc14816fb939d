"""The check list that sets up a game for the modes that a reader ticks."""
