"""Ruledeck: from one source of text to a card catalog, a rules site and printable cards."""

__version__ = "0.1.0"
