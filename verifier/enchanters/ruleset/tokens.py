"""Crystals, reward tokens, reinforcement tokens and other tokens that lie with players and on cards.

Rules: mechanics.tokens, mechanics.crystals-moved, mechanics.overlord-crystals; terms.tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import VITALS, Enchanters, Unit, ruleset

CRYSTALS = "crystals"
CRYSTAL, REWARD = "crystal", "reward"
REWARD_TOKEN = "reward"
"""The card that a reward token is beside a player; on the Overlord's card it is a counter, called REWARD."""
FIVE = 5


# Crystals


@ruleset.rule("mechanics.crystals")
def take_crystals(game: Enchanters, player: Player, amount: int) -> Play[None]:
    """Let a player take crystals from the supply."""
    yield from game.add("take", CRYSTALS, amount, player)


@ruleset.rule("mechanics.lose")
def lose_crystals(game: Enchanters, player: Player, amount: int) -> Play[None]:
    """Let a player discard crystals, as many as there are."""
    yield from game.add("lose", CRYSTALS, -min(amount, int(player.fields[CRYSTALS])), player)


def hand_over(game: Enchanters, kind: str, giver: Unit, shares: Mapping[Unit, int]) -> Play[None]:
    """Let crystals go from one to others; those of the Overlord lie on its card."""
    for unit, amount in [(giver, -sum(shares.values())), *shares.items()]:
        yield from _CHANGES[type(unit)](game, kind, unit, amount)


def _of_a_player(game: Enchanters, kind: str, player: Player, amount: int) -> Play[None]:
    """Let a player get crystals or, below zero, give some away."""
    yield from game.add(kind, CRYSTALS, amount, player)


@ruleset.rule("mechanics.overlord.crystals")
def _on_a_card(game: Enchanters, kind: str, card: Card, amount: int) -> Play[None]:
    """Let crystals come to lie on a card or, below zero, go from there."""
    yield from game.happen(Event(kind, card, Count(amount, CRYSTAL), token=CRYSTAL))


@ruleset.rule("eastquest.solo.steal")
def _of_the_market(game: Enchanters, kind: str, market: str, amount: int) -> Play[None]:
    """Let crystals go into the supply that are given to the Market, which keeps none."""
    yield from ()
    game.skip(kind, "eastquest.solo.steal")


_CHANGES: dict[type, Callable[[Enchanters, str, Any, int], Play[None]]] = {
    Player: _of_a_player,
    Card: _on_a_card,
    str: _of_the_market,
}


@ruleset.rule("mechanics.steal")
def steal_crystals(game: Enchanters, victim: Player, to: Unit, amount: int) -> Play[None]:
    """Let somebody take crystals of a player, as many as there are."""
    yield from hand_over(game, "steal", victim, {to: min(amount, victim.fields[CRYSTALS])})


@ruleset.rule("mechanics.steal")
def take_from_overlord(game: Enchanters, overlord: Card, player: Player, amount: int) -> Play[None]:
    """Let a player take crystals that lie on the Overlord's card, or what there is."""
    yield from hand_over(game, "steal", overlord, {player: min(amount, lying(overlord, CRYSTAL))})


def lay_crystals(game: Enchanters, player: Player, card: Card, amount: int) -> Play[None]:
    """Let a player put crystals on a card, as many as there are."""
    yield from hand_over(game, "lay", player, {card: min(amount, player.fields[CRYSTALS])})


# Tokens on cards


def lying(card: Card, token: str) -> int:
    """Return how many tokens of a sort lie on a card."""
    return card.counters.get(token, 0)


@ruleset.rule("mechanics.add")
def put(game: Enchanters, card: Card, token: str, amount: int, by: Player | None = None) -> Play[None]:
    """Put tokens from the supply on a card."""
    yield from game.happen(Event("put", card, Count(amount, token), by=by, token=token))


@ruleset.rule("mechanics.discard.tokens")
def take_off(game: Enchanters, card: Card, token: str, amount: int) -> Play[int]:
    """Discard tokens from a card, as many as lie there; return how many."""
    off = min(amount, lying(card, token))
    yield from game.happen(Event("take-off", card, Count(-off, token), token=token))
    return off


@ruleset.rule("mechanics.discard.tokens")
def clear(game: Enchanters, card: Card) -> Play[None]:
    """Discard all tokens from a card."""
    for token, amount in list(card.counters.items()):
        yield from game.happen(Event("take-off", card, Count(-amount, token), token=token))


@ruleset.rule("terms.reinforcement")
def reinforce(game: Enchanters, card: Card, amount: int = 1) -> Play[None]:
    """Put reinforcement tokens on a card, each with a side up that chance brings."""
    for _ in range(amount):
        side = VITALS[game.chance.below(len(VITALS), "reinforcement")]
        yield from put(game, card, side, 1)


@ruleset.rule("mechanics.overlord.crystals.five")
def reinforce_by_crystals(game: Enchanters) -> Play[None]:
    """Let the Overlord of a co-op game change each five crystals on its card into a reinforcement."""
    overlord = game.overlord
    while overlord is not None and lying(overlord, CRYSTAL) >= FIVE:
        yield from take_off(game, overlord, CRYSTAL, FIVE)
        yield from reinforce(game, overlord)


# Reward tokens


@ruleset.rule("terms.reward", "overlords.challenge.reward")
def take_reward(game: Enchanters, player: Player) -> Play[None]:
    """Let a player take a reward token from the Overlord's card, on which at least one lies."""
    yield from game.happen(Event("take-off", game.overlord, Count(-1, REWARD), by=player, token=REWARD))
    spec, _ = ruleset.specs[REWARD_TOKEN]
    yield from game.enter("reward", [spec], game.zone("rewards", player), by=player)


@ruleset.rule("mechanics.discard.tokens")
def lose_rewards(game: Enchanters, player: Player, amount: int) -> Play[None]:
    """Let a player put reward tokens back, as many as there are."""
    for token in game.zone("rewards", player).cards[:amount]:
        yield from game.move("lose", [token], game.zone("box"), player)


def rewards_of(game: Enchanters, player: Player) -> int:
    """Return how many reward tokens a player has."""
    return len(game.zone("rewards", player).cards)
