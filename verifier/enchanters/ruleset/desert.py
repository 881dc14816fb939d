"""The Desert Token and other pieces of which there is one.

Rules: mechanics.desert; setup.desert.none.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event, SetField
from ruledeck.verifier.engine.state.card import Card

from .base import Enchanters, ruleset
from .values import STORM, SUN

OTHER_SIDE = {SUN: STORM, STORM: SUN}


@ruleset.rule("mechanics.desert.flip")
def flip(game: Enchanters) -> Play[None]:
    """Turn the Desert Token over."""
    if is_in_play(game):
        side = OTHER_SIDE[game.fields["desert"]]
        yield from game.happen(Event("flip", None, SetField("desert", side)))


@ruleset.rule("mechanics.desert.flip")
def turn(game: Enchanters, side: str) -> Play[None]:
    """Turn the Desert Token to a side, unless that side is up already."""
    if is_in_play(game) and game.fields["desert"] != side:
        yield from game.happen(Event("flip", None, SetField("desert", side)))


@ruleset.rule("setup.desert.none")
def is_in_play(game: Enchanters) -> bool:
    """Return whether there is a Desert Token; without one, texts on it do nothing."""
    if not game.fields["desert"]:
        game.skip("flip", "setup.desert.none")
    return bool(game.fields["desert"])


# A piece that lies on a card


def card_under(game: Enchanters, piece: str) -> Card | None:
    """Return the card of the track on which a piece lies, if it lies on one."""
    return next((card for card in game.track.cards if card.counters.get(piece)), None)


def put_piece(game: Enchanters, piece: str, card: Card) -> Play[None]:
    """Put a piece on a card, from wherever it lay."""
    before = card_under(game, piece)
    if before is card:
        return
    off = [] if before is None else [Event("take-off", before, Count(-1, piece), token=piece)]
    yield from game.happen(*off, Event("put", card, Count(1, piece), token=piece))
