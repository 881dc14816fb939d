"""Raid Wars, carried out: read beside the rulebook, chapter by chapter."""

from . import guardians, invasions, setup, texts, traps, turns, words
from .base import RaidWars, ruleset

__all__ = ["RaidWars", "guardians", "invasions", "ruleset", "setup", "texts", "traps", "turns", "words"]
