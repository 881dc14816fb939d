"""The co-op game: all players against one Overlord."""
