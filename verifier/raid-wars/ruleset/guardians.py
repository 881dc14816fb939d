"""Facing a guardian: rounds in which a hero attacks it and it strikes at a hero.

Rules: guardians.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Listener

from . import terms
from .base import RaidWars, ruleset
from .invasions import answer, end_without_heroes, pass_challenge
from .rolls import Roll, roll

NO_ROLL = Roll((), False)


@ruleset.entry("guardians.round")
@ruleset.rule("guardians.anew")
def fight_round(game: RaidWars) -> Play[None]:
    """Fight one round; come back for another, or pass the guardian when it was hit."""
    guardian = game.faced
    assert guardian is not None
    attacker, defender = yield from _heroes(game)
    game.attacking_hero = attacker
    game.rolls_first, game.is_silent = None, False
    with game.under("guardians.attacker"):
        yield from game.tell("attack", attacker, against=guardian)
    yield from answer(game)
    game.gathered = []
    attack, strike = yield from _rolls(game, guardian, attacker, defender)
    with game.under("guardians.decisions"):
        yield from answer(game)
    yield from _apply(game, defender if strike.is_success else None)
    game.listeners.end("round")
    yield from game.settle()
    if not game.party:
        end_without_heroes(game)
    elif attack.is_success:
        with game.under("guardians.hit", "guardians.stays"):
            yield from pass_challenge(game, "pass")
    elif not _must_fight_on(game, guardian):
        yield from pass_challenge(game, "pass")


@ruleset.rule("guardians.miss")
def _must_fight_on(game: RaidWars, guardian: Card) -> bool:
    """Return whether there is another round: not if the guardian has left the line or is hidden again."""
    return game.invaded is not None and guardian.zone is game.invaded.line and guardian.is_face_up


@ruleset.rule("guardians.attacker", "guardians.defender")
def _heroes(game: RaidWars) -> Play[tuple[Card, Card]]:
    """Ask who attacks, then who defends; an ability may have one hero do both."""
    with game.under("guardians.attacker"):
        attacker: Card = yield game.ask(
            _chooser(game, "guardians.attacker"), list(game.party), "guardians.attacker", about=game.faced
        )
    if _choices(game, "same-hero"):
        return attacker, attacker
    with game.under("guardians.defender"):
        defender: Card = yield game.ask(
            _chooser(game, "guardians.defender"), list(game.party), "guardians.defender", about=game.faced
        )
    return attacker, defender


@ruleset.rule("guardians.attacker", "guardians.defender")
def _chooser(game: RaidWars, choice: str) -> Player:
    """Return who chooses: the invading player, or whom an ability lets choose."""
    choosers: list[Player] = [each.ability.run(each.context) for each in _choices(game, choice)]
    return next(iter([*choosers, game.current]))


def _choices(game: RaidWars, name: str, card: Card | None = None) -> list[Listener]:
    """Return the abilities at work that say how a choice or a roll is made."""
    return game.heed(name, Event(name, card, against=game.faced))


@ruleset.rule("guardians.simultaneous")
def _rolls(game: RaidWars, guardian: Card, attacker: Card, defender: Card) -> Play[tuple[Roll, Roll]]:
    """Roll for both sides; a hero that rolls first and hits leaves the guardian no roll."""
    attack = yield from _attack(game, guardian, attacker)
    is_first = game.rolls_first is attacker
    if is_first:
        yield from _tell_attack(game, guardian, attacker, attack)
    if game.is_silent:
        with game.under("guardians.no-strike"):
            game.skip("roll", "guardians.no-strike", guardian)
        return attack, NO_ROLL
    strike = yield from _strike(game, guardian, defender)
    if not is_first:
        yield from _tell_attack(game, guardian, attacker, attack)
    with game.under("guardians.hit.counts"):
        yield from game.tell("hit" if strike.is_success else "miss", guardian, against=defender)
    return attack, strike


@ruleset.rule("guardians.attack-roll")
def _attack(game: RaidWars, guardian: Card, hero: Card) -> Play[Roll]:
    """Roll for the attacking hero, if it does not hit without dice."""
    if _choices(game, "hits-without-rolling", hero):
        game.skip("roll", "invasions.roll.automatic", hero)
        return Roll((), True)
    count, rating = game.stat(hero, "attack"), game.stat(guardian, "defense")
    return (yield from roll(game, hero, guardian, count, rating))


@ruleset.rule("guardians.strike-roll")
def _strike(game: RaidWars, guardian: Card, hero: Card) -> Play[Roll]:
    count, rating = _dice(game, guardian), game.stat(hero, "defense")
    return (yield from roll(game, guardian, hero, count, rating))


@ruleset.rule("guardians.strike-roll")
def _dice(game: RaidWars, guardian: Card) -> int:
    """Return how many dice a guardian has: its attack."""
    return game.stat(guardian, "attack")


@ruleset.rule("guardians.hit.counts", "invasions.roll.failing")
def _tell_attack(game: RaidWars, guardian: Card, attacker: Card, attack: Roll) -> Play[None]:
    """Tell what the attack comes to, for all that answers it."""
    if attack.is_success:
        yield from game.tell("hit", attacker, against=guardian)
    else:
        yield from game.tell("miss", attacker, against=guardian)
        yield from game.tell("fail", attacker, against=guardian)


@ruleset.rule("guardians.struck", "invasions.destroyed-first")
def _apply(game: RaidWars, struck: Card | None) -> Play[None]:
    """Apply all results of a round together; a hero that is destroyed does not return to hand."""
    gathered, game.gathered = game.gathered or [], None
    returning = terms.to_hand(game, [struck]) if struck is not None else []
    leaving: dict[int, Event] = {}
    for event in [*gathered, *returning]:
        leaving.setdefault(id(event.card), event)
    yield from terms.leave(game, list(leaving.values()))
