"""Changes of state, carried out. In: an event whose change nothing forbade. Out: the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

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
from ruledeck.verifier.engine.state.zone import Seen

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.zone import Zone


def apply(game: Game, event: Event) -> None:
    """Carry out an event's change."""
    if event.change is not None:
        _CHANGES[type(event.change)](game, event)


def _card(event: Event) -> Card:
    assert event.card is not None, "a change of a card names it"
    return event.card


def _move(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Move)
    left, zone = card.zone, change.to
    face = zone.kind.is_face_up if change.is_face_up is None else change.is_face_up
    knew = _who_sees(game, card)
    left.take(card)
    card.is_face_up = face
    zone.put(card, change.place)
    card.zone = zone
    card.stay += 1
    card.counters = {}
    card.stored = {}
    card.parts = {}
    card.controller = card.owner
    _follow(game, card, left, knew)


def _who_sees(game: Game, card: Card) -> int:
    """Return the mask of the players who know which card it is where it lies."""
    zone = card.zone
    seen = zone.kind.seen
    if seen is Seen.ALL or (seen is Seen.FACE and card.is_face_up):
        return game.everybody
    if seen is Seen.NOBODY or zone.owner is None:
        return card.known
    return card.known | zone.owner.bit


def _follow(game: Game, card: Card, left: Zone, knew: int) -> None:
    """Settle who knows a card after a move.

    A card that goes unseen out of a set, as face down from a hand, could have been any of it: nobody but
    those who see its new place can tell which it was, or which stayed.
    """
    card.known = 0
    shown = _who_sees(game, card)
    unseen = left.kind.seen is Seen.OWNER and not left.kind.is_ordered and shown != game.everybody
    if unseen and left.owner is not None:
        for other in left.cards:
            other.known &= left.owner.bit
        knew &= left.owner.bit
    card.known = knew | shown


def _face(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Face)
    card.known = _who_sees(game, card)
    card.is_face_up = change.is_face_up
    card.known |= _who_sees(game, card)


def _count(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Count)
    have = card.counters.get(change.counter, 0) + change.delta
    assert have >= 0, f"{card.key} cannot have {have} counters"
    if have:
        card.counters[change.counter] = have
    else:
        card.counters.pop(change.counter, None)


def _store(game: Game, event: Event) -> None:
    card, change = _card(event), event.change
    assert isinstance(change, Store)
    least, most = game.ruleset.stored_range(change.stat)
    now = game.stored(card, change.stat) + change.delta
    card.stored[change.stat] = max(least, min(most, now))


def _set(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, SetField)
    fields = game.fields if event.player is None else event.player.fields
    fields[change.name] = change.value


def _shuffle(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Shuffle)
    change.zone.cards[:] = change.order
    for card in change.order:
        card.known = 0


def _arrange(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Arrange)
    zone = change.zone
    if zone.owner is not None and zone.kind.seen is not Seen.ALL:
        for card in zone.cards:  # those that stayed too: nobody else can tell that they did
            if not card.is_face_up or zone.kind.seen is Seen.NOBODY:
                card.known &= (change.by or zone.owner).bit
    zone.cards[:] = change.order


def _know(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Know)
    for card in change.cards:
        card.known |= change.players


def _part(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Part)
    _card(event).parts[change.name] = change.is_active


def _control(game: Game, event: Event) -> None:
    change = event.change
    assert isinstance(change, Control)
    _card(event).controller = change.player


_CHANGES: Mapping[type, Callable[[Any, Event], None]] = {
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
