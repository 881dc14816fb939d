"""History of a game's texts: what changed since a revision, and the earlier texts of one card or rule."""

from ruledeck.catalog.history.change import CardChange, Changes, RuleChange, changes_since
from ruledeck.catalog.history.record import Revision, history_of
from ruledeck.catalog.history.words import Piece, word_diff

__all__ = [
    "CardChange",
    "Changes",
    "Piece",
    "Revision",
    "RuleChange",
    "changes_since",
    "history_of",
    "word_diff",
]
