"""A game's cards as its phrasebook reads them: what each line says, and which phrases serve which cards."""

from ruledeck.catalog.phrases.reading import Reading, meanings, read_card

__all__ = ["Reading", "meanings", "read_card"]
