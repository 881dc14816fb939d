"""What can go wrong in a ruleset, as opposed to what a player may not do.

EngineError              the root; never raised itself
├── UnknownNameError     code of a ruleset names a zone or a field that there is not
├── GapError             an effect asks for what no rule says: a ruling is wanted
├── LoopError            state checks or triggers come to no end
├── NoChoiceError        somebody must choose, and there is nothing to choose from, or nobody to do it
├── AnswerError          an ask got an answer that it does not take
└── PositionError        a position that there cannot be
"""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """Root of the faults of rulesets and of what drives them."""


class UnknownNameError(EngineError):
    """Code of a ruleset names what there is not; the message says what, and what is nearest."""


class GapError(EngineError):
    """An effect cannot be carried out by any rule; the message says what a ruling must settle."""


class LoopError(EngineError):
    """Nothing comes to an end; `events` are what happens again and again, or what happened last."""

    def __init__(self, events: Sequence[str]) -> None:
        self.events = tuple(events)
        super().__init__("the game goes round in a loop: " + "; ".join(events))


class NoChoiceError(EngineError):
    """An ask that cannot be answered; the message names its rule. Rulesets leave such asks out."""


class AnswerError(EngineError):
    """An answer is not among those that are offered."""


class PositionError(EngineError):
    """A position contradicts itself or the ruleset."""


class GameOver(Exception):
    """The game ends at this very moment; whatever was still to happen is left undone."""
