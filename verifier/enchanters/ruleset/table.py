"""How a game is laid out and spoken of from outside.

Rules: components.stacks, components.others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ruledeck.verifier.engine.ending import Shared, told
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.card import Card

from .base import (
    ADVENTURE,
    GRAVEYARD,
    HIT_POINTS,
    MARKET,
    POWERS,
    STACKS,
    WOUNDS,
    Enchanters,
    is_adventure,
    ruleset,
    stack_name,
)
from .ending import points, points_of
from .powers import PEARLS, pearl_tokens, shown_power
from .setup.overlord_co_op import THRESHOLDS

ruleset.played = frozenset({"add"})
"""A card is played when it comes to a player's stacks."""
NOBODYS = ("setup", "overlord.turn", "round.start", "game.end")
"""Entry points, or the first words of them, at which it is nobody's turn."""
FACING = ("journey.combat", "journey.results", "challenge.combat")
"""Entry points at which somebody is gone for, or fought."""
ONE = ("village", "overlord", "overlay", "overlord-event")
"""Zones that hold one card."""
TYPES = {
    "wound-deck": "wound",
    "village": "village",
    "overlord": "overlord",
    "overlay": "overlay",
    "overlord-events": "overlord-event",
    "overlord-event": "overlord-event",
    "banners": "banner",
    "classes": "class",
    "common": "quest",
    "quests": "quest",
    "rewards": "token",
    "automa": "automa",
    "automa-shown": "automa",
}
"""The type of the cards of a zone, where it has cards of one type alone."""


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> Enchanters:
    """Return an empty table."""
    return Enchanters(names, seed, is_traced)


@ruleset.policy
def complete(game: Enchanters) -> None:
    """Fill in whose turn it is, and what follows from the modes and from what is shown."""
    game.fields["first"] = game.fields["first"] or game.players[0]
    if game.fields["current"] is None and not game.at.startswith(NOBODYS):
        game.fields["current"] = game.players[0]
    if game.is_co_op and not game.at.startswith("setup."):
        game.fields["hit-points"] = HIT_POINTS
        game.fields["threshold"] = THRESHOLDS[str(game.modes["difficulty"])]
    for player in game.players:
        for power in POWERS:
            player.fields[power] = max(shown_power(player, power), 0)
        if not pearl_tokens(player):
            player.fields[PEARLS["active"]] = game.stat(player, "pearl")


# What cannot be


@ruleset.policy
def check_position(game: Enchanters) -> Iterable[Impossible]:
    """Yield why there cannot be such a position."""
    yield from _misplaced(game)
    yield from _too_many(game)
    yield from _wounds(game)
    if game.at in FACING and game.faced is None:
        yield Impossible("nobody goes for a card, or fights", "faced", "journeys.slot")


def _misplaced(game: Enchanters) -> Iterator[Impossible]:
    """Yield cards that lie where cards of their type never lie."""
    for card in game.cards.values():
        name = card.zone.kind.name
        if name in STACKS and (not _has_stack(card) or stack_name(card) != name):
            yield Impossible(f"a {card.type} is never in the stack of {name}", card, "terms.stacks")
        elif name in TYPES and card.type != TYPES[name]:
            yield Impossible(f"a {card.type} is never in {card.zone.address}", card, "components.others")
        elif name in ("track", GRAVEYARD, MARKET) and not is_adventure(card):
            yield Impossible(f"a {card.type} is never in {card.zone.address}", card, "terms.graveyard")


def _has_stack(card: Card) -> bool:
    """Return whether there is a stack to which a card of its type belongs."""
    return card.type == "wound" or card.spec.is_a(*ADVENTURE)


def _too_many(game: Enchanters) -> Iterator[Impossible]:
    for name in ONE:
        if len(game.zone(name).cards) > 1:
            yield Impossible(f"there is one {name}", game.zone(name), "components.others")


def _wounds(game: Enchanters) -> Iterator[Impossible]:
    """Yield wounds that are not counted as the game counts them: for all together, or for each player."""
    if not game.is_co_op and game.fields["pool"]:
        yield Impossible("only players of a co-op game have a pool of wounds", "pool", "co-op.pool")
    for player in game.players if game.is_co_op else ():
        if player.fields["damage"] or game.stack(WOUNDS, player).cards:
            yield Impossible("in a co-op game no player has wounds alone", player, "co-op.pool")


# What a designer wants to know


@ruleset.policy
def summary(game: Enchanters) -> Mapping[str, object]:
    """Return who began, who won, how many points each player has, and what became of each kingdom."""
    first = {
        "first": game.first.name,
        "groups": {id: _of_kingdom(game, id) for id in game.fields["kingdoms"]},
    }
    if game.result is None or isinstance(game.result, Shared):
        return {"result": told(game.result) if game.result else "nobody", **first}
    scored = {f"points of {player.name}": points(game, player) for player in game.players}
    return {"winner": _winner(game) or "shared", **scored, **first}


def _winner(game: Enchanters) -> str:
    """Return the name of the player who came first alone; empty where there is none."""
    if game.result is None or isinstance(game.result, Shared):
        return ""
    names = [player.name for player, place in game.result.items() if place == 1]
    return names[0] if len(names) == 1 else ""


def _of_kingdom(game: Enchanters, kingdom: str) -> Mapping[str, Any]:
    """Return how many cards of a kingdom players have, what these give, and whether they go with winning."""
    cards = [card for card in game.cards.values() if card.spec.group == kingdom and _is_held(card)]
    by_player = Counter(card.controller.name for card in cards)
    scored = sum(points_of(game, card, card.controller) for card in cards)
    told: dict[str, Any] = {"cards": len(cards), "points": scored}
    winner = _winner(game)
    if winner and cards:
        most = [name for name, count in by_player.items() if count == max(by_player.values())]
        told["won by who has most"] = [int(most == [winner]), 1] if len(most) == 1 else [0, 0]
        told["cards of the winner"] = [by_player[winner], len(cards)]
    return told


def _is_held(card: Card) -> bool:
    """Return whether an adventure card lies in a player's stacks."""
    return card.zone.kind.name in STACKS and is_adventure(card)
