"""Events that texts wait for.

Rules: texts.lines; turns.phases; journeys.results; mechanics.duels.
"""

from __future__ import annotations

from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.holding import Matches, Waited
from ruledeck.verifier.words.step import Step

from ...base import ruleset
from ...damage import DAMAGE
from ...duels import DUELED
from ..people import people
from ..states import TokensOn
from ..types import types_of
from .waited import is_yours, moment


@ruleset.primitive("turn-begins")
def turn_begins(compiler: Compiler, of: Term) -> Waited:
    """The turn of a player begins."""
    return _turn("turn-begins", compiler, of)


@ruleset.primitive("turn-ends")
def turn_ends(compiler: Compiler, of: Term) -> Waited:
    """The turn of a player comes to its clean-up."""
    return _turn("turn-ends", compiler, of)


def _turn(kind: str, compiler: Compiler, of: Term) -> Waited:
    whose = people(compiler, of)
    return moment(kind, lambda context, event: whose.fits(context, event.player))


@ruleset.primitive("takes-damage")
def takes_damage(compiler: Compiler, who: Term) -> Waited:
    """Somebody takes damage."""
    hurt = people(compiler, who)

    def matches(context: Context, event: Event) -> bool:
        return hurt.fits(context, event.data.get("who", event.card))

    return moment(DAMAGE, matches)


@ruleset.primitive("taken")
def taken(compiler: Compiler, what: Term) -> Waited:
    """You have journeyed to a card of some types, and it is not on its stack yet."""
    types = types_of(compiler, what)

    def matches(context: Context, event: Event) -> bool:
        return is_yours(context, event) and event.card is not None and types.fit(event.card)

    return moment("taken", matches)


@ruleset.primitive("defeated")
def defeated(compiler: Compiler, what: Term) -> Waited:
    """You have defeated a creature of some types."""
    types = types_of(compiler, what)

    def matches(context: Context, event: Event) -> bool:
        return is_yours(context, event) and event.card is not None and types.fit(event.card)

    return moment("defeat", matches)


@ruleset.primitive("journeyed")
def journeyed(compiler: Compiler, who: Term, to: Term) -> Waited:
    """Somebody's journey to some slots is over."""
    whose, slots = people(compiler, who), compiler.get(to)

    def matches(context: Context, event: Event) -> bool:
        return event.data["slot"] in slots and whose.fits(context, event.player)

    return moment("journeyed", matches)


@ruleset.primitive("dueled")
def dueled(compiler: Compiler) -> Waited:
    """A duel is over in which you took part."""
    return moment(DUELED, is_yours)


@ruleset.primitive("used")
def used(compiler: Compiler, what: str) -> Waited:
    """Your rest is over."""
    _is_rest(what)
    return moment("rested", is_yours)


@ruleset.text_check
def _is_rest(what: str) -> None:
    """Refuse to wait for the end of a challenge, after which no rule lets texts work.

    Raises:
        TermError: it is no rest.
    """
    if what != "rest":
        raise TermError(f"no rule says what works after a {what}", "resting.after")


@ruleset.primitive("game-ends")
def game_ends(compiler: Compiler) -> Waited:
    """The game is over, and points are not counted yet."""
    return moment("game-ends", _is_its_turn_now)


def _is_its_turn_now(context: Context, event: Event) -> bool:
    """Return whether those texts work now which a card has, by where it lies and whose it is."""
    return context.card.zone.kind.name in event.data["places"] and event.player is context.card.controlled_by


@ruleset.primitive("becomes")
def becomes(compiler: Compiler, state: Term) -> Waited:
    """A state comes true."""
    is_so: TokensOn = compiler.get(state)
    _comes_by_events(is_so)
    return Waited("put", _comes_true(is_so), answer=_as_soon_as, others=("take-off",))


@ruleset.text_check
def _comes_by_events(is_so: object) -> None:
    """Refuse to wait for a state other than one of tokens, which alone come and go by events.

    Raises:
        TermError: it is another state.
    """
    if not isinstance(is_so, TokensOn):
        raise TermError("no rule says when that comes true", "tokens-on")


def _comes_true(is_so: TokensOn) -> Matches:
    def matches(context: Context, event: Event) -> bool:
        return is_so.comes_true(context, event)

    return matches


@ruleset.rule("texts.if")
def _as_soon_as(context: Context, step: Step) -> Play[Any]:
    """Carry out what a text does as soon as a state has come true."""
    return (yield from step.run(context))
