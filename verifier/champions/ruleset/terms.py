"""What is done to cards: taken from the spoils pile, drawn, discarded, put into play, returned.

Rules: components.spoils, components.graveyard; glossary.draw, glossary.discard, glossary.return.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

from .base import Champions, ruleset

# The spoils pile


def from_spoils(game: Champions, kind: str, count: int, to: Zone, by: Player) -> Play[list[Card]]:
    """Put cards from the top of the spoils pile into a zone and return them, renewing the pile if it ends."""
    pile = game.zone("spoils")
    there = pile.cards[:count]
    yield from game.move(kind, there, to, by)
    lacking = count - len(there)
    if not lacking:
        return there
    yield from _renew(game)
    more = game.top(pile, lacking, "components.spoils.none")
    yield from game.move(kind, more, to, by)
    return [*there, *more]


@ruleset.rule("components.spoils.empty")
def _renew(game: Champions) -> Play[None]:
    """Make a new spoils pile of the graveyard."""
    pile = game.zone("spoils")
    yield from game.move("renew", list(game.graveyard), pile)
    game.shuffle(pile)


@ruleset.rule("glossary.draw")
def draw(game: Champions, player: Player, count: int) -> Play[list[Card]]:
    """Let a player put cards from the top of the spoils pile into the hand."""
    return (yield from from_spoils(game, "draw", count, game.zone("hand", player), player))


# To the graveyard, to a hand, into play


@ruleset.rule("glossary.discard")
def discard(game: Champions, cards: Iterable[Card], by: Player | None = None) -> Play[list[Event]]:
    """Put cards into the graveyard, at one moment."""
    return (yield from game.move("discard", list(cards), game.zone("graveyard"), by))


@ruleset.rule("glossary.return")
def to_hand(game: Champions, cards: Iterable[Card], player: Player) -> Play[list[Event]]:
    """Put cards into a player's hand, at one moment."""
    return (yield from game.move("return", list(cards), game.zone("hand", player), player))


@ruleset.rule("components.in-play")
def put_into_play(game: Champions, cards: Iterable[Card], player: Player) -> Play[list[Event]]:
    """Put cards into play under a player's control."""
    return (yield from game.move("put", list(cards), game.zone("play", player), player))
