"""Loops: what a game goes round in, named by its events.

In: a game. Out: the events that come again and again; LoopError where one is inside another without end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.fault import LoopError

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game

MOST_DEPTH = 40
"""More events than this inside one another are a loop."""
_LOOKED_AT = 60
_SHOWN = 12


class Inside:
    """Counts what happens inside what; a context.

    Raises:
        LoopError: on entering, where too much is inside one another.
    """

    __slots__ = ("game", "name")

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name

    def __enter__(self) -> None:
        within = self.game.inside
        within.append(self.name)
        if len(within) > MOST_DEPTH:
            names = cycle(within)
            within.pop()
            raise LoopError(names)

    def __exit__(self, *_: object) -> None:
        self.game.inside.pop()


def recent(game: Game) -> list[str]:
    """Return the events that were repeated last; without a trace, what is being carried out."""
    if not game.log:
        return [*game.inside, *game.rules] or [f"at {game.at}"]
    return cycle([name_of(event) for event in game.log[-_LOOKED_AT:]])


def name_of(event: Event) -> str:
    """Return an event in a few words: what, of which card, by which text or rule."""
    words = [event.kind]
    if event.card is not None:
        words.append(event.card.key)
    if event.text is not None:
        words.append(f"by {event.text.card}")
    elif event.rules:
        words.append(f"by {event.rules[-1]}")
    return " ".join(words)


def cycle(names: Sequence[str]) -> list[str]:
    """Return the shortest run of names that the end of a list repeats; if none, the last of them."""
    for length in range(1, len(names) // 2 + 1):
        last = list(names[-length:])
        if last == list(names[-2 * length : -length]):
            return last[:_SHOWN]
    return list(names[-_SHOWN:])
