"""What scenarios reach: the functions that run in each, and the ids that its events carry."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Text


@dataclass(frozen=True, slots=True)
class Reach:
    """What one scenario reaches: functions by their code, rules, and lines of cards."""

    functions: frozenset[CodeType]
    rules: frozenset[str]
    cards: frozenset[str]
    phrases: frozenset[str] = frozenset()

    def holds(self, id: str) -> bool:
        """Return whether the trace holds an id: a rule's or a ruling's, `card:x`, `phrase:x`."""
        kind, _, name = id.rpartition(":")
        held = {"card": self.cards, "phrase": self.phrases}.get(kind, self.rules)
        return name in held


@contextmanager
def called(folder: str) -> Iterator[set[CodeType]]:
    """Gather the code of functions of a folder that are called inside."""
    found: set[CodeType] = set()

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(folder):
            found.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        yield found
    finally:
        sys.setprofile(before)


def reach_of(
    functions: Iterable[CodeType], log: Iterable[Event], phrases: Mapping[tuple[str, int], frozenset[str]]
) -> Reach:
    """Return what a scenario reached, by what was called and what happened.

    `phrases` are those of each line of a card.
    """
    rules: set[str] = set()
    texts: set[tuple[str, int]] = set()
    for event in log:
        rules.update(event.rules)
        for why in (event.text, *event.consulted):
            if isinstance(why, Text):
                texts.add((why.card, why.line))
            elif why is not None:
                rules.add(why)
    said = frozenset(phrase for text in texts for phrase in phrases.get(text, ()))
    return Reach(frozenset(functions), frozenset(rules), frozenset(card for card, _ in texts), said)
