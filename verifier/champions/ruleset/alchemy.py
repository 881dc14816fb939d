"""The brew step: equipment is given up for better equipment.

Rules: alchemy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card

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


@ruleset.rule("alchemy.brew", "alchemy.once", "overview.up-to")
def _brew(game: Champions) -> Play[None]:
    """Let the active player discard equipment, and take one of what is revealed for it."""
    player = game.current
    own = _brewable(game)
    chosen: Sequence[Card] = yield game.ask(player, own, "alchemy.brew", least=0, most=len(own))
    if not chosen:
        return
    level = _level(game, chosen)
    with game.under("alchemy.discard"):
        yield from terms.discard(game, chosen, player)
    with game.under("alchemy.reveal"):
        count = EACH * len(chosen)
        revealed = yield from terms.from_spoils(game, "reveal", count, game.zone("revealed"), player)
    yield from _take(game, revealed, level)
    yield from game.settle()


@ruleset.rule("alchemy.which")
def _brewable(game: Champions) -> list[Card]:
    """Return the equipment that the active player can brew with, equipped or not."""
    return [card for card in game.in_play(game.current) if card.type == "equipment"]


@ruleset.rule("alchemy.level")
def _level(game: Champions, cards: Iterable[Card]) -> int:
    """Return the sum of the alchemy levels of equipment."""
    return sum(card.spec.stats["alchemy"] for card in cards)


@ruleset.rule("alchemy.take", "alchemy.may-not")
def _take(game: Champions, revealed: Sequence[Card], level: int) -> Play[None]:
    """Let the active player take one equipment up to a level into the hand, and discard the rest."""
    player = game.current
    fitting = [card for card in revealed if card.type == "equipment" and _level(game, [card]) <= level]
    taken = (yield game.ask(player, fitting, "alchemy.take", may=True)) if fitting else None
    if taken is not None:
        yield from terms.to_hand(game, [taken], player)
    with game.under("alchemy.rest"):
        yield from terms.discard(game, [card for card in revealed if card is not taken])
