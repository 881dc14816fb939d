"""A game as one seat of it sees it in a terminal: names of cards, the table, what is asked."""
