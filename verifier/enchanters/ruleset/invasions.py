"""Invasions: what the Overlord does when a card is discarded from slot 0.

Rules: overlords.invasions.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card

from . import stacks, tokens
from .base import ADVENTURE, INVASION, Enchanters, ruleset
from .effects import carry_out
from .shown import section

TOKENS = ("damage", "crystal", "reward")


def discard_first(game: Enchanters) -> Play[None]:
    """Discard the card in slot 0, if one lies there, as after a rest or a lost combat."""
    card = game.track.slots[0]
    if card is not None:
        yield from invade(game, card)


@ruleset.rule("overlords.invasion")
def invade(game: Enchanters, card: Card) -> Play[None]:
    """Let the card in slot 0 be discarded after a rest or a lost combat; it invades if there is an Overlord.

    It is put elsewhere where a text of the Overlord says so, and is discarded otherwise.
    """
    if game.active_overlord is not None:
        before, game.invading = game.invading, card
        yield from game.happen(Event("invade", card))
        yield from _by_type(game, card)
        yield from _by_tokens(game, card)
        yield from _discard_tokens(game, card)
        game.invading = before
    if card.zone is game.track:
        yield from stacks.discard(game, [card])


@ruleset.rule("overlords.invasion")
def _by_type(game: Enchanters, card: Card) -> Play[None]:
    """Carry out the Overlord's texts for the type of a card."""
    yield from invasion(game, next(each for each in ADVENTURE if card.spec.is_a(each)))


def invasion(game: Enchanters, kind: str) -> Play[None]:
    """Carry out the Overlord's texts for something that invades: a type of card, or a sort of token."""
    overlord = game.active_overlord
    if overlord is not None:
        shown = section(game, overlord, INVASION)
        yield from carry_out(game, game.decider, overlord, shown, f"{INVASION} {kind}")
        yield from game.settle()


@ruleset.rule("overlords.invasion.tokens")
def _by_tokens(game: Enchanters, card: Card) -> Play[None]:
    """Carry out the Overlord's texts for the sorts of tokens on a card."""
    for token in _sorts_on(game, card):
        yield from invasion(game, token)


@ruleset.rule("overlords.invasion.tokens")
def _sorts_on(game: Enchanters, card: Card) -> list[str]:
    return [token for token in TOKENS if tokens.lying(card, token)]


@ruleset.rule("overlords.invasion.tokens.discarded")
def _discard_tokens(game: Enchanters, card: Card) -> Play[None]:
    yield from tokens.clear(game, card)
