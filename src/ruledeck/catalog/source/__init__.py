"""A game's text files as data: cards, rules, rulings, decks, errata. Imports no database."""
