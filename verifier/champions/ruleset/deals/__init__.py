"""Deals: what players offer one another, agree on, keep and undo.

A deal is plain data, as one says it, each part of it only where there is any:

    gives: {ring: bob}              cards that change hands at once, each with who gets it
    later: {sword: ann}             cards that change hands when the round ends
    spares: {bob: [ann]}            who will not attack whom
    words: {cid: {bob: "to help"}}  who promises whom what else
    undo: [1]                       deals that it takes the place of, by their numbers
    secret: true                    nobody else learns of it

Rules: deals.
"""

from . import form, making, offers, promises

__all__ = ["form", "making", "offers", "promises"]
