"""What a game is at one moment: players, cards, zones, stored fields, who knows what."""
