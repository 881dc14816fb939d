"""Journeys, attacks, duels, combat with the Overlord and invasions that an effect brings.

Rules: mechanics.attacking, mechanics.duels, mechanics.journeys; overlords.challenge.effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.step import Plan, Step, done_to, planned

from ... import challenges, combat, duels, invasions
from ...base import Enchanters, Unit, ruleset
from ...journeys import JOURNEY, journey_by_effect
from ..cards import found
from ..named import game_of
from ..people import people
from .market import fights
from .who import doer


@ruleset.primitive("journey")
def journey(compiler: Compiler, to: Term) -> Step:
    """A journey to a card, without an action and its cost."""
    cards = found(compiler, to).that_are(_is_open)

    def do(context: Context, those: Sequence[Card]) -> Play[None]:
        for card in those:
            yield from journey_by_effect(game_of(context), actor(context), card)

    return done_to(cards, do, "mechanics.journey.graveyard.empty")


@ruleset.rule("mechanics.journey", "mechanics.journey.graveyard", "mechanics.journey.graveyard.empty")
def _is_open(context: Context, card: Card) -> bool:
    """Return whether there is a journey to a card, as of the graveyard the top one: no text forbids it."""
    player = actor(context)
    return not game_of(context).forbidden(JOURNEY, card, player, player)


# Attacks and duels


@ruleset.primitive("attack")
def attack(compiler: Compiler, whom: Term) -> Step:
    """Whoever does it attacks others."""
    targets = people(compiler, whom).that_are(fights)

    def asks(context: Context) -> Play[Plan]:
        units = yield from targets.pick(context)
        return partial(_attack, game_of(context), doer(context), units)

    return planned(asks, targets.can)


def _attack(game: Enchanters, attacker: Unit, targets: Sequence[Unit]) -> Play[None]:
    """Let a player or the Overlord attack others, one after another."""
    if isinstance(attacker, Card):
        yield from combat.attack_all(game, attacker, targets)
        return
    for target in targets:
        yield from combat.attack(game, attacker, target)


@ruleset.primitive("duel")
def duel(compiler: Compiler, whom: Term) -> Step:
    """Whoever does it duels another."""
    others = people(compiler, whom).that_are(fights)

    def run(context: Context) -> Play[None]:
        for other in (yield from others.pick(context)):
            yield from duels.duel(game_of(context), doer(context), other)

    return Step(run, others.can)


# The Overlord


@ruleset.primitive("fight")
def fight(compiler: Compiler, whom: str) -> Step:
    """Combat with the Overlord; in a challenge it is the combat that comes anyway."""
    assert whom == "overlord"

    def run(context: Context) -> Play[None]:
        yield from challenges.fight_by_effect(game_of(context), actor(context))

    return Step(run)


@ruleset.primitive("invade")
def invade(compiler: Compiler, by: str) -> Step:
    """What the Overlord does when a card of a type invades."""

    def run(context: Context) -> Play[None]:
        yield from _invade(game_of(context), by)

    return Step(run)


@ruleset.rule("overlords.invasion")
def _invade(game: Enchanters, kind: str) -> Play[None]:
    """Carry out what the Overlord does when such a card invades."""
    yield from game.tell("trigger", game.active_overlord, invasion=kind)
    yield from invasions.invasion(game, kind)
