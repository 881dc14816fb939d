"""What became of a game that was played by chance: plain data, which a worker process can hand back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WHOLE = "game"
HANG = "hang"
"""What is found where a ruleset goes on without an event: no scenario can wait for it."""
"""What `end` calls the fields of the game, beside those of its players."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What did not hold.

    Args:
        what: which invariant, in a word: `cards`, `ranges`, `rules`, `modes`, `choice`, `loop`, `hang`,
            `gap`, `error`, `secrecy`, `replay`.
        message: what was found.
        at: the last entry point before it, empty where there is none or it is not known.
    """

    what: str
    message: str
    at: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game.

    Args:
        setup: what it was set up from, plain data.
        seed: of its chance and its players' choices.
        events: how many were recorded.
        turns: how many turns were begun.
        entries: how many entry points were passed.
        choices: how many asks had more than one answer.
        digest: of its log; equal logs have equal ones. Empty for a game without a trace.
        end: the stored fields at the end, `game` and by player.
        summary: what the ruleset says of the game to a designer: who won, who began, scores.
        tally: by kind of event and printed card how often it happened to one.
        plays: by player the ids of the cards that this player played, each once.
        failure: what did not hold, None for a sound game.
    """

    setup: Any
    seed: int
    events: int = 0
    turns: int = 0
    entries: int = 0
    choices: int = 0
    digest: str = ""
    end: Mapping[str, Any] = field(default_factory=dict)
    summary: Mapping[str, Any] = field(default_factory=dict)
    tally: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    plays: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    failure: Failure | None = None
