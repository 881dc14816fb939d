"""The Automa: which card it takes at the beginning of a round, and the Market pile.

Rules: eastquest.automa.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.shown import part_of
from ruledeck.verifier.engine.state.card import Card

from .. import turns
from ..base import AUTOMA_SHOWN, MARKET, Enchanters, ruleset
from ..effects import EFFECT, carry_out

DECK = "automa"
"""The moment of what an Automa card does when it is turned up."""


@ruleset.rule("eastquest.automa.draw")
def act(game: Enchanters) -> Play[None]:
    """Turn up the top card of the Automa deck, so that a card of the track goes to the Market."""
    yield from _shuffle(game)
    for card in game.zone(DECK).cards[:1]:
        yield from game.move("turn-up", [card], game.zone(AUTOMA_SHOWN))
        yield from carry_out(game, game.decider, card, part_of(card.id), EFFECT)
        yield from game.settle()
        yield from _renew(game)


@ruleset.rule("eastquest.automa.fill")
def _renew(game: Enchanters) -> Play[None]:
    """Let the track slide and be filled as in the clean-up of a turn."""
    yield from turns.renew(game)


@ruleset.rule("eastquest.automa.shuffle")
def _shuffle(game: Enchanters) -> Play[None]:
    """Shuffle all Automa cards as a new deck once it has run out."""
    deck = game.zone(DECK)
    if not deck.cards:
        for card in list(game.zone(AUTOMA_SHOWN).cards):
            yield from game.move("gather", [card], deck)
        game.shuffle(deck)


# The Market


def to_market(game: Enchanters, slot: int) -> Play[None]:
    """Put the card that an Automa card names by its slot on top of the Market."""
    for there in game.track.slots[slot : slot + 1]:
        card = there or _closest(game, slot)
        if card is not None:
            yield from _put(game, card)


@ruleset.rule("eastquest.automa.market")
def _put(game: Enchanters, card: Card) -> Play[None]:
    yield from game.move("put", [card], game.zone(MARKET))


@ruleset.rule("eastquest.automa.closest", "closest-card")
def _closest(game: Enchanters, slot: int) -> Card | None:
    """Return the card of the track that is closest to an empty slot, of two the one on the left."""
    return min(game.track.cards, key=lambda card: abs(card.position - slot), default=None)
