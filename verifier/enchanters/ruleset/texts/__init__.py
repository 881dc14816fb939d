"""What the words of card texts do: each primitive of the phrasebook, compiled.

A line is compiled once for all cards that have it. What it comes to is carried out with a Context: this card,
you, and what the text has named.
"""

from . import amounts, bonuses, cards, lines, moments, people, rules, scores, states, steps, tokens, types

__all__ = [
    "amounts",
    "bonuses",
    "cards",
    "lines",
    "moments",
    "people",
    "rules",
    "scores",
    "states",
    "steps",
    "tokens",
    "types",
]
