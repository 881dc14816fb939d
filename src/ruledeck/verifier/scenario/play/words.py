"""Asks, events and changes in words, for whoever reads why a scenario failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import (
    REFUSED,
    SKIPPED,
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
from ruledeck.verifier.engine.flow.prompt import PASS
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.label import labels
from ruledeck.verifier.engine.timing.ability import Text
from ruledeck.verifier.scenario.play.failure import Detail

MOST_EVENTS = 12


def reasons(event: Event) -> list[str]:
    """Return the ids of the rules that an event happened by, and of the cards that had a say in it."""
    texts = [why for why in (event.text, *event.consulted) if isinstance(why, Text)]
    return [*event.rules, *(f"card:{text.card}" for text in texts if text.card)]


def can_pass(ask: Ask | OpenAsk) -> bool:
    """Return whether an ask may be answered by choosing nothing."""
    return isinstance(ask, Ask) and (ask.may or (ask.is_many and ask.least == 0))


def offered(game: Game, ask: Ask | OpenAsk) -> list[str]:
    """Return the labels of all options, PASS last where one may pass."""
    known = list(labels(game, ask.options)) if isinstance(ask, Ask) else []
    return known + [PASS] * can_pass(ask)


def ask_detail(game: Game, ask: Ask | OpenAsk | None) -> Detail:
    """Return what is asked now, of whom, by which rule, with all that is offered."""
    if ask is None:
        return Detail("asked", ("nobody is asked anything here",))
    who = f"{ask.player.name}, by {ask.rule}"
    if isinstance(ask, OpenAsk):
        return Detail("asked", (who, "offered: any value that the rule allows"))
    how_many = f" (choose {ask.least} to {ask.most})" if ask.is_many else ""
    return Detail("asked", (who, f"offered{how_many}: {', '.join(offered(game, ask)) or 'nothing'}"))


def events_detail(game: Game, since: int = 0) -> Detail:
    """Return the last events, numbered, each with its reasons."""
    log = (game.log or [])[since:]
    lines = [event_line(game, event) for event in log[-MOST_EVENTS:]]
    if len(log) > MOST_EVENTS:
        lines.insert(0, f"({len(log) - MOST_EVENTS} earlier)")
    return Detail("events", tuple(lines) or ("none",))


def event_line(game: Game, event: Event) -> str:
    """Return an event in a line: number, kind, card, what it changed, why."""
    name = game.ruleset.label
    if event.kind in (REFUSED, SKIPPED):
        return _refusal(game, event)
    parts = [str(event.number), event.kind]
    parts += [name(game, thing) for thing in (event.card, event.player) if thing is not None]
    parts += [_change(game, event)] if event.change else []
    parts += [f"{key}={_data(game, value)}" for key, value in event.data.items()]
    why = ", ".join(reasons(event))
    return " ".join(part for part in parts if part) + (f"  [{why}]" if why else "")


def _refusal(game: Game, event: Event) -> str:
    what = event.data.get("what")
    about = [game.ruleset.label(game, what)] if what is not None and what is not event.card else []
    about += [event.card.key] if event.card else []
    about += [f"to {event.player.name}"] if event.player else []
    return f"{event.number} {event.kind} {' '.join(about)}  [{', '.join(reasons(event))}]"


def _data(game: Game, value: Any) -> str:
    if isinstance(value, Shown):
        return f"{value.text} {value.part}".strip()
    if isinstance(value, (list, tuple)):
        return ",".join(_data(game, one) for one in value)
    return game.ruleset.label(game, value)


def _change(game: Game, event: Event) -> str:
    change = event.change
    if isinstance(change, Move):
        place = "" if change.place is None else f", place {change.place + 1}"
        return f"-> {change.to.address}{place}"
    if isinstance(change, Enter):
        return f"comes to {change.to.address}"
    if isinstance(change, Face):
        return f"turned {game.ruleset.faces[0 if change.is_face_up else 1]}"
    if isinstance(change, Count):
        return f"{change.delta:+} {change.counter}"
    if isinstance(change, Store):
        return f"{change.stat} {change.delta:+}"
    if isinstance(change, Add):
        return f"{change.name} {change.delta:+}"
    if isinstance(change, SetField):
        return f"{change.name} = {_value(game, change.value)}"
    if isinstance(change, (Shuffle, Arrange)):
        return f"{change.zone.address}: {_names(game, change.order)}"
    if isinstance(change, Know):
        return _names(game, change.cards)
    if isinstance(change, Part):
        return f"{change.name} {'active' if change.is_active else 'not active'}"
    if isinstance(change, Attach):
        return f"attached to {change.host.key}" if change.host else "attached to nothing"
    assert isinstance(change, Control)
    return f"under {change.player.name if change.player else 'nobody'}"


def _value(game: Game, value: Any) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        return f"[{_names(game, list(value))}]"
    return "none" if value is None else game.ruleset.label(game, value)


def _names(game: Game, things: Sequence[Any]) -> str:
    return ", ".join("empty" if thing is None else game.ruleset.label(game, thing) for thing in things)
