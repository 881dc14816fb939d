"""How an event comes to pass.

    proposed -> forbidden? -> replaced (each replacement once) -> before -> applied -> recorded -> after

Events that happen at the same moment go through together: all are proposed against one state, and only then
applied. What answers afterwards waits until `settle` is called, when the effect that is being carried out
is finished: state checks first, then triggers one by one, in the order that the ruleset's policy says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import REFUSED, Before, Event
from ruledeck.verifier.engine.state.changes import apply
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.ask import Play
    from ruledeck.verifier.engine.game import Game

MOST_STEPS = 1000
"""More triggers and state checks than this without a pause are a loop."""


def happen(game: Game, events: Sequence[Event]) -> Play[list[Event]]:
    """Propose events of one moment, and return those that came to pass."""
    heard = game.listeners.heard
    if not any(event.kind in heard for event in events):
        for event in events:
            record(game, event)
        return list(events)
    happening: list[Event] = []
    for event in events:
        happening += yield from _proposed(game, event, set())
    for event in happening:
        yield from _answer(game, Sort.BEFORE, event)
    return _carried_out(game, happening)


def _proposed(game: Game, event: Event, done: set[Listener]) -> Play[list[Event]]:
    """Return what is left of a proposal after prohibitions and replacements, each of which acts once."""
    while True:
        forbidding = _first_forbidding(game, event)
        if forbidding is not None:
            refuse(game, event, forbidding)
            return []
        open_ones = [listener for listener in _answering(game, Sort.INSTEAD, event) if listener not in done]
        if not open_ones:
            return [event]
        listener = yield from game.ruleset.next_replacement(game, event, open_ones)
        done.add(listener)
        with game.cause(listener.ability.text):
            taken = yield from listener.ability.run(listener.context.answering(event))
        if taken is None:
            continue
        game.listeners.use(listener)
        result: list[Event] = []
        for other in taken:
            result += yield from _proposed(game, other, done)
        return result


def _first_forbidding(game: Game, event: Event) -> Listener | None:
    return next(iter(_answering(game, Sort.FORBID, event)), None)


def _answering(game: Game, sort: Sort, event: Event) -> list[Listener]:
    """Return the listeners that answer an event in the state that there is now."""
    return [
        listener
        for listener in game.listeners.of(sort, event.kind)
        if game.is_working(listener)
        and not game.listeners.is_used_up(listener)
        and listener.ability.matches(listener.context.answering(event), event)
    ]


def _answer(game: Game, sort: Sort, event: Event) -> Play[None]:
    for listener in _answering(game, sort, event):
        game.listeners.use(listener)
        yield from carry_out(game, listener, event)


def carry_out(game: Game, listener: Listener, event: Event) -> Play[None]:
    """Carry out the effect of a listener for an event."""
    with game.cause(listener.ability.text, event.number):
        yield from listener.ability.run(listener.context.answering(event))


def _carried_out(game: Game, events: list[Event]) -> list[Event]:
    """Apply and record events of one moment, and note who answers them afterwards."""
    looking_back = [
        [listener for listener in game.listeners.of(Sort.AFTER, event.kind)
         if listener.ability.looks_back and game.is_working(listener)]
        for event in events
    ]  # fmt: skip
    for event in events:
        record(game, event)
    for event, looked in zip(events, looking_back, strict=True):
        for listener in game.listeners.of(Sort.AFTER, event.kind):
            works = listener in looked if listener.ability.looks_back else game.is_working(listener)
            if works and not game.listeners.is_used_up(listener):
                context = listener.context.answering(event)
                if listener.ability.matches(context, event):
                    game.listeners.use(listener)
                    game.pending.append((listener, context))
    return events


def record(game: Game, event: Event) -> None:
    """Apply an event and write it into the log."""
    if event.card is not None and event.change is not None:
        event.before = Before(event.card)
    apply(game, event)
    event.rules = game.rules
    event.text = game.text
    event.parent = game.parent
    game.recorded += 1
    if game.log is not None:
        event.number = len(game.log)
        game.log.append(event)


def refuse(game: Game, event: Event, by: Listener) -> None:
    """Record that an event was forbidden, by which text."""
    with game.cause(by.ability.text):
        refused = Event(REFUSED, event.card, player=event.player, by=event.by, what=event.kind)
        record(game, refused)


def settle(game: Game) -> Play[None]:
    """Carry out state checks and waiting triggers until nothing is left.

    Raises:
        LoopError: it does not come to an end.
    """
    for _ in range(MOST_STEPS):
        if (yield from game.ruleset.check_state(game)):
            continue
        if not game.pending:
            return
        listener, context = yield from game.ruleset.next_trigger(game, game.pending)
        game.pending.remove((listener, context))
        yield from _triggered(game, listener, context)
    raise LoopError([repr(event) for event in (game.log or [])[-6:]])


def _triggered(game: Game, listener: Listener, context: Context) -> Play[None]:
    assert context.event is not None
    with game.cause(listener.ability.text, context.event.number):
        yield from listener.ability.run(context)
