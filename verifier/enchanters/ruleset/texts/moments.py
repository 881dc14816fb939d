"""What texts wait for: events, and situations that begin as an event and then go on.

Rules: texts.lines; turns.phases; journeys.results; mechanics.duels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.engine.timing.derived import STAT
from ruledeck.verifier.words.holding import Matches, Waited
from ruledeck.verifier.words.selector import State
from ruledeck.verifier.words.step import Step

from ..base import is_creature, ruleset
from ..combat import COMBAT, DUEL
from ..damage import TAKEN
from ..duels import DUELED
from ..journeys import JOURNEY
from .cards import matching
from .named import game_of
from .people import people
from .states import TokensOn
from .types import types_of


@dataclass(frozen=True, slots=True)
class Moment(Waited):
    """What a text waits for, which may be events of several kinds."""

    others: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of event."""
        return (self.kind, *self.others)


def _never(context: Context) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Situation(Moment):
    """What lasts: as a moment it begins, as a state it `goes_on`; `is_met` if only the card itself knows."""

    goes_on: State = _never
    is_met: bool = False


def moment_of(compiler: Compiler, term: Term) -> Moment:
    """Return what a moment compiles to.

    Raises:
        TermError: a text cannot wait for it.
    """
    found = compiler.get(term)
    if not isinstance(found, Moment):
        raise TermError(f"a text cannot wait for {term}", "a moment of the turn")
    return found


@ruleset.rule("texts.triggered")
def _each_time(context: Context, step: Step) -> Play[Any]:
    """Carry out what a text does each time that its moment comes."""
    return (yield from step.run(context))


def _moment(kind: str, matches: Matches, *others: str) -> Moment:
    return Moment(kind, matches, answer=_each_time, others=others)


def _is_yours(context: Context, event: Event) -> bool:
    return event.player is context.you


# Events


@ruleset.primitive("turn-begins")
def turn_begins(compiler: Compiler, of: Term) -> Moment:
    """The turn of a player begins."""
    return _turn("turn-begins", compiler, of)


@ruleset.primitive("turn-ends")
def turn_ends(compiler: Compiler, of: Term) -> Moment:
    """The turn of a player comes to its clean-up."""
    return _turn("turn-ends", compiler, of)


def _turn(kind: str, compiler: Compiler, of: Term) -> Moment:
    whose = people(compiler, of)
    return _moment(kind, lambda context, event: whose.fits(context, event.player))


@ruleset.primitive("takes-damage")
def takes_damage(compiler: Compiler, who: Term) -> Moment:
    """Somebody takes damage."""
    hurt = people(compiler, who)

    def matches(context: Context, event: Event) -> bool:
        return hurt.fits(context, event.data.get("who", event.card))

    return _moment(TAKEN[0], matches, *TAKEN[1:])


@ruleset.primitive("taken")
def taken(compiler: Compiler, what: Term) -> Moment:
    """You have journeyed to a card of some types, and it is not on its stack yet."""
    types = types_of(compiler, what)

    def matches(context: Context, event: Event) -> bool:
        return _is_yours(context, event) and event.card is not None and types.fit(event.card)

    return _moment("taken", matches)


@ruleset.primitive("defeated")
def defeated(compiler: Compiler, what: Term) -> Moment:
    """You have defeated a creature of some types."""
    types = types_of(compiler, what)

    def matches(context: Context, event: Event) -> bool:
        return _is_yours(context, event) and event.card is not None and types.fit(event.card)

    return _moment("defeat", matches)


@ruleset.primitive("journeyed")
def journeyed(compiler: Compiler, who: Term, to: Term) -> Moment:
    """Somebody's journey to some slots is over."""
    whose, slots = people(compiler, who), compiler.get(to)

    def matches(context: Context, event: Event) -> bool:
        return event.data["slot"] in slots and whose.fits(context, event.player)

    return _moment("journeyed", matches)


@ruleset.primitive("dueled")
def dueled(compiler: Compiler) -> Moment:
    """A duel is over in which you took part."""
    return _moment(DUELED, _is_yours)


@ruleset.primitive("used")
def used(compiler: Compiler, what: str) -> Moment:
    """Your rest is over.

    Raises:
        TermError: it is a challenge, after which no rule lets texts work.
    """
    if what != "rest":
        raise TermError(f"no rule says what works after a {what}", "resting.after")
    return _moment("rested", _is_yours)


@ruleset.primitive("game-ends")
def game_ends(compiler: Compiler) -> Moment:
    """The game is over, and points are not counted yet."""
    return _moment("game-ends", _is_its_turn_now)


def _is_its_turn_now(context: Context, event: Event) -> bool:
    """Return whether those texts work now which a card has, by where it lies and whose it is."""
    return context.card.zone.kind.name in event.data["places"] and event.player is context.card.controlled_by


@ruleset.primitive("becomes")
def becomes(compiler: Compiler, state: Term) -> Moment:
    """A state comes true.

    Raises:
        TermError: it is no state of tokens, which alone come and go by events.
    """
    is_so = compiler.get(state)
    if not isinstance(is_so, TokensOn):
        raise TermError("no rule says when that comes true", "tokens-on")

    def answer(context: Context, step: Step) -> Play[Any]:
        return (yield from _as_soon_as(context, is_so, step))

    return Moment("put", _comes_true(is_so), answer=answer, others=("take-off",))


def _comes_true(is_so: TokensOn) -> Matches:
    def matches(context: Context, event: Event) -> bool:
        return is_so.comes_true(context, event)

    return matches


@ruleset.rule("texts.if")
def _as_soon_as(context: Context, is_so: State, step: Step) -> Play[Any]:
    """Carry out what a text does as soon as a state comes true, if it is still so when its turn comes."""
    if is_so(context):
        return (yield from step.run(context))
    return None


# Situations


@ruleset.primitive("in-combat")
def in_combat(compiler: Compiler, with_: Term) -> Situation:
    """You are in combat with a creature: with this one, or with one of some types or with an icon."""
    is_one = matching(compiler, with_)

    def begins(context: Context, event: Event) -> bool:
        return _is_yours(context, event) and event.card is not None and is_one(context, event.card)

    def goes_on(context: Context) -> bool:
        card = _opponent(context)
        return card is not None and is_one(context, card)

    return _situation(COMBAT, begins, goes_on, "this" in with_)


def _opponent(context: Context) -> Card | None:
    """Return the card that you are in combat with, or in the combat that a power is asked for."""
    game, asked = game_of(context), context.event
    if asked is not None and asked.kind == STAT and "against" in asked.data:
        against = asked.data["against"]
        return against if asked.data["use"] == COMBAT and isinstance(against, Card) else None
    faced = game.faced if game.decider is context.you else None
    return faced if faced is not None and (is_creature(game, faced) or faced is game.overlord) else None


@ruleset.primitive("in-duel")
def in_duel(compiler: Compiler) -> Situation:
    """You duel."""

    def goes_on(context: Context) -> bool:
        asked = context.event
        if asked is not None and asked.kind == STAT and "against" in asked.data:
            return bool(asked.data["use"] == DUEL)
        return context.you in game_of(context).dueling

    return _situation(DUEL, _is_yours, goes_on)


@ruleset.primitive("in-challenge")
def in_challenge(compiler: Compiler) -> Situation:
    """You challenge the Overlord."""

    def begins(context: Context, event: Event) -> bool:
        return _is_yours(context, event) and event.card is game_of(context).overlord

    def goes_on(context: Context) -> bool:
        card = _opponent(context)
        return card is not None and card is game_of(context).overlord

    return _situation(COMBAT, begins, goes_on)


@ruleset.primitive("on-journey")
def on_journey(compiler: Compiler, to: Term) -> Situation:
    """You are on a journey to some slots."""
    slots: Sequence[int] = compiler.get(to)

    def begins(context: Context, event: Event) -> bool:
        return _is_yours(context, event) and event.data["slot"] in slots

    def goes_on(context: Context) -> bool:
        game = game_of(context)
        return game.decider is context.you and game.fields["slot"] in slots

    return _situation(JOURNEY, begins, goes_on)


def _situation(kind: str, begins: Matches, goes_on: State, is_met: bool = False) -> Situation:
    return Situation(kind, begins, answer=_each_time, goes_on=goes_on, is_met=is_met)
