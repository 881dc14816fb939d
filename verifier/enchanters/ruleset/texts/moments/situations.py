"""Situations: as a moment they begin, as a state they go on.

Rules: mechanics.gain.journey; journeys.results.combat; mechanics.duel; texts.challenge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.holding import Matches
from ruledeck.verifier.words.selector import State

from ...base import Enchanters, is_creature, ruleset
from ...combat import COMBAT, DUEL
from ..cards import alike
from ..named import game_of
from .waited import Situation, each_time, is_yours


@ruleset.primitive("in-combat")
def in_combat(compiler: Compiler, with_: Term) -> Situation:
    """You are in combat with a creature: with this one, or with one of some types or with an icon."""
    is_one = alike(compiler, with_).is_one

    def begins(context: Context, event: Event) -> bool:
        return is_yours(context, event) and is_one(context, event.card)

    def goes_on(context: Context) -> bool:
        return any(is_one(context, card) for card in _opponents(context))

    return _situation(COMBAT, begins, goes_on, "this" in with_)


def _opponents(context: Context) -> Sequence[Card]:
    """Return the card that you are in combat with, or in the combat that a power is asked for."""
    asked = _asked_about(context)
    against = asked.get("against")
    if against is None:
        return _faced(game_of(context)) if game_of(context).decider is context.you else []
    return [against] if asked["use"] == COMBAT and isinstance(against, Card) else []


def _asked_about(context: Context) -> Mapping[str, Any]:
    """Return about what a power is asked for, while one is; of other events, what they tell."""
    return context.event.data if context.event is not None else {}


def _faced(game: Enchanters) -> Sequence[Card]:
    """Return the card that is fought, or is about to be; a card that is only taken is no opponent."""
    card = game.faced
    if card is None:
        return []
    return [card] if is_creature(game, card) or card is game.overlord else []


@ruleset.primitive("in-duel")
def in_duel(compiler: Compiler) -> Situation:
    """You duel."""

    def goes_on(context: Context) -> bool:
        return context.you in game_of(context).dueling

    return _situation(DUEL, is_yours, goes_on)


@ruleset.primitive("in-challenge")
def in_challenge(compiler: Compiler) -> Situation:
    """You challenge the Overlord."""

    def begins(context: Context, event: Event) -> bool:
        return is_yours(context, event) and event.card is game_of(context).overlord

    def goes_on(context: Context) -> bool:
        return game_of(context).overlord in _opponents(context)

    return _situation(COMBAT, begins, goes_on)


@ruleset.primitive("on-journey")
def on_journey(compiler: Compiler, to: Term) -> State:
    """You are on a journey to some slots."""
    slots: Sequence[int] = compiler.get(to)

    def goes_on(context: Context) -> bool:
        game = game_of(context)
        return game.decider is context.you and game.fields["slot"] in slots

    return _during(goes_on)


def _situation(kind: str, begins: Matches, goes_on: State, is_met: bool = False) -> Situation:
    return Situation(kind, begins, answer=each_time, goes_on=_during(goes_on), is_met=is_met)


def _during(goes_on: State) -> State:
    return lambda context: _lasts(context, goes_on)


@ruleset.rule("mechanics.gain.journey")
def _lasts(context: Context, goes_on: State) -> bool:
    """Return whether a journey, combat or duel goes on: what is raised for it counts as long as it does."""
    return goes_on(context)
