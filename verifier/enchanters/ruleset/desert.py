"""The Desert Token and other pieces of which there is one.

Rules: mechanics.desert; setup.desert.none.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, SetField
from ruledeck.verifier.engine.state.card import Card

from . import tokens
from .base import Enchanters, ruleset
from .values import STORM, SUN


def flip(game: Enchanters) -> Play[None]:
    """Turn the Desert Token over."""
    yield from turn(game, STORM if game.fields["desert"] == SUN else SUN)


@ruleset.rule("setup.desert.none")
def turn(game: Enchanters, side: str) -> Play[None]:
    """Turn the Desert Token, if there is one, to a side, up which it may lie already."""
    if is_in_play(game):
        yield from _lay(game, side)


@ruleset.rule("mechanics.desert.flip")
def _lay(game: Enchanters, side: str) -> Play[None]:
    yield from game.happen(Event("flip", None, SetField("desert", side)))


@ruleset.rule("setup.desert.none")
def is_in_play(game: Enchanters) -> bool:
    """Return whether there is a Desert Token; without one, texts on it do nothing."""
    return bool(game.fields["desert"])


# A piece that lies on a card


def card_under(game: Enchanters, piece: str) -> Card | None:
    """Return the card of the track on which a piece lies, if it lies on one."""
    return next((card for card in game.track.cards if card.counters.get(piece)), None)


def put_piece(game: Enchanters, piece: str, card: Card) -> Play[None]:
    """Put a piece on a card, from wherever it lay."""
    before = card_under(game, piece)
    if before is not None:
        yield from tokens.take_off(game, before, piece, before.counters[piece])
    yield from tokens.put(game, card, piece, 1)
