"""Logs compared: the same choices give the same log. In: games. Out: a digest of a log, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.label import plain


def digest(game: Game) -> str:
    """Return a digest of a game's log, equal for equal logs."""
    told = [_told(game, event) for event in game.log or []]
    return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def _told(game: Game, event: Event) -> Sequence[object]:
    """Return what there is to an event as plain data, so made that its `repr` is made fast."""
    card, player, text, change = event.card, event.player, event.text, event.change
    return (
        event.kind,
        card.key if card else "",
        player.name if player else "",
        " ".join(event.rules),
        f"{text.card} {text.line} {text.words}" if text else "",
        event.parent,
        type(change).__name__,
        change and [plain(game, getattr(change, name)) for name in change.__slots__],
        event.data and [(name, plain(game, value)) for name, value in event.data.items()],
    )


def _first_other(one: Game, other: Game) -> str:
    for first, second in zip(one.log or [], other.log or [], strict=False):
        if repr(first) != repr(second):
            return f"{first!r} and not {second!r}"
    return f"{one.recorded} events and not {other.recorded}"


def other_log(game: Game, before: Game) -> tuple[str, str] | None:
    """Return which invariant does not hold and how a game's log differs from what was played before."""
    if digest(game) == digest(before):
        return None
    why = "something outlives a game, or a state check does not name all that it looks at"
    return "replay", f"another log comes of the same choices ({why}): {_first_other(game, before)}"
