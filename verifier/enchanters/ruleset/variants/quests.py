"""Quests: who may use their actions, and what it is to claim one.

Rules: eastquest.quests. What they show is said where it is said of all cards.
"""

from __future__ import annotations

from ruledeck.verifier.engine.acting.action import Refusal
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from ..base import Enchanters, ruleset
from ..choices import own
from ..effects import immediate

QUESTS = "quests"
CLAIMABLE = "claimable-from-others"
"""The choice of a quest's text that lets others claim it from its owner."""


def why_unclaimed(game: Enchanters, player: Player, quest: Card) -> Refusal | None:
    """Return why a player may not use the action by which a quest is claimed."""
    owner = quest.controlled_by
    if owner is None:
        return None
    if not own(game, CLAIMABLE, quest):
        return _of_nobody(game)
    return _of_all_but_one(game, owner is player)


@ruleset.rule("eastquest.quests.common")
def _of_nobody(game: Enchanters) -> Refusal:
    """Return why a quest cannot be claimed that somebody has."""
    return Refusal("eastquest.quests.common")


@ruleset.rule("eastquest.quests.reclaim")
def _of_all_but_one(game: Enchanters, is_owner: bool) -> Refusal | None:
    """Return why a player may not claim a quest that can be claimed from others: it is theirs already."""
    return Refusal("eastquest.quests.reclaim") if is_owner else None


@ruleset.rule("eastquest.quests.claim")
def claim(game: Enchanters, player: Player, quest: Card) -> Play[None]:
    """Let a player take a quest, lay it beside the stacks, and have its immediate effect."""
    yield from game.move("claim", [quest], game.zone(QUESTS, player), player)
    yield from _have_effect(game, player, quest)


@ruleset.rule("eastquest.quests.immediate")
def _have_effect(game: Enchanters, player: Player, quest: Card) -> Play[None]:
    """Carry out the immediate effect of a quest, whoever had it before."""
    yield from immediate(game, player, quest)
