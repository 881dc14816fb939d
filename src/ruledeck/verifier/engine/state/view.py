"""What a player sees: the table with nothing on it that this player does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.state.zone import Seen

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone

UNKNOWN = "?"


def knows(game: Game, player: Player, card: Card) -> bool:
    """Return whether a player knows which card this is, by its place or by having seen it."""
    zone = card.zone
    seen = zone.kind.seen
    if seen is Seen.ALL or (seen is Seen.FACE and card.is_face_up):
        return True
    if card.known & player.bit:
        return True
    return seen is not Seen.NOBODY and zone.owner is player


def view(game: Game, player: Player) -> Mapping[str, Any]:
    """Return all that a player sees: cards of zones by address, stored fields, who is out.

    A card that the player does not know is "?" with its counters, which everybody sees. An unordered zone
    is sorted, so that its order tells nothing.
    """
    zones = {zone.address: _seen(game, player, zone) for zone in game.zones.values()}
    return {"at": game.at, "zones": zones, "fields": _fields(game, player)}


def _seen(game: Game, player: Player, zone: Zone) -> list[Any]:
    shown = [_card(game, player, card) for card in zone.cards]
    return shown if zone.kind.is_ordered else sorted(shown, key=repr)


def _card(game: Game, player: Player, card: Card) -> tuple[Any, ...]:
    name = card.key if knows(game, player, card) else UNKNOWN
    return name, card.is_face_up, tuple(sorted(card.counters.items())), tuple(sorted(card.stored.items()))


def _fields(game: Game, player: Player) -> Mapping[str, Any]:
    shown = {name: value for name, value in game.fields.items() if not game.ruleset.fields[name].is_inner}
    for other in game.players:
        for name, value in other.fields.items():
            if not game.ruleset.player_fields[name].is_inner:
                shown[f"{other.name}.{name}"] = value
    return shown
