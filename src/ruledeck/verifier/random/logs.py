"""Logs compared: the same choices give the same log. In: games. Out: a digest of a log, and what differs."""

from __future__ import annotations

from hashlib import blake2b

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.label import plain


def digest(game: Game) -> str:
    """Return a digest of a game's log, equal for equal logs."""
    hashed = blake2b(digest_size=16)
    for event in game.log or []:
        card = event.card.key if event.card else ""
        player = event.player.name if event.player else ""
        data = plain(game, event.data)
        change = event.change and (type(event.change).__name__, plain(game, event.change))
        told = (event.kind, card, player, event.rules, event.text, event.parent, change)
        hashed.update(repr((told, data)).encode())
    return hashed.hexdigest()


def _first_other(one: Game, other: Game) -> str:
    for first, second in zip(one.log or [], other.log or [], strict=False):
        if repr(first) != repr(second):
            return f"{first!r} and not {second!r}"
    return f"{one.recorded} events and not {other.recorded}"


def other_log(game: Game, before: Game) -> tuple[str, str] | None:
    """Return which invariant does not hold and how a game's log differs from what was played before."""
    if digest(game) == digest(before):
        return None
    return "replay", f"another log comes of the same choices: {_first_other(game, before)}"
