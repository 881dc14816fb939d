"""How a game's texts are written: its house style, and what texts say of one another's names and numbers."""
