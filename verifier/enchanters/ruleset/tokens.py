"""Crystals, reward tokens, reinforcement tokens and other tokens that lie with players and on cards.

Rules: mechanics.tokens, mechanics.crystals-moved, mechanics.overlord-crystals; terms.tokens.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import VITALS, Enchanters, ruleset

CRYSTALS = "crystals"
CRYSTAL, REWARD = "crystal", "reward"
REWARD_TOKEN = "reward"
FIVE = 5


# Crystals


@ruleset.rule("mechanics.crystals")
def take_crystals(game: Enchanters, player: Player, amount: int) -> Play[None]:
    """Let a player take crystals from the supply."""
    if amount > 0:
        yield from game.add("take", CRYSTALS, amount, player)


@ruleset.rule("mechanics.lose")
def lose_crystals(game: Enchanters, player: Player, amount: int) -> Play[int]:
    """Let a player discard crystals, as many as there are; return how many."""
    lost = max(min(amount, int(player.fields[CRYSTALS])), 0)
    if lost:
        yield from game.add("lose", CRYSTALS, -lost, player)
    return lost


# Tokens on cards


@ruleset.rule("mechanics.add")
def put(game: Enchanters, card: Card, token: str, amount: int, by: Player | None = None) -> Play[None]:
    """Put tokens from the supply on a card."""
    if amount > 0:
        yield from game.happen(Event("put", card, Count(amount, token), by=by, token=token))


@ruleset.rule("mechanics.discard.tokens")
def take_off(game: Enchanters, card: Card, token: str, amount: int) -> Play[int]:
    """Discard tokens from a card, as many as lie there; return how many."""
    off = min(amount, card.counters.get(token, 0))
    if off > 0:
        yield from game.happen(Event("take-off", card, Count(-off, token), token=token))
    return off


@ruleset.rule("mechanics.discard.tokens")
def clear(game: Enchanters, card: Card) -> Play[None]:
    """Discard all tokens from a card."""
    events = [
        Event("take-off", card, Count(-amount, token), token=token) for token, amount in card.counters.items()
    ]
    yield from game.happen(*events)


@ruleset.rule("terms.reinforcement")
def reinforce(game: Enchanters, card: Card, amount: int = 1) -> Play[None]:
    """Put reinforcement tokens on a card, each with a side up that chance brings."""
    for _ in range(amount):
        side = VITALS[game.chance.below(len(VITALS), "reinforcement")]
        yield from put(game, card, side, 1)


@ruleset.rule("mechanics.overlord.crystals.five")
def reinforce_by_crystals(game: Enchanters) -> Play[bool]:
    """Let the Overlord of a co-op game change five crystals into a reinforcement; return whether it did."""
    overlord = game.overlord
    if overlord is None or not game.is_co_op or overlord.counters.get(CRYSTAL, 0) < FIVE:
        return False
    yield from take_off(game, overlord, CRYSTAL, FIVE)
    yield from reinforce(game, overlord)
    return True


# Reward tokens


@ruleset.rule("terms.reward", "overlords.challenge.reward")
def take_reward(game: Enchanters, player: Player) -> Play[None]:
    """Let a player take a reward token from the Overlord's card, if one lies there."""
    overlord = game.overlord
    if overlord is None or not overlord.counters.get(REWARD):
        game.skip("reward", "overlords.challenge.reward", overlord)
        return
    yield from game.happen(Event("take-off", overlord, Count(-1, REWARD), by=player, token=REWARD))
    spec, _ = ruleset.specs[REWARD_TOKEN]
    yield from game.enter("reward", [spec], game.zone("rewards", player), by=player)


def rewards_of(game: Enchanters, player: Player) -> int:
    """Return how many reward tokens a player has."""
    return len(game.zone("rewards", player).cards)
