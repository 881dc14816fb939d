"""What a player sees: the table and what happened on it, with nothing that this player does not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.flow.event import (
    CHANGED,
    REFUSED,
    Add,
    Arrange,
    Attach,
    Change,
    Control,
    Count,
    Enter,
    Event,
    Face,
    Know,
    Move,
    Part,
    SetField,
    Shuffle,
    Store,
)
from ruledeck.verifier.engine.state.knowledge import knows
from ruledeck.verifier.engine.state.label import UNKNOWN, card_label, plain
from ruledeck.verifier.engine.state.position import MODES

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.ruleset import Stored
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone

__all__ = ["UNKNOWN", "knows", "seen_log", "view"]


def view(game: Game, player: Player) -> Mapping[str, Any]:
    """Return all that a player sees: cards of zones by address, stored fields.

    A card that the player does not know is "?" with its counters, which everybody sees. An unordered zone
    is sorted, so that its order tells nothing; a slot in which nothing lies is None.
    """
    zones = {zone.address: _zone(game, player, zone) for zone in game.zones.values()}
    modes = {MODES: game.modes} if game.modes else {}
    return {**modes, "at": game.at, "zones": zones, "fields": _fields(game, player)}


def _zone(game: Game, player: Player, zone: Zone) -> list[Any]:
    if zone.slots:
        return [card and _card(game, player, card) for card in zone.slots]
    shown = [_card(game, player, card) for card in zone.cards]
    return shown if zone.kind.is_ordered else sorted(shown, key=repr)


def _card(game: Game, player: Player, card: Card) -> tuple[Any, ...]:
    name = card.key if knows(game, player, card) else UNKNOWN
    marks = (card.counters, card.stored, card.parts)
    controller = card.controlled_by and card.controlled_by.name
    host = [card_label(game, card.attached_to, player)] if card.attached_to else []
    return name, card.is_face_up, *(tuple(sorted(each.items())) for each in marks), controller, *host


def _fields(game: Game, player: Player) -> Mapping[str, Any]:
    declared = game.ruleset.fields
    shown = {
        name: plain(game, value, player)
        for name, value in game.fields.items()
        if not declared[name].is_inner
    }  # fmt: skip
    for other in game.players:
        for name, value in other.fields.items():
            if not _is_hidden(game.ruleset.player_fields[name], other, player):
                shown[f"{other.name}.{name}"] = plain(game, value, player)
    return shown


def seen_log(game: Game, player: Player, start: int = 0) -> list[tuple[Any, ...]]:
    """Return what a player has seen happen, from an event's number on: kind, card, change and the rest.

    The card of an event is "?" to those who saw it neither before nor after. A card that an event only
    mentions is named to those who know it now. What a player may not choose is that player's own business:
    others are not even told that there was something, so that they cannot count it. Hence the events are
    numbered as they are seen.
    """
    told = (event for event in (game.log or [])[start:] if _is_told(player, event))
    return [_event(game, player, event, number) for number, event in enumerate(told, start)]


def _is_told(player: Player, event: Event) -> bool:
    return event.kind != REFUSED or event.player is None or event.player is player


def _event(game: Game, player: Player, event: Event, number: int) -> tuple[Any, ...]:
    card = event.card
    name = None if card is None else card.key if event.seen & player.bit else UNKNOWN
    data = {key: plain(game, value, player) for key, value in event.data.items()}
    if isinstance(event.change, Add) and _is_kept_from(game, event, event.change.name, player):
        del data[CHANGED]
    who = event.player.name if event.player else None
    change = None if event.change is None else _change(game, player, event, event.change)
    return number, event.kind, name, who, change, data, event.rules


def _is_kept_from(game: Game, event: Event, name: str, player: Player) -> bool:
    declared = game.ruleset.player_fields if event.player else game.ruleset.fields
    return _is_hidden(declared[name], event.player, player)


def _is_hidden(stored: Stored, whose: Player | None, player: Player) -> bool:
    """Return whether a stored field of a player, or of the game, is nothing that another player sees."""
    return stored.is_inner or (stored.is_own and whose is not player)


def _change(game: Game, player: Player, event: Event, change: Change) -> Any:
    match change:
        case Move(to, place, is_face_up) | Enter(_, to, _, place, is_face_up):
            return to.address, place if to.kind.is_ordered else None, is_face_up
        case SetField(name, value) | Add(name, value):
            return None if _is_kept_from(game, event, name, player) else (name, plain(game, value, player))
        case Shuffle(zone):
            return zone.address
        case Arrange(zone, order, by):
            chooser = by or zone.owner
            return zone.address, [card and card.key for card in order] if chooser is player else None
        case Know(cards, players):
            return [card.key if players & player.bit else UNKNOWN for card in cards]
        case Attach(host):
            return host and card_label(game, host, player)
        case Control(other):
            return other and other.name
        case Face(is_face_up):
            return is_face_up
        case Count(delta, name) | Store(name, delta) | Part(name, delta):
            return name, delta
