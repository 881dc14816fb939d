"""Promises: what deals leave to be done, until it is done or lapses.

They are kept in the field `deals`: each deal with its number, its players, and its promises, as
`{gift: ring, by: ann, to: bob}`, `{by: bob, to: ann, turns: 1}` for sparing, and for any other service
`{words: "to help", by: cid, to: bob}`.

Rules: deals.promises, deals.binding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from ..terms import given

DEALS = "deals"
PROMISES = "promises"
GIFT, BY, TO, TURNS, WORDS = "gift", "by", "to", "turns", "words"
Promise = Mapping[str, Any]
Kept = Mapping[str, Any]


def kept(game: Champions) -> Sequence[Kept]:
    """Return the deals in which something is promised still."""
    deals: Sequence[Kept] = game.fields[DEALS]
    return deals


@ruleset.rule("deals.binding")
def keep(game: Champions, players: Sequence[str], promises: Sequence[Promise]) -> None:
    """Keep what is promised in a deal, which has a number from then on."""
    number = 1 + max((each["number"] for each in kept(game)), default=0)
    game.set(DEALS, [*kept(game), {"number": number, "players": [*players], PROMISES: [*promises]}])


def _change(game: Champions, change: Callable[[Promise], Promise | None]) -> None:
    """Let promises be as a function says, or hold no longer, and drop deals in which nothing is promised."""
    changed = [{**deal, PROMISES: _changed(deal, change)} for deal in kept(game)]
    _keep_only(game, [deal for deal in changed if deal[PROMISES]])


def _changed(deal: Kept, change: Callable[[Promise], Promise | None]) -> list[Promise]:
    return [left for promise in deal[PROMISES] if (left := change(promise)) is not None]


def _keep_only(game: Champions, deals: Sequence[Kept]) -> None:
    if deals != kept(game):
        game.set(DEALS, deals)


@ruleset.rule("deals.undo", "deals.alter")
def undo(game: Champions, numbers: Sequence[int]) -> None:
    """Let deals hold no longer, by their numbers."""
    _keep_only(game, [deal for deal in kept(game) if deal["number"] not in numbers])


# To spare another


@ruleset.rule("deals.spare")
def is_spared(game: Champions, player: Player, by: Player) -> bool:
    """Return whether a player has promised not to attack another."""
    promises = [promise for deal in kept(game) for promise in deal[PROMISES] if TURNS in promise]
    return any(promise[BY] == by.name and promise[TO] == player.name for promise in promises)


@ruleset.rule("deals.spare.until")
def count_turn(game: Champions, player: Player) -> None:
    """Count a turn of a player that ends, who need spare another only for so many."""
    _change(game, lambda promise: _counted(promise) if promise[BY] == player.name else promise)


def _counted(promise: Promise) -> Promise | None:
    """Return a promise as it is one turn later, None where it was the last one."""
    turns = promise.get(TURNS)
    return promise if turns is None else {**promise, TURNS: turns - 1} if turns > 1 else None


# Gifts


@ruleset.rule("deals.later")
def fall_due(game: Champions) -> Play[None]:
    """Let all gifts be made, at the end of a round, that were promised for it; then none of them is owed."""
    promised = promised_gifts(game)
    yield from exchange(game, {key: promised[key][TO] for key in game.cards if key in promised})


def promised_gifts(game: Champions, but: Sequence[int] = ()) -> Mapping[str, Promise]:
    """Return promises by the keys of their cards, "" for what is no gift; without deals of some numbers."""
    deals = [deal for deal in kept(game) if deal["number"] not in but]
    return {promise.get(GIFT, ""): promise for deal in deals for promise in deal[PROMISES]}


@ruleset.rule("deals.lapse")
def lapse_gifts(game: Champions) -> Play[None]:
    """Let promised gifts lapse that cannot be made any more."""
    yield from ()
    _change(game, lambda promise: promise if _can_be_kept(game, promise) else None)


def _can_be_kept(game: Champions, promise: Promise) -> bool:
    """Return whether a promised card is in play still, under the control of who promised it."""
    card = game.cards.get(promise.get(GIFT, ""))
    return card is None or (card.zone.kind.is_table and giver_of(card) == promise[BY])


def giver_of(card: Card) -> str:
    """Return the name of the player who can give a card, "" for nobody."""
    return "" if card.controlled_by is None else card.controlled_by.name


@ruleset.rule("deals.exchange")
def exchange(game: Champions, given: Mapping[str, str]) -> Play[None]:
    """Let cards change hands at one moment, each with who gets it."""
    players = {player.name: player for player in game.players}
    yield from game.happen(*[event for key, to in given.items() for event in _given(game, key, players[to])])


@ruleset.rule("deals.monsters", "deals.equipment")
def _given(game: Champions, key: str, to: Player) -> list[Event]:
    """Return the event by which a card changes hands."""
    event = given(game, game.cards[key], to)
    event.mean(game)
    return [event]


# Players who are out


@ruleset.rule("ending.deals")
def lapse_with(game: Champions, players: Sequence[Player]) -> None:
    """Let all lapse that players who are out have promised, or were promised."""
    out = {player.name for player in players}

    def left(promise: Promise) -> Promise | None:
        return None if out & {promise[BY], promise[TO]} else promise

    _change(game, left)
