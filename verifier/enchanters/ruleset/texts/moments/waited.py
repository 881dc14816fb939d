"""What a text waits for, and how it answers.

Rules: texts.triggered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.holding import Matches, Waited
from ruledeck.verifier.words.selector import State
from ruledeck.verifier.words.step import Step

from ...base import ruleset


@dataclass(frozen=True, slots=True)
class Situation(Waited):
    """What lasts: as a moment it begins, as a state it `goes_on`; `is_met` if only the card itself knows."""

    goes_on: State = field(kw_only=True)
    is_met: bool = False


def moment_of(compiler: Compiler, term: Term) -> Waited:
    """Return what a moment compiles to."""
    found: Waited = compiler.get(term)
    _can_be_waited_for(term, found)
    return found


@ruleset.text_check
def _can_be_waited_for(term: Term, found: object) -> None:
    """Refuse to wait for what is no moment.

    Raises:
        TermError: it is something else.
    """
    if not isinstance(found, Waited):
        raise TermError(f"a text cannot wait for {term}", "a moment of the turn")


@ruleset.rule("texts.triggered")
def each_time(context: Context, step: Step) -> Play[Any]:
    """Carry out what a text does each time that its moment comes."""
    return (yield from step.run(context))


def moment(kind: str, matches: Matches) -> Waited:
    """Return a moment that events of a kind bring."""
    return Waited(kind, matches, answer=each_time)


def is_yours(context: Context, event: Event) -> bool:
    """Return whether an event is about you."""
    return event.player is context.you
