"""Harbour Cats, carried out: a night at the quay. `ruledeck verify` plays the scenarios by it."""

from . import night, setup, texts
from .base import ruleset

__all__ = ["night", "ruleset", "setup", "texts"]
