"""Selectors: which things a text speaks of, be they cards, players or tokens, and which of them are chosen.

What there is is worked out when it is asked for, with the context of the text. A game makes selectors of its
nouns and places, and lets some be chosen:

    one(Selector("hero", heroes_in_party), "texts.chooser", "texts.possible")
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many, bind_one

Filter = Callable[[Context, Any], bool]
State = Callable[[Context], bool]
Count = Callable[[Context], int]
Choice = Callable[[Context, list[Any]], Play[list[Any]]]
Name = Callable[[Context, str, Any], None]
"""How what is chosen is called later: (context, word, what is chosen)."""
NONE = 0
ONE = 1
Found = TypeVar("Found", bound="Selector")


def _none(context: Context) -> Collection[Any]:
    return ()


@dataclass(frozen=True, slots=True)
class Selector:
    """Which things are meant; without arguments, none.

    Args:
        word: what "that" and "those" call them later; several words for things of several kinds.
        source: what they are among.
        tests: what must be true of them.
        is_placed: whether the text says where they are, or which they are.
        choose: how some are picked: (context, things) -> those picked; None where all are meant.
        least: how many there must be for the text to be carried out.
    """

    word: Any = ""
    source: Callable[[Context], Collection[Any]] = _none
    tests: tuple[Filter, ...] = ()
    is_placed: bool = True
    choose: Choice | None = None
    least: int = ONE

    def that_are(self, test: Filter) -> Self:
        """Return those of them that pass a test."""
        return replace(self, tests=(*self.tests, test))

    def things(self, context: Context) -> list[Any]:
        """Return all that there are."""
        things = self.source(context)
        return [thing for thing in things if self._passes(context, thing)] if self.tests else list(things)

    def fits(self, context: Context, thing: Any) -> bool:
        """Return whether what took part in an event is one of them."""
        return self._passes(context, thing) and thing in self.source(context)

    def _passes(self, context: Context, thing: Any) -> bool:
        for test in self.tests:  # noqa: SIM110 -- asked of each thing, and `all` takes twice the time
            if not test(context, thing):
                return False
        return True

    def pick(self, context: Context) -> Play[list[Any]]:
        """Return the things that are meant, chosen by who carries out the text."""
        things = self.things(context)
        if self.choose is None:
            return things
        return (yield from self.choose(context, things))

    def can(self, context: Context) -> bool:
        """Return whether there is enough to pick from."""
        return len(self.things(context)) >= self.least


def one(found: Found, rule: str, otherwise: str, name: Name = bind_one) -> Found:
    """Let one of some things be chosen.

    Args:
        found: what they are.
        rule: by which whoever carries out the text chooses.
        otherwise: the rule by which the choice is left out where there is nothing.
        name: what the one that is chosen is called from then on.
    """

    def choose(context: Context, things: list[Any]) -> Play[list[Any]]:
        if not things:
            context.game.skip("choose", otherwise)
            return []
        chosen = yield context.game.ask(actor(context), things, rule, about=context.text)
        name(context, found.word, chosen)
        return [chosen]

    return replace(found, choose=choose, least=ONE)


def several(found: Found, rule: str, most: Count | None = None, is_exact: bool = False) -> Found:
    """Let several of some things be chosen, or none; "those" means them from then on.

    Args:
        found: what they are.
        rule: by which whoever carries out the text chooses.
        most: up to how many; None for as many as there are.
        is_exact: whether just as many are chosen, or all where there are fewer.
    """

    def choose(context: Context, things: list[Any]) -> Play[list[Any]]:
        count = len(things) if most is None else min(most(context), len(things))
        least = count if is_exact else NONE
        chosen: Sequence[Any] = yield context.game.ask(
            actor(context), things, rule, about=context.text, least=least, most=count
        )
        bind_many(context, found.word, chosen)
        return list(chosen)

    return replace(found, choose=choose, least=ONE if is_exact else NONE)
