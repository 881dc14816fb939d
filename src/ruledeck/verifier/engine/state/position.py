"""Positions: a game at an entry point as plain data, and the difference between two.

Out: per card its zone, place, face, counters, controller and stored values; per player and for the game the
stored fields; the entry point. Under `inner` stands what matters too, though nobody lays it on the table: who
knows which card, uses of limited abilities, effects that last. A position and choices by label are all that a
scenario, a saved game or a failure of random play needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.label import plain

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.timing.ability import Listener

Position = Mapping[str, Mapping[str, Any]]


def position(game: Game) -> Position:
    """Return the position of a game: `cards` by key, `players` by name, `game`, `inner`."""
    players = {
        player.name: _fields(game, game.ruleset.player_fields, player.fields) | {"out": player.is_out}
        for player in game.players
    }
    whole = _fields(game, game.ruleset.fields, game.fields) | {"at": game.at}
    return {
        "cards": {key: _card(card) for key, card in game.cards.items()},
        "players": players,
        "game": whole,
        "inner": _inner(game),
    }


def _card(card: Card) -> Mapping[str, Any]:
    zone = card.zone
    where: dict[str, Any] = {"zone": zone.address, "face": "up" if card.is_face_up else "down"}
    if zone.kind.is_ordered:
        where["place"] = zone.place_of(card) + 1
    if card.counters:
        where["counters"] = dict(sorted(card.counters.items()))
    if card.stored:
        where["stored"] = dict(sorted(card.stored.items()))
    if card.parts:
        where["parts"] = dict(sorted(card.parts.items()))
    if card.controller is not card.owner:
        where["controller"] = card.controller.name
    return where


def _fields(game: Game, declared: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain(game, value) for name, value in fields.items() if not declared[name].is_inner}


def _inner(game: Game) -> Mapping[str, Any]:
    """Return what is remembered rather than laid out; uses by objects that are gone are not told."""
    known = {key: card.known for key, card in game.cards.items() if card.known}
    used = []
    for key, count in game.listeners.used.items():
        if len(key) <= OBJECT:
            used.append([list(key), count])
        elif game.cards[str(key[OBJECT - 1])].stay == key[OBJECT]:
            used.append([[*key[:OBJECT], "now"], count])
    return {
        "known": known,
        "used": used,
        "lasting": [_lasting(listener) for listener in game.listeners.lasting],
        "waiting": len(game.pending),
    }


OBJECT = 4
"""A limit's key that is longer names an object: period, text, line, card, stay."""


def _lasting(listener: Listener) -> Mapping[str, Any]:
    ability, context = listener.ability, listener.context
    return {
        "text": ability.text.card,
        "line": ability.text.line,
        "card": context.card.key,
        "you": context.you.name,
        "until": listener.until,
        "since": listener.since,
        "holder": listener.holder.card.key if listener.holder else "",
        "lent": listener.is_lent,
    }


def difference(before: Position, after: Position) -> dict[str, dict[str, tuple[Any, Any]]]:
    """Return what differs on the table: what it is of -> property -> (before, after), None for not there."""
    found: dict[str, dict[str, tuple[Any, Any]]] = {}
    for part in ("cards", "players", "game"):
        old, new = before[part], after[part]
        if part == "game":
            old, new = {"game": old}, {"game": new}
        for name in new:
            changed = _changed(old.get(name, {}), new[name])
            if changed:
                found[name] = changed
    return found


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        key: (old.get(key), new.get(key))
        for key in {**old, **new}
        if old.get(key) != new.get(key)
    }  # fmt: skip
