"""Events that texts wait for.

Rules: invasions.rolls; guardians.rolling; glossary.destroy.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context, Sort
from ruledeck.verifier.words.holding import Waited
from ruledeck.verifier.words.named import bind_one
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step

from ..base import ruleset
from .meant.selectors import selector
from .meant.sense import CHALLENGE, FIGHTERS, HERO, in_own_dungeon, met_in_own_dungeon, only, types_of

AGAINST = "against"


def _waited(kind: str, who: Selector, against: Selector | None = None, result: int | None = None) -> Waited:
    def matches(context: Context, event: Event) -> bool:
        if result is not None and result not in event.data["dice"]:
            return False
        if event.card is None or not who.fits(context, event.card):
            return False
        return against is None or against.fits(context, event.data[AGAINST])

    def bind(context: Context, event: Event) -> None:
        bind_one(context, who.word, event.card)
        if against is not None:
            other: Card = event.data[AGAINST]
            bind_one(context, against.word, other)

    return Waited(kind, matches, bind)


@ruleset.primitive("attacks")
def attacks(compiler: Compiler, who: Term, what: Term) -> Waited:
    """A hero begins to attack in a round."""
    return _fought(compiler, "attack", HERO, who, what)


@ruleset.primitive("hits")
def hits(compiler: Compiler, who: Term, what: Term) -> Waited:
    """A hero or a guardian hits its opponent."""
    return _fought(compiler, "hit", FIGHTERS, who, what)


@ruleset.primitive("misses")
def misses(compiler: Compiler, who: Term, what: Term) -> Waited:
    """A hero or a guardian misses its opponent."""
    return _fought(compiler, "miss", FIGHTERS, who, what)


def _fought(compiler: Compiler, kind: str, fighters: frozenset[str], who: Term, what: Term) -> Waited:
    found, other = selector(compiler, who), selector(compiler, what)
    only(types_of(found.word), fighters, kind)
    only(types_of(other.word), FIGHTERS, "be fought")
    met_in_own_dungeon(compiler, who)
    met_in_own_dungeon(compiler, what)
    return _waited(kind, found, other)


@ruleset.primitive("approaches")
def approaches(compiler: Compiler, what: Term) -> Waited:
    """The party approaches a challenge; when it is revealed then, only its own text answers again."""
    challenge = selector(compiler, what)
    only(types_of(challenge.word), CHALLENGE, "be approached")
    met_in_own_dungeon(compiler, what)
    found = _waited("approach", challenge)

    def matches(context: Context, event: Event) -> bool:
        is_own = event.card is context.card
        return (is_own or not event.data["own_only"]) and found.matches(context, event)

    return Waited(found.kind, matches, found.bind)


@ruleset.primitive("rolls")
def rolls(compiler: Compiler, who: Term, result: int, against: Term) -> Waited:
    """At least one die of a roll shows a result."""
    roller, other = selector(compiler, who), selector(compiler, against)
    only(types_of(roller.word), FIGHTERS, "roll")
    only(types_of(other.word), HERO | CHALLENGE, "be rolled against")
    met_in_own_dungeon(compiler, who)
    met_in_own_dungeon(compiler, against)
    return _waited("roll", roller, other, result)


@ruleset.primitive("fails-roll")
def fails_roll(compiler: Compiler, who: Term, against: Term = None) -> Waited:
    """A roll that was made for a hero fails."""
    hero, against_what = selector(compiler, who), None if against is None else selector(compiler, against)
    only(types_of(hero.word), HERO, "fail a roll")
    if against_what is None:
        in_own_dungeon(compiler, CHALLENGE, None)
    else:
        only(types_of(against_what.word), CHALLENGE, "be rolled against by a hero")
        met_in_own_dungeon(compiler, against)
    return _waited("fail", hero, against_what)


@ruleset.primitive("destroyed")
def destroyed(compiler: Compiler, what: Term) -> Waited:
    """A card has been destroyed; its own text looks back (heroes.ability.destroyed)."""
    found = _waited("destroy", selector(compiler, what))
    return replace(found, looks_back=True, answer=_look_back)


@ruleset.rule("heroes.ability.destroyed")
def _look_back(context: Context, step: Step) -> Play[Any]:
    """Carry out what answers the destruction of a card that has left."""
    return (yield from step.run(context))


@ruleset.primitive("would-be-destroyed")
def would_be_destroyed(compiler: Compiler, what: Term) -> Waited:
    """A card is about to be destroyed (glossary.destroy.prevented)."""
    found = _waited("destroy", selector(compiler, what))
    return replace(found, sort=Sort.INSTEAD, answer=_replace)


def _replace(context: Context, step: Step) -> Play[list[Event] | None]:
    """Carry out what comes before a destruction; nothing takes its place where it is prevented."""
    assert context.event is not None
    yield from step.run(context)
    return [] if context.event.card in context.bound.get("prevented", ()) else None
