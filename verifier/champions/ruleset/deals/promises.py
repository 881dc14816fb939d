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
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from ..terms import given

DEALS = "deals"
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
    game.set(DEALS, [*kept(game), {"number": number, "players": [*players], "promises": [*promises]}])


def _change(game: Champions, change: Callable[[Kept], Kept | None]) -> None:
    """Let deals be as a function says, and drop those in which nothing is promised any more."""
    changed = [other for each in kept(game) if (other := change(each)) and other["promises"]]
    if changed != kept(game):
        game.set(DEALS, changed)


@ruleset.rule("deals.undo", "deals.alter")
def undo(game: Champions, numbers: Sequence[int]) -> None:
    """Let deals hold no longer, by their numbers."""
    _change(game, lambda deal: None if deal["number"] in numbers else deal)


# To spare another


@ruleset.rule("deals.spare")
def is_spared(game: Champions, player: Player, by: Player) -> bool:
    """Return whether a player has promised not to attack another."""
    promises = [promise for each in kept(game) for promise in each["promises"] if TURNS in promise]
    return any(promise[BY] == by.name and promise[TO] == player.name for promise in promises)


@ruleset.rule("deals.spare.until")
def count_turn(game: Champions, player: Player) -> None:
    """Count a turn of a player that ends, who need spare another only for so many."""

    def later(promise: Promise) -> Promise:
        return (
            {**promise, TURNS: promise[TURNS] - 1}
            if TURNS in promise and promise[BY] == player.name
            else promise
        )

    def change(deal: Kept) -> Kept:
        promises = [later(promise) for promise in deal["promises"]]
        return {**deal, "promises": [promise for promise in promises if promise.get(TURNS) != 0]}

    _change(game, change)


# Gifts


@ruleset.rule("deals.later")
def fall_due(game: Champions) -> Play[None]:
    """Let all gifts be made, at the end of a round, that were promised for it."""
    gifts = promised_gifts(game)
    _change(game, lambda deal: _without(deal, gifts))
    yield from exchange(game, {gift[GIFT]: gift[TO] for gift in gifts})


def promised_gifts(game: Champions, but: Sequence[int] = ()) -> list[Promise]:
    """Return the gifts that are promised, without those of deals of some numbers."""
    deals = [each for each in kept(game) if each["number"] not in but]
    return [promise for each in deals for promise in each["promises"] if GIFT in promise]


def _without(deal: Kept, promises: Sequence[Promise]) -> Kept:
    return {**deal, "promises": [promise for promise in deal["promises"] if promise not in promises]}


@ruleset.rule("deals.lapse")
def lapse_gifts(game: Champions) -> None:
    """Let promised gifts lapse that cannot be made any more."""
    lapsed = [gift for gift in promised_gifts(game) if not _can_be_made(game, gift)]
    if lapsed:
        _change(game, lambda deal: _without(deal, lapsed))


def _can_be_made(game: Champions, gift: Promise) -> bool:
    """Return whether a promised card is in play still, under the control of who promised it."""
    card = game.cards[gift[GIFT]]
    return card.zone.kind.is_table and card.controlled_by is not None and card.controlled_by.name == gift[BY]


@ruleset.rule("deals.exchange")
def exchange(game: Champions, given: Mapping[str, str]) -> Play[None]:
    """Let cards change hands at one moment, each with who gets it."""
    players = {player.name: player for player in game.players}
    yield from game.happen(*[_given(game, key, players[to]) for key, to in given.items()])


@ruleset.rule("deals.monsters", "deals.equipment")
def _given(game: Champions, key: str, to: Player) -> Event:
    """Return the event by which a card changes hands."""
    event = given(game, game.cards[key], to)
    event.mean(game)
    return event


# Players who are out


@ruleset.rule("ending.deals")
def lapse_with(game: Champions, players: Sequence[Player]) -> None:
    """Let all lapse that players who are out have promised, or were promised."""
    out = {player.name for player in players}

    def change(deal: Kept) -> Kept:
        left = [promise for promise in deal["promises"] if not out & {promise[BY], promise[TO]}]
        return {**deal, "promises": left}

    _change(game, change)
