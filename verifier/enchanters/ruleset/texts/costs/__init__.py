"""What is paid before a text is carried out: all of it, or nothing.

Rules: texts.cost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.acting.cost import Cost, Spent
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context

from ...base import ruleset
from .cards import Buried, Cards, buried, discarded, given, removed
from .deeds import condition, done_by, dropped, paid, taken

STATES = ("have", "have-none", "have-most")


def costs(compiler: Compiler, term: Term, kind: str) -> list[Cost]:
    """Return what the parts of a cost compile to; none for a text that has none.

    Args:
        compiler: of the text.
        term: one part, or several.
        kind: of the action that is paid for.
    """
    terms = term if isinstance(term, list) else [] if term is None else [term]
    parts = [_part(compiler, each, kind) for each in terms]
    _take_cards_once(parts)
    return [InFull(part) for part in parts]


@ruleset.text_check
def _take_cards_once(parts: Sequence[Cost]) -> None:
    """Refuse a cost of which two parts are paid with cards: a card could then be lacking for one of them.

    Raises:
        TermError: there are two such parts.
    """
    if sum(isinstance(each, Buried | Cards) for each in parts) > 1:
        raise TermError("two parts of a cost are paid with cards", "name all cards in one part")


def _part(compiler: Compiler, term: Term, kind: str) -> Cost:
    """Return what a part of a cost compiles to."""
    ((name, said),) = term.items()
    _is_a_cost(name)
    if name == "pay":
        return paid(compiler, said, kind)
    if name in STATES:
        return condition(compiler, term)
    return _PARTS[name](compiler, said)


_PARTS: dict[str, Callable[[Compiler, Term], Cost]] = {
    "take": taken,
    "gain": dropped,
    "by": done_by,
    "discard": discarded,
    "give": given,
    "remove-from-game": removed,
    "bury": buried,
}


@ruleset.text_check
def _is_a_cost(name: str) -> None:
    """Refuse what nobody pays with.

    Raises:
        TermError: it cannot be a part of a cost.
    """
    names = ("pay", *STATES, *_PARTS)
    if name not in names:
        raise TermError(f"'{name}' is no cost", ", ".join(names))


@dataclass(frozen=True, slots=True)
class InFull(Cost):
    """A part of a cost as texts have it."""

    cost: Cost

    @ruleset.compiles("texts.cost")
    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it can be paid besides what is spent: if not, its action cannot be used."""
        return self.cost.reserve(context, spent)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Pay it, and return whether it was paid in full."""
        return (yield from _pay(context, self.cost, rest))


@ruleset.rule("texts.cost")
def _pay(context: Context, cost: Cost, rest: Sequence[Cost]) -> Play[bool]:
    """Pay a part of a cost, all of it or nothing."""
    return (yield from cost.pay(context, rest))
