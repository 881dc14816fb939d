"""How a game plays when it is played by chance, as its page shows it: lengths, wins, cards."""
