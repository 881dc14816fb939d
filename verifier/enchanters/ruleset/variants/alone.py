"""A game alone against the Automa: the Market stands for all other players.

Rules: eastquest.solo.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .. import stacks, tokens
from ..base import DEMONS, MARKET, Enchanters, ruleset

ENOUGH = 50
"""So many points win a game alone."""
BESIDE = "beside-market"
"""The field of wound tokens beside the Market."""
TOP, BOTTOM = "top", "bottom"


@ruleset.rule("eastquest.solo.damage")
def points_beside(game: Enchanters) -> int:
    """Return the points for the wound tokens that lie beside the Market."""
    points: int = game.fields[BESIDE]
    return points


@ruleset.rule("eastquest.solo.demons")
def gives_points(game: Enchanters, card: Card) -> bool:
    """Return whether points below zero on a card are above zero: on a monster of the Demons."""
    return card.spec.group == DEMONS and card.spec.is_a("monster")


# Damage and crystals


@ruleset.rule("eastquest.solo.damage")
def hurt(game: Enchanters, kind: str, amount: int, by: Player | None) -> Event:
    """Return how damage that another player takes comes to lie beside the Market."""
    return _beside(game, kind, amount, by)


@ruleset.rule("eastquest.solo.heal")
def heals(game: Enchanters, kind: str, amount: int, by: Player | None) -> Event:
    """Return how wound tokens go that another player heals: as many as there are."""
    return _beside(game, kind, -min(amount, game.fields[BESIDE]), by)


def _beside(game: Enchanters, kind: str, amount: int, by: Player | None) -> Event:
    event = Event(kind, None, Add(BESIDE, amount), None, by, who="the Market")
    event.mean(game)
    return event


@ruleset.rule("eastquest.solo.steal")
def steal_crystals(game: Enchanters, player: Player, amount: int) -> Play[None]:
    """Let a player take from the supply what would be stolen from another player."""
    yield from tokens.take_crystals(game, player, amount)


# Cards


@ruleset.rule("eastquest.solo.discard")
def discard(game: Enchanters) -> Play[None]:
    """Discard the top card of the Market, where another player discards a card."""
    yield from stacks.discard(game, game.zone(MARKET).cards[:1])


@ruleset.rule("eastquest.solo.give")
def give(game: Enchanters, card: Card, end: str, by: Player) -> Play[None]:
    """Let a card that is given to another player go to the top or the bottom of the Market."""
    market = game.zone(MARKET)
    yield from game.happen(Event("give", card, Move(market, 0 if end == TOP else len(market.cards)), by=by))


@ruleset.rule("eastquest.solo.take")
def top(game: Enchanters, is_right: Callable[[Card], bool]) -> Card | None:
    """Return the top card of the Market, if its type is right."""
    return next((card for card in game.zone(MARKET).cards[:1] if is_right(card)), None)


@ruleset.rule("eastquest.solo.unbury")
def bottom(game: Enchanters, is_right: Callable[[Card], bool]) -> Card | None:
    """Return the bottom card of the Market, if its type is right."""
    return next((card for card in game.zone(MARKET).cards[-1:] if is_right(card)), None)


@ruleset.rule("eastquest.solo.take")
def bury(game: Enchanters, card: Card) -> Play[None]:
    """Put the top card of the Market under it."""
    market = game.zone(MARKET)
    yield from game.happen(Event("bury", card, Move(market, len(market.cards))))


@ruleset.rule("eastquest.solo.unbury")
def unbury(game: Enchanters, card: Card) -> Play[None]:
    """Put the bottom card of the Market on its top."""
    yield from game.happen(Event("unbury", card, Move(game.zone(MARKET), 0)))
