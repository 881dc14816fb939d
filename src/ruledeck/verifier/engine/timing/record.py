"""What happens is applied to the state and written into the log: an event alone, or those of one moment.

Events of one moment leave the same state in whichever order they are told. Cards that move are all lifted
before the first is put down, so that two can change places; additions to one number are summed up before it
is clamped, and come after it is set; what players and the game store changes though the card that it is about
moves; a part of a card that moves is a part of what it becomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import (
    CHANGED,
    SKIPPED,
    Add,
    Attach,
    Before,
    Event,
    Move,
    Part,
    SetField,
    Store,
)
from ruledeck.verifier.engine.state.changes import (
    APPLY,
    amount_of,
    lift,
    number_of,
    put_down,
    write_number,
)
from ruledeck.verifier.engine.state.knowledge import who_knows
from ruledeck.verifier.engine.timing.loop import recent

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game


Apply = Callable[["Game", Event, Any], None]


def record(game: Game, event: Event, before: Before | None = None, apply: Apply | None = None) -> None:
    """Apply an event and write it into the log.

    Args:
        game: in which it happens.
        event: what happens.
        before: how its card is, where that is known already.
        apply: what carries out its change, where that is not what usually does.
    """
    card, change, log = event.card, event.change, game.log
    if card is not None:
        event.before = before or Before(card)
    if change is not None:
        (apply or APPLY[type(change)])(game, event, change)
        if game.checks.always:
            game.checks.due |= game.checks.always
        card = event.card  # it may have come only now
    if log is not None:
        log.append(event)
        event.seen |= game.everybody if card is None or card.zone.is_open else who_knows(game, card)
    if not event.is_meant:
        event.rules, event.text, event.parent = game.rules, game.text, game.parent
    if game.consulted:
        event.consulted, game.consulted = game.consulted, {}
    event.number = number = game.recorded
    game.recorded = number + 1
    if number >= game.most_events:
        raise LoopError(recent(game))


def recorded_together(game: Game, events: Sequence[Event]) -> list[Event]:
    """Apply and record events of one moment and return them, less those whose card another of them took."""
    kinds = {type(event.change) for event in events}
    moving = set()
    lifted = set()
    for event in events:
        card = event.card
        if card is not None and (event.before is None or not event.is_late):
            event.before = Before(card)
            if type(event.change) is Move and card not in moving:
                moving.add(card)
                lifted.add(event)
    timely = [event for event in events if type(event.change) in _ANYWAY and not event.is_late]
    for event in events:
        if event in lifted:
            lift(game, event)
    sums = _Sums(game) if _several_add_to_one(events, kinds) else None
    happened = []
    for event in sorted(events, key=_phase) if not kinds.isdisjoint(_LATER) else events:
        if event in lifted:
            record(game, event, event.before, put_down)
        elif event.is_late and event not in timely:
            _leave_out(game, event)
            continue
        else:
            if sums is not None:
                sums.note(event)
            record(game, event, event.before)
        happened.append(event)
    if sums is not None:
        sums.settle()
    return happened


def _several_add_to_one(events: Sequence[Event], kinds: Set[type]) -> bool:
    """Return whether several of some events add to the same number."""
    if kinds.isdisjoint(_ADDING):
        return False
    numbers = [_number(event) for event in events if type(event.change) in _ADDING]
    return len(set(numbers)) < len(numbers)


def _number(event: Event) -> tuple[object, str]:
    """Return which number an event adds to: of a card, of a player or, with None, of the game."""
    change = event.change
    if isinstance(change, Store):
        return event.card, change.stat
    assert isinstance(change, Add)
    return event.player, change.name


def _phase(event: Event) -> int:
    """Return when an event of a moment is applied: sums after what sets a number, parts after moves."""
    return _LATER.get(type(event.change), 0)


_LATER: Mapping[type, int] = {Add: 1, Part: 2, Attach: 2}
_ADDING = frozenset((Add, Store))
_ANYWAY = frozenset((Add, SetField, Part, Attach))
"""Changes that come to pass though their own moment takes the card that they are about."""


def _leave_out(game: Game, event: Event) -> None:
    skipped = Event(SKIPPED, event.card, player=event.player, by=event.by, what=event.kind)
    record(game, skipped, event.before)


class _Sums:
    """The numbers that events of one moment add to, each with what it was before them."""

    __slots__ = ("game", "numbers")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers: dict[tuple[object, str], tuple[int, list[Event]]] = {}

    def note(self, event: Event) -> None:
        """Take note of an event that is about to happen, if it adds to a number."""
        if isinstance(event.change, (Add, Store)):
            of = _number(event)
            if of not in self.numbers:
                self.numbers[of] = (number_of(self.game, event), [])
            self.numbers[of][1].append(event)

    def settle(self) -> None:
        """Let each number to which several events added be their sum, clamped once."""
        for start, events in self.numbers.values():
            if len(events) > 1 and not (isinstance(events[0].change, Store) and events[0].is_late):
                total = start + sum(map(amount_of, events))
                _share(events, write_number(self.game, events[0], total) - total)


def _share(events: Sequence[Event], cut: int) -> None:
    """Let events tell by how much they have really changed a number: the last ones bear what was cut off."""
    for event in reversed(events):
        amount = amount_of(event)
        less = max(cut, -amount) if amount > 0 > cut else min(cut, -amount) if amount < 0 < cut else 0
        event.data[CHANGED] = amount + less
        cut -= less
