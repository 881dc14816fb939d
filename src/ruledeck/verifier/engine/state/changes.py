"""Changes of state, carried out. In: an event whose change nothing forbade. Out: the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.event import (
    Arrange,
    Control,
    Count,
    Event,
    Face,
    Know,
    Move,
    Part,
    SetField,
    Shuffle,
    Store,
)
from ruledeck.verifier.engine.state.knowledge import follow, forget, who_knows

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player


def _card(event: Event) -> Card:
    assert event.card is not None, "a change of a card names it"
    return event.card


def _move(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Move)
    left, zone = card.zone, change.to
    knew = who_knows(game, card)
    left.take(card)
    zone.put(card, change.place)
    if left is zone:  # the same stay, in another place
        card.is_face_up = card.is_face_up if change.is_face_up is None else change.is_face_up
    else:
        card.is_face_up = zone.kind.is_face_up if change.is_face_up is None else change.is_face_up
        card.zone = zone
        _begin_stay(game, card)
    follow(game, card, left, knew)
    event.seen = knew


def _begin_stay(game: Game, card: Card) -> None:
    """Make another object of a card: what belonged to the one that it was is gone."""
    card.stay += 1
    card.moment = game.moment
    card.counters = {}
    card.stored = {}
    card.parts = {}
    if card.controller is not card.owner:
        _hand_over(game, card, card.owner)


def _hand_over(game: Game, card: Card, player: Player) -> None:
    card.controller = player
    game.listeners.rebind(card, player)


def _face(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Face)
    card.known = event.seen = who_knows(game, card)
    card.is_face_up = change.is_face_up


def _count(game: Game, event: Event) -> None:
    """Change a card's counters; there are never fewer than none."""
    card, change = _card(event), event.change
    assert isinstance(change, Count)
    counters = {**card.counters}  # another mapping, so that how it was before needs no copy
    have = counters.get(change.counter, 0) + change.delta
    if have > 0:
        counters[change.counter] = have
    else:
        counters.pop(change.counter, None)
    card.counters = counters


def _store(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Store)
    least, most = game.ruleset.stored_range(change.stat)
    now = game.stored(card, change.stat) + change.delta
    card.stored = {**card.stored, change.stat: max(least, min(most, now))}


def _set(game: Game, event: Event) -> None:
    change, player = event.change, event.player
    assert isinstance(change, SetField)
    declared = game.ruleset.fields if player is None else game.ruleset.player_fields
    fields = game.fields if player is None else player.fields
    if change.name not in declared:
        raise GapError(f"no rule says that '{change.name}' is stored")
    fields[change.name] = declared[change.name].clamped(change.value)


def _shuffle(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Shuffle)
    change.zone.arrange(change.order)
    for card in change.zone.cards:
        card.known = 0


def _arrange(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Arrange)
    chooser = change.by or change.zone.owner
    forget(game, change.zone, chooser.bit if chooser else 0)
    change.zone.arrange(change.order)


def _know(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Know)
    for card in change.cards:
        card.known |= change.players


def _part(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Part)
    card = _card(event)
    card.parts = {**card.parts, change.name: change.is_active}


def _control(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Control)
    _hand_over(game, _card(event), change.player)


APPLY: Mapping[type, Callable[[Any, Event], None]] = {
    Move: _move,
    Face: _face,
    Count: _count,
    Store: _store,
    SetField: _set,
    Shuffle: _shuffle,
    Arrange: _arrange,
    Know: _know,
    Part: _part,
    Control: _control,
}
"""What carries out each kind of change."""
