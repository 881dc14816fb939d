"""Deals: what players offer one another, agree on, keep and undo.

A deal is plain data, as one says it, each part of it only where there is any:

    gives: {ring: bob}          cards that change hands at once, each with who gets it
    later: {sword: ann}         cards that will at the end of the round
    spares: {bob: {ann: 2}}     who will not attack whom in so many turns
    words: {cid: "to help"}     who promises what else
    undo: [1]                   deals that it takes the place of, by their numbers
    secret: true                nobody else learns of it

Rules: deals.
"""

from . import making, offers, promises

__all__ = ["making", "offers", "promises"]
