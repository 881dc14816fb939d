"""Raid Wars, carried out: read beside the rulebook, chapter by chapter."""

from . import guardians, invasions, setup, traps, turns
from .base import RaidWars, ruleset
from .setup import new_game

__all__ = ["RaidWars", "guardians", "invasions", "new_game", "ruleset", "setup", "traps", "turns"]
