"""Ember, carried out: a night by the fire, from dusk till dawn."""

from . import dawn, hours, setup, texts
from .base import ruleset

__all__ = ["dawn", "hours", "ruleset", "setup", "texts"]
