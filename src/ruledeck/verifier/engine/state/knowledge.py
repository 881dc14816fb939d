"""Knowledge: which players know which card it is that lies somewhere, by its place or by having seen it.

A mask has a bit for each player. What a card's place does not tell is kept in `Card.known`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone


def who_knows(game: Game, card: Card) -> int:
    """Return the mask of the players who know which card it is where it lies."""
    zone = card.zone
    if zone.is_open or (zone.is_by_face and card.is_face_up):
        return game.everybody
    return card.known | zone.watched


def knows(game: Game, player: Player, card: Card) -> bool:
    """Return whether a player knows which card this is."""
    return bool(who_knows(game, card) & player.bit)


def follow(game: Game, card: Card, left: Zone, knew: int) -> None:
    """Settle who knows a card after a move out of `left`, where those of the mask `knew` it.

    A card that goes unseen out of a set, as face down from a hand, could have been any of it: nobody but
    those who see the set, or the card where it lies now, can tell which it was, or which stayed. What came
    into the set at the same moment was not of it.
    """
    card.known = 0
    shown = who_knows(game, card)
    if left.watched and not left.is_by_face and not left.kind.is_ordered and shown != game.everybody:
        for other in left.cards:
            if other.moment != game.moment:
                other.known &= left.watched | shown
        knew &= left.watched
    card.known = knew | shown


def forget(game: Game, zone: Zone, but: int) -> None:
    """Let nobody but those of a mask know any longer which unseen card of a zone lies where."""
    if zone.is_open:
        return
    for card in zone.cards:  # those that kept their places too: nobody else can tell that they did
        if not (zone.is_by_face and card.is_face_up):
            card.known &= but
