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
    own = _brewable(game, player)
    chosen = yield game.ask(player, own, "alchemy.brew", **_any_number(game, own))
    level = _level(game, chosen)
    with game.under("alchemy.discard"):
        yield from terms.discard(game, chosen, player)
    revealed = yield from _reveal(game, player, len(chosen))
    yield from _take(game, player, revealed, level)
    yield from game.settle()


@ruleset.rule("overview.up-to")
def _any_number(game: Champions, of: Sequence[Card]) -> dict[str, int]:
    """Return how many may be chosen where any number may: as few as none."""
    return {"least": 0, "most": len(of)}


@ruleset.rule("alchemy.which")
def _brewable(game: Champions, player: Player) -> list[Card]:
    """Return the equipment that a player can brew with, equipped or not."""
    return [card for card in game.in_play(player) if card.type == "equipment"]


@ruleset.rule("alchemy.level")
def _level(game: Champions, cards: Iterable[Card]) -> int:
    """Return the sum of the alchemy levels of equipment."""
    return sum(card.spec.stats["alchemy"] for card in cards)


@ruleset.rule("alchemy.reveal")
def _reveal(game: Champions, player: Player, count: int) -> Play[list[Card]]:
    """Reveal cards for so many equipment, and return them."""
    return (yield from terms.reveal(game, "reveal", EACH * count, player))


@ruleset.rule("alchemy.take")
def _take(game: Champions, player: Player, revealed: Sequence[Card], level: int) -> Play[None]:
    """Let a player take one of the revealed equipment up to a level into the hand, and discard the rest."""
    fitting = [card for card in revealed if card.type == "equipment" and _level(game, [card]) <= level]
    taken = (yield game.ask(player, fitting, "alchemy.take", **_or_none(game))) if fitting else None
    yield from terms.to_hand(game, [card for card in fitting if card is taken], player)
    with game.under("alchemy.rest"):
        yield from terms.discard(game, game.zone("revealed").cards)


@ruleset.rule("alchemy.may-not")
def _or_none(game: Champions) -> dict[str, bool]:
    """Return how a player is asked what to take: they may decline."""
    return {"may": True}
