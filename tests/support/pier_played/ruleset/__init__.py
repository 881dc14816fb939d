"""The rules of Pier, carried out: as few as show what modes do."""

from . import evening, night
from .base import ruleset

__all__ = ["evening", "night", "ruleset"]
