"""Positions: a game at an entry point as plain data.

Out: per card its zone, place, face, counters, controller and stored values, and which card and whose it is
where it came into the game while that was played; per player and for the game the stored fields; the entry
point; the modes that were chosen, where the game has any. Under `inner` stands what matters too, though
nobody lays it on the table: who knows which card, uses of limited abilities, effects that last. A position
and choices by label are all that a scenario, a saved game or a failure of random play needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine import ending
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.label import plain
from ruledeck.verifier.engine.timing.lasting import lasting

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game

Position = Mapping[str, Mapping[str, Any]]


def position(game: Game) -> Position:
    """Return the position of a game: perhaps `modes`, `cards` by key, `players` by name, `game`, `inner`."""
    players = {
        player.name: _fields(game, game.ruleset.player_fields, player.fields) for player in game.players
    }
    whole = _fields(game, game.ruleset.fields, game.fields) | {"at": game.at}
    if game.result is not None:
        whole[RESULT] = ending.told(game.result)
    return {
        **({MODES: dict(game.modes)} if game.modes else {}),
        "cards": {key: _card(card) for key, card in game.cards.items()},
        "players": players,
        "game": whole,
        "inner": _inner(game),
    }


def _card(card: Card) -> Mapping[str, Any]:
    zone = card.zone
    where: dict[str, Any] = {"zone": zone.address, "face": "up" if card.is_face_up else "down"}
    if card.has_entered:
        where["card"] = card.id
        where["owner"] = card.owned_by and card.owned_by.name
    if zone.kind.is_ordered:
        where["place"] = zone.place_of(card) + 1
    if card.counters:
        where["counters"] = dict(sorted(card.counters.items()))
    if card.stored:
        where["stored"] = dict(sorted(card.stored.items()))
    if card.parts:
        where["parts"] = dict(sorted(card.parts.items()))
    if card.controlled_by is not None and card.controlled_by is not zone.controller_of(card):
        where["controller"] = card.controlled_by.name
    if card.attached_to is not None:
        where["host"] = card.attached_to.key
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
            used.append([[*key[:OBJECT], NOW, *key[OBJECT + 1 :]], count])
    return {
        "known": known,
        "used": used,
        "lasting": lasting(game),
        "waiting": len(game.pending),
    }


MODES = "modes"
"""What was chosen before the game, where there is something to choose."""
RESULT = "result"
"""How the game ended, where it has."""
TOLD = frozenset({"at", "players", MODES, "flags", "lasting", "used", "over", RESULT})
"""What a position, or what is different from it, tells by these names."""
NOW = "now"
"""Stands for the stay of an object that is there."""
OBJECT = 4
"""A limit's key that is longer names an object: period, text, line, card, stay, and perhaps who used it."""
