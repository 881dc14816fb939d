"""What the words of card texts do: each primitive of the phrasebook, compiled.

A line is compiled once for all cards that have it. What it comes to is carried out with a Context: this card,
you, and what the text has named.
"""

from . import deeds, events, lines, meant, rules, steps

__all__ = ["deeds", "events", "lines", "meant", "rules", "steps"]
