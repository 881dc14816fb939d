"""Damage: taken, healed, moved; wound cards; the hit points of an Overlord.

Rules: mechanics.damage-taken, mechanics.damage-healed, mechanics.damage-moved; co-op.wounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import HIT_POINTS, WOUNDS, Enchanters, Unit, ruleset
from .variants import alone

FULL = 10
"""So many wound tokens become a wound card."""
DAMAGE, HEAL = "damage", "heal"
"""Kinds of events. Only what comes as damage counts as taken, in whatever way tokens come besides."""


# How much


@ruleset.rule("terms.damage", "co-op.pool.count")
def wounds_of(game: Enchanters, player: Player) -> int:
    """Return how many wounds a player has: tokens, ten for each wound card; in a co-op game those of all."""
    return tokens_of(game, player) + FULL * len(game.stack(WOUNDS, player).cards)


def tokens_of(game: Enchanters, player: Player) -> int:
    """Return how many wound tokens a player has, or all have together."""
    tokens: int = game.fields["pool"] if game.is_co_op else player.fields[DAMAGE]
    return tokens


# Taking


@ruleset.rule("mechanics.damage")
def take(game: Enchanters, hurt: Mapping[Unit, int], by: Player | None = None) -> Play[None]:
    """Let units take damage at one moment."""
    yield from game.happen(*_hurting(game, hurt, by))


def _hurting(game: Enchanters, hurt: Mapping[Unit, int], by: Player | None) -> Iterator[Event]:
    """Yield how units take damage."""
    for unit, amount in hurt.items():
        if amount > 0:
            yield from _HURT[type(unit)](game, unit, amount, by)


def _player_hurt(game: Enchanters, player: Player, amount: int, by: Player | None) -> Iterator[Event]:
    yield from _tokens(game, DAMAGE, player, amount, by)


@ruleset.rule("eastquest.solo.damage")
def _market_hurt(game: Enchanters, market: str, amount: int, by: Player | None) -> Iterator[Event]:
    yield alone.hurt(game, DAMAGE, amount, by)


def _tokens(game: Enchanters, kind: str, player: Player, amount: int, by: Player | None) -> Iterator[Event]:
    """Yield how a player gets wound tokens or, below zero, puts some back: their own or those of all."""
    yield from (_pooled if _is_pooled(game) else _ones_own)(game, kind, player, amount, by)


@ruleset.rule("mechanics.damage.own")
def _ones_own(game: Enchanters, kind: str, player: Player, amount: int, by: Player | None) -> Iterator[Event]:
    event = Event(kind, None, Add(DAMAGE, amount), player, by, who=player)
    event.mean(game)
    yield event


@ruleset.rule("co-op.pool")
def _is_pooled(game: Enchanters) -> bool:
    """Return whether the players share one pool of wound tokens."""
    return game.is_co_op


@ruleset.rule("co-op.pool")
def _pooled(game: Enchanters, kind: str, player: Player, amount: int, by: Player | None) -> Iterator[Event]:
    event = Event(kind, None, Add("pool", amount), None, by, who=player)
    event.mean(game)
    yield event


def _overlord_hurt(game: Enchanters, overlord: Card, amount: int, by: Player | None) -> Iterator[Event]:
    """Yield how the Overlord loses hit points."""
    if _has_hit_points(game, overlord):
        with game.under("co-op.hit-points", "terms.hit-points"):
            event = Event(DAMAGE, overlord, Add("hit-points", -amount), None, by)
            event.mean(game)
        yield event


@ruleset.rule("mechanics.attack.overlord", "terms.hit-points")
def _has_hit_points(game: Enchanters, overlord: Card) -> bool:
    """Return whether the Overlord has hit points; outside a co-op game it takes no damage, and has none."""
    if game.is_co_op:
        return True
    game.skip(DAMAGE, "mechanics.attack.overlord", overlord)
    return False


_HURT: dict[type, Callable[[Enchanters, Any, int, Player | None], Iterator[Event]]] = {
    Player: _player_hurt,
    Card: _overlord_hurt,
    str: _market_hurt,
}


# Wound cards


@ruleset.rule("mechanics.damage.wound", "mechanics.damage.wound.at-once", "mechanics.damage.wound.again")
def draw_wounds(game: Enchanters) -> Play[None]:
    """Let each player who has ten wound tokens or more change ten of them into a wound card, and again."""
    for player in game.in_order:
        while player.fields[DAMAGE] >= FULL and _are_left(game):
            yield from game.add("full", DAMAGE, -FULL, player)
            yield from _draw_wound(game, player)


@ruleset.rule("mechanics.damage.wound.last")
def _are_left(game: Enchanters) -> bool:
    """Return whether a wound card is left, for which tokens are changed; without one they stay."""
    return bool(game.zone("wound-deck").cards)


def _draw_wound(game: Enchanters, player: Player) -> Play[None]:
    """Let a player look at two wound cards, add one and discard the other; a last one is added."""
    deck = game.zone("wound-deck")
    drawn = list(deck.cards[:2])
    game.show(drawn, player)
    chosen: Card = yield game.ask(player, drawn, "mechanics.damage.wound")
    yield from game.move("wound", [chosen], game.stack(WOUNDS, player), player)
    for card in drawn:
        if card is not chosen:
            with game.under("mechanics.discard.deck"):
                yield from game.happen(Event("discard", card, Move(deck), by=player))


# Healing


def can_heal(game: Enchanters, player: Player) -> bool:
    """Return whether a player's damage can be healed: no text forbids it."""
    return not game.forbidden(HEAL, None, player)


def heal(game: Enchanters, healed: Mapping[Unit, int], by: Player | None = None) -> Play[None]:
    """Let units heal damage at one moment, as much as they have."""
    events = [_HEALED[type(unit)](game, unit, amount, by) for unit, amount in healed.items()]
    yield from game.happen(*chain.from_iterable(events))


@ruleset.rule("mechanics.heal")
def _player_heals(game: Enchanters, player: Player, amount: int, by: Player | None) -> Iterator[Event]:
    """Yield how a player heals whose damage can be healed."""
    if can_heal(game, player):
        yield from _heals(game, player, amount, by)


@ruleset.rule("mechanics.heal", "mechanics.heal.less")
def _heals(game: Enchanters, player: Player, amount: int, by: Player | None) -> Sequence[Event]:
    """Return how a player heals: with a wound card changed into tokens for each ten that are lacking."""
    return _given_up(game, HEAL, player, amount, by)


@ruleset.rule("eastquest.solo.heal")
def _market_heals(game: Enchanters, market: str, amount: int, by: Player | None) -> Iterator[Event]:
    yield alone.heals(game, HEAL, amount, by)


def _given_up(game: Enchanters, kind: str, player: Player, amount: int, by: Player | None) -> Sequence[Event]:
    """Return how a player puts wound tokens back, or gives them away, as many as there are."""
    changed = _changed(game, player, amount)
    given = min(amount, tokens_of(game, player) + FULL * len(changed))
    return [*_into_tokens(game, player, changed), *_tokens(game, kind, player, -given, by)]


@ruleset.rule("mechanics.heal.wound")
def _changed(game: Enchanters, player: Player, amount: int) -> Sequence[Card]:
    """Return the wound cards that a player has to change into tokens, to have as many as are asked for."""
    lacking = amount - player.fields[DAMAGE]
    return game.stack(WOUNDS, player).cards[: max(-(-lacking // FULL), 0)]


@ruleset.rule("mechanics.heal.wound", "mechanics.heal.wound.tokens", "mechanics.discard.deck")
def _into_tokens(game: Enchanters, player: Player, cards: Sequence[Card]) -> Iterator[Event]:
    """Yield how wound cards go under their deck, and ten tokens come for each, which are no damage taken."""
    deck = game.zone("wound-deck")
    for card in cards:
        under = Event("discard", card, Move(deck), player)
        changed = Event("change", None, Add(DAMAGE, FULL), player)
        under.mean(game)
        changed.mean(game)
        yield under
        yield changed


@ruleset.rule("co-op.hit-points", "terms.hit-points")
def _overlord_heals(game: Enchanters, overlord: Card, amount: int, by: Player | None) -> Iterator[Event]:
    if _has_hit_points(game, overlord):
        event = Event(HEAL, overlord, Add("hit-points", amount), None, by)
        event.mean(game)
        yield event


_HEALED: dict[type, Callable[[Enchanters, Any, int, Player | None], Iterator[Event]]] = {
    Player: _player_heals,
    Card: _overlord_heals,
    str: _market_heals,
}


# Moving


@ruleset.rule("mechanics.transfer", "mechanics.transfer.wound")
def transfer(game: Enchanters, giver: Player, to: Mapping[Unit, int]) -> Play[None]:
    """Let damage go from a player to others: they take it at one moment, and nobody has healed."""
    events = _given_up(game, "give-damage", giver, sum(to.values()), giver)
    for event in events:
        yield from game.happen(event)
    yield from take(game, to, giver)


@ruleset.rule("mechanics.transfer", "terms.hit-points")
def transfer_from_overlord(game: Enchanters, overlord: Card, to: Player, amount: int) -> Play[None]:
    """Let a player take damage from the Overlord: its hit points rise by that, as far as they can."""
    if _has_hit_points(game, overlord):
        given = min(amount, HIT_POINTS - game.fields["hit-points"])
        yield from game.happen(Event("give-damage", overlord, Add("hit-points", given)))
        yield from take(game, {to: given}, to)


@ruleset.rule("eastquest.solo.damage")
def transfer_from_market(game: Enchanters, to: Player, amount: int) -> Play[None]:
    """Let a player take damage that lies beside the Market, as much as there is."""
    given = min(amount, alone.points_beside(game))
    yield from game.happen(alone.heals(game, "give-damage", given, to))
    yield from take(game, {to: given}, to)
