"""Raid Wars, carried out: read beside the rulebook, chapter by chapter."""

from . import guardians, invasions, setup, texts, traps, turns
from .base import RaidWars, ruleset
from .setup import new_game

__all__ = ["RaidWars", "guardians", "invasions", "new_game", "ruleset", "setup", "texts", "traps", "turns"]
