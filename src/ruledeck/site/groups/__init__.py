"""Groups of cards: a page of all, and a page for each."""
