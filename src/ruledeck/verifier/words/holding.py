"""Rules that hold while a text works, and what a text waits for.

In: terms of a text. Out: abilities that the engine listens with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Ability, Context, Lasting, Limit, Sort
from ruledeck.verifier.words.named import recalled
from ruledeck.verifier.words.selector import Selector, State
from ruledeck.verifier.words.step import Step

Matches = Callable[[Context, Event], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds: abilities; without any, nothing."""

    abilities: tuple[Ability, ...] = ()

    def only(self, state: State) -> Rule:
        """Return the rule as it holds only while a state does."""
        return Rule(tuple(only_while(ability, state) for ability in self.abilities))


def rule_of(compiler: Compiler, term: Term) -> Rule:
    """Return what a rule compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Rule), f"{term} is no rule"
    return found


def only_while(ability: Ability, state: State) -> Ability:
    """Return an ability that works only while a state holds."""
    matches = ability.matches

    def both(context: Context, event: Event) -> bool:
        return state(context) and matches(context, event)

    return replace(ability, matches=both)


def of_card(cards: Selector) -> Matches:
    """Return whether an event is one of some cards."""

    def matches(context: Context, event: Event) -> bool:
        return event.card is not None and cards.fits(context, event.card)

    return matches


def lasts(compiler: Compiler, term: Term, until: str, *words: str) -> Lasting:
    """Return what lets a rule hold from the moment at which it begins, wherever its card is.

    Args:
        compiler: of the text that begins it.
        term: the rule.
        until: the period at whose end it ends.
        words: of the game that stand for what is bound under their own name, as X does.
    """
    rule = rule_of(compiler, term)

    def begin(context: Context) -> None:
        for ability in rule.abilities:
            context.game.last(ability, context, until=until)

    return compiler.lasts(begin, *recalled(term, *words))


# What is waited for


def _never(context: Context, event: Event) -> bool:
    return False


def _names_nothing(context: Context, event: Event) -> None:
    pass


def _answer(context: Context, step: Step) -> Play[Any]:
    return (yield from step.run(context))


@dataclass(frozen=True, slots=True)
class Waited:
    """What a text waits for; without arguments, what never happens.

    Args:
        kind: of event.
        matches: whether an event is meant.
        bind: lets "that card" mean who took part.
        sort: when it answers.
        looks_back: whether it works by how things were just before the event.
        answer: does the step that the text does then; in place of an event, returns what takes its place.
        others: kinds of event that it may be as well.
    """

    kind: str = ""
    matches: Matches = _never
    bind: Callable[[Context, Event], None] = _names_nothing
    sort: Sort = Sort.AFTER
    looks_back: bool = False
    answer: Callable[[Context, Step], Play[Any]] = _answer
    others: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of event."""
        return (self.kind, *self.others)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a text does when what it waits for happens."""

    waited: Waited
    step: Step

    def __call__(self, context: Context) -> Play[Any]:
        """Do it; in place of an event, return what takes its place."""
        assert context.event is not None
        self.waited.bind(context, context.event)
        return (yield from self.waited.answer(context, self.step))

    def deciders(self, context: Context) -> Sequence[Player]:
        """Return the players who decide whether it is done."""
        return self.step.deciders(context)


def whenever(compiler: Compiler, found: Waited, step: Step, limit: Limit | None = None) -> Rule:
    """Return the rule by which a step is done each time that something happens."""
    text, answer = compiler.text, Answer(found, step)
    return Rule((Ability(found.sort, found.kinds, text, answer, found.matches, found.looks_back, limit),))


def waited(compiler: Compiler, term: Term) -> Waited:
    """Return what an event compiles to."""
    found = compiler.get(term)
    assert isinstance(found, Waited), f"{term} is no event"
    return found
