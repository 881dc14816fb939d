"""Facing a trap: one hero rolls, and a failure activates it.

Rules: traps; invasions.rolls.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card

from .base import RaidWars, ruleset
from .effects import carry_out
from .invasions import answer, end_without_heroes, pass_challenge
from .rolls import Roll, roll


@ruleset.entry("traps.face")
@ruleset.rule("traps.chooser", "traps.once")
def face_trap(game: RaidWars) -> Play[None]:
    """Choose a hero, roll, activate the trap on a failure, and pass."""
    trap = game.faced
    assert trap is not None
    hero = yield game.ask(game.current, list(game.party), "traps.chooser", about=trap)
    game.hero_facing = hero
    result = yield from _roll(game, hero, trap)
    yield from answer(game)
    if game.party and not result.is_success:
        yield from _activate(game, trap)
    yield from game.settle()
    if not game.party:
        end_without_heroes(game)
    elif game.at == "traps.face":
        with game.under("traps.pass", "traps.stays"):
            yield from pass_challenge(game, "pass")


@ruleset.rule("traps.roll")
def _roll(game: RaidWars, hero: Card, trap: Card) -> Play[Roll]:
    result = yield from roll(game, hero, trap, _dice(game, hero, trap), game.stat(trap, "difficulty"))
    if result.is_success:
        with game.under("traps.success"):
            yield from game.tell("succeed", hero, against=trap)
    else:
        with game.under("traps.failing-first"):
            yield from game.tell("fail", hero, against=trap)
    return result


@ruleset.rule("traps.roll")
def _dice(game: RaidWars, hero: Card, trap: Card) -> int:
    """Return how many dice a hero has against a trap: its agility or its intellect, by the trap's type."""
    return game.stat(hero, trap.spec.stats["roll"])


@ruleset.rule("traps.failure")
def _activate(game: RaidWars, trap: Card) -> Play[None]:
    yield from game.tell("activate", trap)
    yield from carry_out(game, trap, "effect")
