"""Mutants: one change of a rule's code or of a text's effect, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

KNOCKED_OUT = "knock-out"
DROPPED = "statement"
REQUIRED = frozenset(
    {KNOCKED_OUT, "chooser", "options", "guard", "amount", "order", "duration", "target", "may"}
)
"""Operators under which all mutants must be killed where a rule, card or phrase is to be proved."""


class Fate(Enum):
    """What became of a mutant: whether a scenario saw it. A crash or a hang is not seen.

    One with which every scenario that reaches it crashes is no game at all. One that survived may be waived.
    """

    KILLED = "killed"
    SURVIVED = "survived"
    CRASHED = "crashed"
    UNREACHED = "unreached"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change.

    Args:
        ids: what it belongs to: rule ids, `card:x`, `phrase:x`.
        operator: the sort of change.
        change: the change in words.
        file: where it stands, in the workspace.
        line: its line.
        key: what tells it from all others of its game.
        is_shared: whether it is in code that carries out no rule itself, so that one scenario of any of its
            ids is enough.
        is_inherited: whether these are the ids of what calls that code.
        code: hash of the function or text that is changed, empty before anybody asked for it.
    """

    ids: tuple[str, ...]
    operator: str
    change: str
    file: str
    line: int
    key: str
    is_shared: bool = False
    is_inherited: bool = False
    code: str = ""

    @property
    def place(self) -> str:
        """The function or the line of a card that is changed, as in the key that a court gives."""
        return self.key.rpartition(":")[0]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant and what came of it.

    Args:
        mutant: the change.
        fate: what became of it.
        scenario: the title of the first scenario that saw it, or that should have.
        proved: those of its ids that the scenario lists which saw it.
        waived: why no scenario need see it.
    """

    mutant: Mutant
    fate: Fate
    scenario: str = ""
    proved: tuple[str, ...] = ()
    waived: str = ""
