"""How a game with modes is set up: its modes, all ways to choose them, and those that chance draws."""

from ruledeck.catalog.source.setup.ways import Refusal, Setup, Setups

__all__ = ["Refusal", "Setup", "Setups"]
