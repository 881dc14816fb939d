"""Mutants: one change each of a ruleset's code, of a card's text, or of who sees a zone.

In: a ruleset, its cards as they are read. Out: changes that can be put to work and taken back, each with the
ids of the rules, cards and phrases that it belongs to.
"""
