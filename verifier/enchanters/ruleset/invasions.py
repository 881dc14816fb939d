"""Invasions: what the Overlord does when a card has been discarded from slot 0.

Rules: overlords.invasions.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card

from . import stacks, tokens
from .base import ADVENTURE, INVASION, Enchanters, ruleset
from .effects import carry_out
from .shown import section

TOKENS = ("damage", "crystal", "reward")


def discard_first(game: Enchanters) -> Play[None]:
    """Discard the card in slot 0, if one lies there, as after a rest or a lost combat; then it invades."""
    card = game.track.slots[0]
    if card is not None:
        sorts = _sorts_on(game, card)
        yield from stacks.discard(game, [card])
        yield from _invade(game, card, sorts)


@ruleset.rule("overlords.invasion.tokens")
def _sorts_on(game: Enchanters, card: Card) -> list[str]:
    """Return the sorts of tokens on a card."""
    return [token for token in TOKENS if tokens.lying(card, token)]


@ruleset.rule("overlords.invasion")
def _invade(game: Enchanters, card: Card, sorts: Sequence[str]) -> Play[None]:
    """Let a card invade that has been discarded with tokens of some sorts on it, if there is an Overlord."""
    if game.active_overlord is not None:
        before, game.invading = game.invading, card
        yield from game.happen(Event("invade", card))
        yield from invasion(game, next(each for each in ADVENTURE if card.spec.is_a(each)))
        yield from _by_tokens(game, sorts)
        game.invading = before


@ruleset.rule("overlords.invasion.tokens")
def _by_tokens(game: Enchanters, sorts: Sequence[str]) -> Play[None]:
    """Carry out the Overlord's texts for sorts of tokens."""
    for token in sorts:
        yield from invasion(game, token)


def invasion(game: Enchanters, kind: str) -> Play[None]:
    """Carry out the Overlord's texts for something that invades: a type of card, or a sort of token."""
    overlord = game.active_overlord
    if overlord is not None:
        shown = section(game, overlord, INVASION)
        yield from carry_out(game, game.decider, overlord, shown, f"{INVASION} {kind}")
        yield from game.settle()
