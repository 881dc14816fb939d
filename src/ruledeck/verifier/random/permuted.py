"""Batches in another order: events of one moment give the same position in whichever order they are told.

In: a game. Out: the same game in which every batch is told backwards, except where several cards come into
one ordered zone, or into the game: there the order of the batch is what is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.flow.event import Enter, Event, Move

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.ask import Play
    from ruledeck.verifier.engine.game import Game


def turn_batches_round(game: Game) -> None:
    """Let every batch of a game be told backwards from now on."""

    def happen(*events: Event) -> Play[list[Event]]:
        return type(game).happen(game, *(events if _is_ordered(events) else events[::-1]))

    game.__dict__["happen"] = happen


def _is_ordered(events: Sequence[Event]) -> bool:
    """Return whether the order of a batch says where cards come to lie, or what they are called."""
    to = Counter(
        id(event.change.to) for event in events if isinstance(event.change, Move) and _counts(event.change)
    )
    entering = sum(isinstance(event.change, Enter) for event in events)
    return entering > 1 or any(count > 1 for count in to.values())


def _counts(move: Move) -> bool:
    return move.to.kind.is_ordered
