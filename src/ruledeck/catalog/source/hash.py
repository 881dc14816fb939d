"""Hashes of texts: two texts have one hash when a player reads the same in both.

In: a card or a rule paragraph. Out: hexadecimal BLAKE2b of what it says, with white space folded. The lock of
a release keeps these, and history compares by them; so what goes in may never change without a new lock.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ruledeck.catalog.source.card import Card
from ruledeck.text.rulebook import Paragraph


def card_hash(card: Card) -> str:
    """Return the hash of what a card does: its name, type, side, stats and text, and its parts if it has any.

    Copies, set, flavour, provenance and cross references are not part of it: those need no erratum.
    """
    stats = sorted((stat, value) for stat, value in card.stats.items())
    said: list[Any] = [_fold(card.name), card.type, card.side, stats, [_fold(line) for line in card.text]]
    if card.parts:
        said.append([[part.id, sorted(part.icons.items()), part.stop - part.start] for part in card.parts])
    return _hash(said)


def paragraph_hash(paragraph: Paragraph) -> str:
    """Return the hash of what a rule paragraph says, and when; its number and place are not part of it."""
    return _hash(_fold(paragraph.said))


def _fold(text: str) -> str:
    return " ".join(text.split())


def _hash(what: Any) -> str:
    canonical = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()
