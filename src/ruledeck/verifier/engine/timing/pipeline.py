"""How an event comes to pass.

    proposed -> forbidden? -> replaced (each replacement once) -> before -> applied -> recorded -> after

Events that happen at the same moment go through together: all are proposed against one state, and only then
applied. An event whose card has left in the meantime is left out. What answers afterwards waits until
`settle` is called, when the effect that is being carried out is finished: state checks first, then triggers
one by one, in the order that the ruleset's policy says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import REFUSED, Attach, Before, Event
from ruledeck.verifier.engine.timing.ability import (
    AFTER,
    BEFORE,
    FORBID,
    INSTEAD,
    Context,
    Listener,
    Sort,
)
from ruledeck.verifier.engine.timing.listeners import ANSWERS, AT_ONCE, CHANGES, LOOKS_BACK
from ruledeck.verifier.engine.timing.loop import Inside, recent
from ruledeck.verifier.engine.timing.record import record, recorded_together
from ruledeck.verifier.engine.timing.why import Cause

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.ask import Play
    from ruledeck.verifier.engine.game import Game

_HEARD = ANSWERS | LOOKS_BACK
MOST_STEPS = 1000
"""More triggers and state checks than this without a pause are a loop."""


def happen(game: Game, *events: Event) -> Play[list[Event]]:
    """Propose events of one moment, and return those that came to pass.

    Raises:
        LoopError: events cause one another inside one another without end.
    """
    if not events:
        return []
    if game.proposed is not None:
        _keep(game, events)
        return []
    is_alone = len(events) == 1  # as mostly
    how = game.listeners.heard.get(events[0].kind, 0) if is_alone else _what_may_become_of(game, events)
    if not how & CHANGES:  # as with most events
        happened = _carried_out(game, events, how)
    else:
        happened = yield from _after_changes(game, events)
        how = _what_may_become_of(game, happened)
    if how & AT_ONCE:
        for follow in _following(game, happened):
            yield from follow(game)
    return happened


def _following(game: Game, happened: Sequence[Event]) -> Iterable[Callable[[Game], Play[None]]]:
    """Return what follows at once from some events, each once."""
    at_once = game.ruleset.at_once
    return dict.fromkeys(follow for event in happened for follow in at_once.get(event.kind, ()))


def _after_changes(game: Game, events: Sequence[Event]) -> Play[list[Event]]:
    """Carry out what is left of events after what may change them, and return that."""
    with Inside(game, events[0].kind):
        happening: list[Event] = []
        for event in events:
            happening += yield from _proposed(game, event, frozenset())
        answers = [answer for event in happening for answer in _answering(game, BEFORE, event)]
        if answers:
            while answers:
                yield from _next(game, answers)
            happening = [event for event in happening if not is_refused(game, event)]
        return _carried_out(game, happening, _what_may_become_of(game, happening))


def _keep(game: Game, events: Sequence[Event]) -> None:
    """Keep events for the moment at which they happen together with others."""
    assert game.proposed is not None, "something is gathered"
    for event in events:
        if not event.is_meant:
            event.mean(game)
        event.before = Before(event.card) if event.card else None
    game.proposed += events


def _what_may_become_of(game: Game, events: Sequence[Event]) -> int:
    """Return as a mask whether any of some events may be changed, and be answered, and so on."""
    heard = game.listeners.heard
    how = 0
    for event in events:
        how |= heard.get(event.kind, 0)
    return how


def _proposed(game: Game, event: Event, done: frozenset[Listener]) -> Play[list[Event]]:
    """Return what is left of a proposal after prohibitions and replacements, each of which acts once."""
    if event.card is not None and event.before is None:
        event.before = Before(event.card)
    while True:
        if is_refused(game, event):
            return []
        found = [each for each, _ in _answering(game, INSTEAD, event) if each not in done]
        if not found:
            return [event]
        listener = found[0]
        if len(found) > 1:
            listener = yield from game.ruleset.next_replacement(game, event, found)
        done |= {listener}
        game.listeners.use(listener)
        with Cause(game, listener.ability.cited):
            taken = yield from listener.ability.run(listener.context.answering(event))
            for other in taken or ():
                _change_by(game, listener, event, other)
        if taken is None:
            game.listeners.spare(listener)
            continue
        result: list[Event] = []
        for other in taken:
            result += yield from _proposed(game, other, done)
        return result


def _change_by(game: Game, listener: Listener, event: Event, other: Event) -> None:
    """Let what takes the place of an event carry the text, or the rule, that puts it there."""
    if other is event:
        game.consult(*listener.ability.reasons)
    elif not other.is_meant:
        other.mean(game)
        other.rules = (event.rules if event.is_meant else other.rules) + listener.ability.rules


def is_refused(game: Game, event: Event) -> bool:
    """Return whether a text or a rule forbids an event, and record it if so."""
    if not game.listeners.heard.get(event.kind, 0) & CHANGES:  # as with most events
        return False
    forbidding = _answering(game, FORBID, event)
    if forbidding:
        refuse(game, event, forbidding[0][0])
    return bool(forbidding)


def _answering(game: Game, sort: Sort, event: Event) -> list[tuple[Listener, Context]]:
    """Return the listeners that answer an event in the state that there is now, each with its context."""
    found = game.listeners.of(sort, event.kind)
    return _matching(game, found, event) if found else []


def _matching(game: Game, found: Sequence[Listener], event: Event) -> list[tuple[Listener, Context]]:
    is_used_up = game.listeners.is_used_up
    answers = []
    for listener in game.ruleset.working(game, found):
        if not is_used_up(listener):
            context = listener.context.about(event)
            if listener.ability.matches(context, event):
                answers.append((listener, context.settled()))
    return answers


def carry_out(game: Game, listener: Listener, context: Context) -> Play[None]:
    """Carry out what answers an event, unless its uses were spent since; a declined use is not spent."""
    listeners = game.listeners
    if listeners.is_used_up(listener):
        return
    listeners.use(listener)
    event = context.event
    with Cause(game, listener.ability.cited, -1 if event is None else event.number):
        done = yield from listener.ability.run(context)
    if done is False:
        listeners.spare(listener)


def _carried_out(game: Game, events: Sequence[Event], how: int) -> list[Event]:
    """Apply and record events of one moment, and note who answers them afterwards; `how` is what may."""
    cards = len(game.cards)
    looking_back = [_looking_back(game, event) for event in events] if how & LOOKS_BACK else ()
    game.moment += 1
    if len(events) == 1 and (events[0].before is None or not events[0].is_late):  # as mostly
        record(game, events[0])
        happened = list(events)
    else:
        happened = recorded_together(game, events)
    if how & _HEARD or len(game.cards) > cards:  # the texts of a card that came may answer
        for event, looked in zip(events, looking_back or repeat([]), strict=False):
            if event.number >= 0:
                now = _heard(game, event, False)
                game.pending += sorted([*now, *looked], key=_came) if now and looked else now or looked
    if game.showing is not None and game.showing.touched:
        heard = game.listeners.heard
        for event in game.showing.follow(happened):
            if heard.get(event.kind, 0) & ANSWERS:
                game.pending += _heard(game, event, False)
    return happened


def _looking_back(game: Game, event: Event) -> list[tuple[Listener, Context]]:
    """Return who answers an event by the state before it."""
    return [] if event.is_late else _heard(game, event, True)


def _came(answer: tuple[Listener, Context]) -> int:
    return answer[0].serial


def _heard(game: Game, event: Event, looks_back: bool) -> list[tuple[Listener, Context]]:
    """Return who answers an event afterwards, by the state that there is now."""
    found = game.listeners.of(AFTER, event.kind)
    if not found:
        return []
    those = [listener for listener in found if listener.ability.looks_back is looks_back]
    return _matching(game, those, event) if those else []


def refuse(game: Game, event: Event, by: Listener) -> None:
    """Record that an event was forbidden, by which text or rule."""
    with Cause(game, by.ability.cited), game.under(*by.ability.rules):
        refused = Event(REFUSED, event.card, player=event.player, by=event.by, what=event.kind)
        record(game, refused)


def settle(game: Game) -> Play[None]:
    """Carry out state checks and waiting triggers until nothing is left; nothing while events are gathered.

    Raises:
        LoopError: it does not come to an end.
    """
    checks, pending = game.checks, game.pending
    if not (checks.due or pending or game.attached) or game.proposed is not None:  # as mostly
        return
    with Inside(game, "settle"):
        for _ in range(MOST_STEPS):
            if game.attached:
                yield from _let_go(game)
            if checks.due:
                yield from checks.carry_out_first(game)
                continue
            if pending:
                pending[:] = [each for each in pending if not _is_moot(game, *each)]
            if not pending:
                return
            yield from _next_alone(game, pending)
    raise LoopError(recent(game))


def _is_moot(game: Game, listener: Listener, context: Context) -> bool:
    """Return whether nothing comes of what waits: it is used up, or its player is out."""
    return (context.whose is not None and context.whose.is_out) or game.listeners.is_used_up(listener)


def _let_go(game: Game) -> Play[None]:
    """Let nothing be attached to cards that have left, and do with it what the ruleset's policy says."""
    left = [card for card in game.attached if card.attached_to is None]
    for card in left:
        game.note("let go", Attach(None), card)
    if left:
        yield from game.ruleset.host_left(game, left)


def _next_alone(game: Game, pending: list[tuple[Listener, Context]]) -> Play[None]:
    """Carry out one of what waits; what settles within it lets the rest wait on until it is finished."""
    chosen = yield from _chosen(game, pending)
    others = pending.copy()
    pending.clear()
    yield from carry_out(game, *chosen)
    pending[:0] = others


def _next(game: Game, waiting: list[tuple[Listener, Context]]) -> Play[None]:
    """Carry out one of what waits."""
    chosen = yield from _chosen(game, waiting)
    yield from carry_out(game, *chosen)


def _chosen(game: Game, waiting: list[tuple[Listener, Context]]) -> Play[tuple[Listener, Context]]:
    """Take out of what waits what comes next, as the ruleset's policy says."""
    chosen = waiting[0]
    if len(waiting) > 1:
        chosen = yield from game.ruleset.next_trigger(game, waiting)
    waiting.remove(chosen)
    return chosen
