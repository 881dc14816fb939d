"""Changes of state, carried out. In: an event whose change nothing forbade. Out: the state after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.fault import UnknownNameError
from ruledeck.verifier.engine.flow.event import (
    CHANGED,
    Add,
    Arrange,
    Attach,
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
from ruledeck.verifier.engine.state.card import object_of
from ruledeck.verifier.engine.state.knowledge import follow, forget, who_knows
from ruledeck.verifier.engine.state.zone import uppermost

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.zone import Zone


def _touch(game: Game, *what: Card | Zone) -> None:
    """Note that cards may show something else now, or the uppermost cards of stacks."""
    if game.showing is not None:
        game.showing.touched += what


def _changed(game: Game, card: Card) -> None:
    """Note that a card is another than it was: it may show something else, and its zone looks other."""
    game.checks.changed(card.zone.kind.name)
    _touch(game, card)


def _card(event: Event) -> Card:
    assert event.card is not None, "a change of a card names it"
    return event.card


def _move(game: Game, event: Event, change: Move) -> None:
    lift(game, event)
    put_down(game, event, change)


def lift(game: Game, event: Event) -> None:
    """Take a card that moves from where it lies."""
    card = event.card
    assert card is not None, "a move is one of a card"
    event.seen = who_knows(game, card)
    card.zone.take(card)


def put_down(game: Game, event: Event, change: Move) -> None:
    """Put a card that moves, and was lifted, to where it goes."""
    card = event.card
    assert card is not None, "a move is one of a card"
    left, zone = card.zone, change.to
    zone.put(card, change.place)
    game.checks.changed(zone.kind.name, left.kind.name)
    if left is zone:  # the same stay, in another place
        card.is_face_up = card.is_face_up if change.is_face_up is None else change.is_face_up
    else:
        card.is_face_up = zone.kind.is_face_up if change.is_face_up is None else change.is_face_up
        card.zone = zone
        _begin_stay(game, card)
    follow(game, card, left, event.seen)
    _touch(game, card, zone, left)


def _enter(game: Game, event: Event, change: Enter) -> None:
    spec, to = change.spec, change.to
    key = game.new_key(spec.id)
    card = game.add_card(key, spec, change.owner, to, change.is_face_up, change.place, is_laid=False)
    card.moment = game.moment
    card.has_entered = True
    event.card = card
    game.checks.changed(to.kind.name, *spec.stats)
    _touch(game, card, to)


def _begin_stay(game: Game, card: Card) -> None:
    """Make another object of a card: what belonged to the one that it was is gone."""
    if card.counters or card.stored:
        game.checks.changed(*card.counters, *card.stored)
    card.stay += 1
    card.moment = game.moment
    card.counters = {}
    card.stored = {}
    card.parts = {}
    if card.host is not None:
        attach(game, card, None)
    controller = card.zone.controller_of(card)
    if card.controlled_by is not controller:
        _hand_over(game, card, controller)


def _hand_over(game: Game, card: Card, player: Player | None) -> None:
    card.controlled_by = player
    game.listeners.rebind(card, game.ruleset.whose(game, card))
    _changed(game, card)


def _face(game: Game, event: Event, change: Face) -> None:
    card = _card(event)
    card.known = event.seen = who_knows(game, card)
    card.is_face_up = change.is_face_up
    _changed(game, card)


def _count(game: Game, event: Event, change: Count) -> None:
    """Change a card's counters; there are never fewer than none."""
    card = _card(event)
    counters = {**card.counters}  # another mapping, so that how it was before needs no copy
    have = counters.get(change.counter, 0) + change.delta
    if have > 0:
        counters[change.counter] = have
    else:
        counters.pop(change.counter, None)
    card.counters = counters
    game.checks.changed(change.counter)


def _store(game: Game, event: Event, change: Store) -> None:
    card = _card(event)
    before = game.stored(card, change.stat)
    event.data[CHANGED] = _write_stored(game, card, change.stat, before + change.delta) - before


def _add(game: Game, event: Event, change: Add) -> None:
    before = number_of(game, event)
    event.data[CHANGED] = _write_field(game, event, change.name, before + change.delta) - before


def amount_of(event: Event) -> int:
    """Return by how much an event would change a number."""
    assert isinstance(event.change, (Store, Add))
    return event.change.delta


def number_of(game: Game, event: Event) -> int:
    """Return the number, as it is now, that an event changes: of a card, a player or the game."""
    if isinstance(event.change, Store):
        return game.stored(_card(event), event.change.stat)
    assert isinstance(event.change, Add)
    fields = game.fields if event.player is None else event.player.fields
    value: int = fields.get(event.change.name, 0)  # writing it tells where there is no such field
    return value


def write_number(game: Game, event: Event, value: int) -> int:
    """Let the number that an event changes be a value within its range, and return that."""
    if isinstance(event.change, Store):
        return _write_stored(game, _card(event), event.change.stat, value)
    assert isinstance(event.change, Add)
    written: int = _write_field(game, event, event.change.name, value)
    return written


def _write_stored(game: Game, card: Card, stat: str, value: int) -> int:
    least, most = game.ruleset.stored_range(stat)
    value = max(least, min(most, value))
    card.stored = {**card.stored, stat: value}  # another mapping, as with counters
    game.checks.changed(stat)
    return value


def _set(game: Game, event: Event, change: SetField) -> None:
    _write_field(game, event, change.name, change.value)


def _write_field(game: Game, event: Event, name: str, value: Any) -> Any:
    player = event.player
    if player is None:
        known, fields = game.ruleset.fields, game.fields
    else:
        known, fields = game.ruleset.player_fields, player.fields
    declared = known.get(name)
    if declared is None:
        of = "the game" if player is None else "a player"
        raise UnknownNameError(f"{of} has no field '{name}'; {nearest_or_all(name, known)}")
    least, most = declared.least, declared.most
    if (least is not None and value < least) or (most is not None and value > most):
        value = declared.clamped(value)
    fields[name] = value
    game.checks.changed(name)
    if player is None:
        for zone in game.ruleset.shown_by.get(name, ()):
            _touch(game, *game.zone(zone).cards)
    return value


def _shuffle(game: Game, event: Event, change: Shuffle) -> None:
    change.zone.arrange(change.order)
    for card in change.zone.cards:
        card.known = 0
    game.checks.changed(change.zone.kind.name)
    _touch(game, *uppermost(change.zone, len(change.order)))


def _arrange(game: Game, event: Event, change: Arrange) -> None:
    chooser = change.by or change.zone.owner
    forget(game, change.zone, chooser.bit if chooser else 0)
    change.zone.arrange(change.order)
    game.checks.changed(change.zone.kind.name)
    _touch(game, *uppermost(change.zone, len(change.order)))


def _know(game: Game, event: Event, change: Know) -> None:
    for card in change.cards:
        card.known |= change.players


def _part(game: Game, event: Event, change: Part) -> None:
    card = _card(event)
    card.parts = {**card.parts, change.name: change.is_active}
    _changed(game, card)


def _control(game: Game, event: Event, change: Control) -> None:
    _hand_over(game, _card(event), change.player)


def attach(game: Game, card: Card, host: Card | None) -> None:
    """Attach a card to the object that another is now, or to nothing."""
    if card.host is not None:
        game.attached.remove(card)
        game.checks.changed(card.host.card.zone.kind.name)
    card.host = None if host is None else object_of(host)
    if host is not None:
        game.attached.append(card)
        game.checks.changed(host.zone.kind.name)


def _attach(game: Game, event: Event, change: Attach) -> None:
    card = _card(event)
    attach(game, card, change.host)
    _changed(game, card)


APPLY: Mapping[type, Callable[[Any, Event, Any], None]] = {
    Enter: _enter,
    Move: _move,
    Face: _face,
    Count: _count,
    Store: _store,
    SetField: _set,
    Add: _add,
    Shuffle: _shuffle,
    Arrange: _arrange,
    Know: _know,
    Part: _part,
    Control: _control,
    Attach: _attach,
}
"""What carries out each kind of change."""
