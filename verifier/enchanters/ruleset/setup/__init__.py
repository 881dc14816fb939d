"""Setting a game up, from what its players chose before it: read beside the chapter on the set-up.

    begin -> setup.first -> setup.decks -> setup.adventure ... -> setup.expansions -> round.start

A game that begins has those decks on the table that are the same whatever is drawn. All else comes into it
from the box when its turn comes.
"""

from . import adventure, begin, box, decks, expansions, first_cards, overlord, overlord_co_op, tokens, village

__all__ = [
    "adventure",
    "begin",
    "box",
    "decks",
    "expansions",
    "first_cards",
    "overlord",
    "overlord_co_op",
    "tokens",
    "village",
]
