"""Positions: a game at an entry point as plain data, and the difference between two.

Out: per card its zone, place, face, counters, controller and stored values; per player and for the game the
stored fields; the entry point. A position and choices by label are all that a scenario, a saved game or a
failure of random play needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game

Position = Mapping[str, Mapping[str, Any]]


def position(game: Game) -> Position:
    """Return the position of a game: `cards` by key, `players` by name, `game`."""
    players = {
        player.name: _plain(game.ruleset.player_fields, player.fields) | {"out": player.is_out}
        for player in game.players
    }
    whole = _plain(game.ruleset.fields, game.fields) | {"at": game.at}
    return {
        "cards": {key: _card(card) for key, card in game.cards.items()},
        "players": players,
        "game": whole,
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


def _plain(declared: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(value) for name, value in fields.items() if not declared[name].is_inner}


def _value(value: Any) -> Any:
    if isinstance(value, Card):
        return value.key
    if isinstance(value, Player):
        return value.name
    if isinstance(value, (list, tuple, set, frozenset)):
        items = [_value(item) for item in value]
        return items if isinstance(value, (list, tuple)) else sorted(items, key=repr)
    if isinstance(value, dict):
        return {key: _value(item) for key, item in value.items()}
    return value


def difference(before: Position, after: Position) -> dict[str, dict[str, tuple[Any, Any]]]:
    """Return what differs: what it is of -> property -> (before, after); None where there is none."""
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
