"""The brew step: equipment is given up for better equipment.

Rules: alchemy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import Champions, ruleset
from .rounds import go_on
from .using import act_freely

EACH = 2
"""Cards that are revealed for each equipment in a brew."""


@ruleset.entry("turn.brew")
@ruleset.rule("rounds.windows.brew")
def act_before_brewing(game: Champions) -> Play[None]:
    """Let players act before the active player brews, once."""
    if (yield from act_freely(game)):
        yield from _brew(game)
    go_on(game, "turn.ending")


@ruleset.rule("alchemy.brew")
def _brew(game: Champions) -> Play[None]:
    """Let the active player discard equipment, and take one of what is revealed for it."""
    player = game.current
    chosen = yield from _chosen(game, player, _brewable(game, player))
    level = _level(game, chosen)
    with game.under("alchemy.discard"):
        yield from terms.discard(game, chosen, player)
    with game.under("alchemy.reveal"):
        count = EACH * len(chosen)
        revealed = yield from terms.from_spoils(game, "reveal", count, game.zone("revealed"), player)
    yield from _take(game, player, revealed, level)
    yield from game.settle()


@ruleset.rule("overview.up-to")
def _chosen(game: Champions, player: Player, own: Sequence[Card]) -> Play[Sequence[Card]]:
    """Return the equipment with which a player wants to brew: any number of it, or none."""
    chosen: Sequence[Card] = yield game.ask(player, own, "alchemy.brew", least=0, most=len(own))
    return chosen


@ruleset.rule("alchemy.which")
def _brewable(game: Champions, player: Player) -> list[Card]:
    """Return the equipment that a player can brew with, equipped or not."""
    return [card for card in game.in_play(player) if card.type == "equipment"]


@ruleset.rule("alchemy.level")
def _level(game: Champions, cards: Iterable[Card]) -> int:
    """Return the sum of the alchemy levels of equipment."""
    return sum(card.spec.stats["alchemy"] for card in cards)


@ruleset.rule("alchemy.take")
def _take(game: Champions, player: Player, revealed: Sequence[Card], level: int) -> Play[None]:
    """Let a player take one equipment up to a level into the hand, and discard the rest."""
    fitting = [card for card in revealed if card.type == "equipment" and _level(game, [card]) <= level]
    taken = yield from _taken(game, player, fitting)
    yield from terms.to_hand(game, taken, player)
    with game.under("alchemy.rest"):
        yield from terms.discard(game, [card for card in revealed if card not in taken])


@ruleset.rule("alchemy.may-not")
def _taken(game: Champions, player: Player, fitting: Sequence[Card]) -> Play[list[Card]]:
    """Return what a player takes of what can be taken: one, or none."""
    taken = (yield game.ask(player, fitting, "alchemy.take", may=True)) if fitting else None
    return [card for card in fitting if card is taken]
