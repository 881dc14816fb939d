"""An invasion: approaching challenges, reaching the core, disruption, core effects, the end.

Rules: invasions; heroes.core-effects; challenges.copying.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing import pipeline

from . import terms
from .base import Dungeon, RaidWars, ruleset
from .effects import carry_out, is_prohibited, next_trigger


@ruleset.entry("invasion.approach")
@ruleset.rule("invasions.sequence", "invasions.goes-on")
def approach(game: RaidWars) -> Play[None]:
    """Approach the next challenge of the line, or reach the core when none is left."""
    challenge = _next_challenge(game)
    if challenge is None:
        game.at = "invasion.core"
    else:
        game.set("faced", challenge)
        yield from _approach(game, challenge)


def _next_challenge(game: RaidWars) -> Card | None:
    assert game.invaded is not None
    return next(iter(game.invaded.line.cards[game.fields["passed"] :]), None)


@ruleset.rule("invasions.approach")
def _approach(game: RaidWars, challenge: Card) -> Play[None]:
    """Copy, bypass, swap, reveal, in this order; then skip or face."""
    if challenge.is_face_up and _must_bypass(game, challenge):
        yield from _go_on(game, challenge)
        return
    yield from game.tell("approach", challenge, own_only=False)
    yield from answer(game)
    if game.faced is None:
        return  # it has been bypassed
    challenge = game.faced
    if not challenge.is_face_up:
        yield from _may_reveal(game, challenge)
    yield from _go_on(game, challenge)


@ruleset.rule("invasions.approach")
def _go_on(game: RaidWars, challenge: Card) -> Play[None]:
    """Skip a challenge that is hidden still, bypass one that a restart lets be bypassed, or face it."""
    if not challenge.is_face_up:
        with game.under("invasions.skip"):
            yield from pass_challenge(game, "skip")
    elif _must_bypass(game, challenge):
        with game.under("invasions.restart.bypass", "invasions.bypass.passes"):
            yield from pass_challenge(game, "bypass")
    else:
        yield from _face(game, challenge)


@ruleset.rule("invasions.reveal")
def _may_reveal(game: RaidWars, challenge: Card) -> Play[None]:
    revealed = yield game.ask(game.opponent, [challenge], "invasions.reveal", may=True)
    if revealed is None:
        return
    yield from terms.reveal(game, [challenge])
    with game.under("challenges.copy"):
        yield from game.tell("approach", challenge, own_only=True)
        yield from answer(game)


@ruleset.rule("invasions.face")
def _face(game: RaidWars, challenge: Card) -> Play[None]:
    game.at = "traps.face" if challenge.type == "trap" else "guardians.round"
    yield from game.tell("face", challenge)


@ruleset.rule("invasions.restart.bypass")
def _must_bypass(game: RaidWars, challenge: Card) -> bool:
    """Return whether an effect for the rest of the invasion has the party bypass a challenge."""
    return bool(game.heed("must-bypass", Event("pass", challenge)))


def answer(game: RaidWars) -> Play[None]:
    """Carry out what waits to answer, before any resource is scored."""
    while game.pending:
        waiting = yield from next_trigger(game, game.pending)
        game.pending.remove(waiting)
        yield from pipeline.carry_out(game, *waiting)


@ruleset.rule("invasions.bypass", "invasions.bypass.passes")
def bypass(game: RaidWars, challenge: Card) -> Play[None]:
    """Go on from a challenge that is approached, before anything else answers."""
    assert challenge is game.faced
    game.pending.clear()
    yield from pass_challenge(game, "bypass")


def pass_challenge(game: RaidWars, kind: str) -> Play[None]:
    """Go on from a challenge; what was copied for it is over."""
    assert game.invaded is not None
    assert game.faced is not None
    challenge = game.faced
    yield from game.tell(kind, challenge)
    if challenge.zone is game.invaded.line:
        game.set("passed", challenge.position + 1)
    leave_challenge(game)
    game.at = "invasion.approach"


@ruleset.rule("challenges.copy.lasts", "challenges.copy.anew")
def leave_challenge(game: RaidWars) -> None:
    """Be done with a challenge: nothing that lasts while it is faced goes on."""
    game.set("faced", None)
    game.listeners.end("faced")


@ruleset.entry("invasion.core")
@ruleset.rule("invasions.core")
def reach_core(game: RaidWars) -> Play[None]:
    """Reach the core: forced reveal, the effect of a relic, scoring, disruption."""
    assert game.invaded is not None
    game.set("reached", list(game.party), game.current)
    yield from game.tell("reach", game.invaded.resource)
    resource = game.invaded.resource
    if resource is not None:
        yield from _force(game, resource)
        if not game.party:
            end_without_heroes(game)
            return
        yield from _disrupt(game, resource)
    game.at = "invasion.effects"


@ruleset.rule("invasions.forced-reveal")
def _force(game: RaidWars, resource: Card) -> Play[None]:
    was_hidden = not resource.is_face_up
    yield from terms.reveal(game, [resource])
    with game.under("resources.relic", "resources.relic.otherwise", "resources.relic.again"):
        if was_hidden:
            yield from carry_out(game, resource, "effect")
    with game.under("resources.score.effect-first"):
        yield from game.settle()


@ruleset.rule("invasions.disrupt")
def _disrupt(game: RaidWars, resource: Card) -> Play[None]:
    """Take a counter for each hero, as far as there are any, from a resource that is still there."""
    if _has_left(game, resource):
        game.skip("disrupt", "invasions.disrupt.gone", resource)
        return
    count = _lost(game, resource)
    done = yield from game.happen(Event("disrupt", resource, Count(-count)))
    game.set("disrupted", count if done else 0)


@ruleset.rule("invasions.disrupt.gone")
def _has_left(game: RaidWars, resource: Card) -> bool:
    """Return whether a resource has left the core that the party has reached."""
    assert game.invaded is not None
    return game.invaded.resource is not resource


@ruleset.rule("resources.no-debt")
def _lost(game: RaidWars, resource: Card) -> int:
    """Return how many counters a resource loses: as many as there are heroes, or all that it has."""
    return min(len(game.party), game.counters(resource))


@ruleset.entry("invasion.effects")
@ruleset.rule("heroes.core-effect", "heroes.core-effect.order", "heroes.core-effect.each")
def use_core_effects(game: RaidWars) -> Play[None]:
    """Activate the core effect of one hero, and come back for the next."""
    heroes = _heroes_with_effects(game)
    hero = (yield game.ask(game.current, heroes, "heroes.core-effect", may=True)) if heroes else None
    if hero is None:
        yield from end_invasion(game)
        return
    yield from _activate(game, hero)


@ruleset.rule("heroes.core-effect", "heroes.core-effect.empty")
def _activate(game: RaidWars, hero: Card) -> Play[None]:
    """Carry out the core effect of a hero, which is used up."""
    game.set("effects", [*game.fields["effects"], hero])
    yield from game.tell("core-effect", hero)
    yield from carry_out(game, hero, "core")
    yield from game.settle()


@ruleset.rule("heroes.core-effect")
def _heroes_with_effects(game: RaidWars) -> list[Card]:
    """Return the heroes whose core effects can be activated: they work, and were not activated before."""
    heroes = []
    for hero in game.party:
        if is_prohibited(game, "core-effect", hero) or hero in game.fields["effects"]:
            game.refuse(hero, "heroes.core-effect")
        else:
            heroes.append(hero)
    return heroes


@ruleset.rule("invasions.no-heroes")
def end_without_heroes(game: RaidWars) -> None:
    """End the invasion when nobody is left in the party."""
    game.at = "invasion.end"


@ruleset.entry("invasion.end")
@ruleset.rule("invasions.end", "invasions.end.return", "turns.invasion.last")
def end_invasion(game: RaidWars) -> Play[None]:
    """Return the heroes who are left to their owner's hand; what lasted for the invasion is over."""
    yield from terms.return_to_hand(game, list(game.party))
    forget(game)
    game.at = "turn.end"


def forget(game: RaidWars) -> None:
    """End all that belongs to one invasion."""
    leave_challenge(game)
    game.set("dungeon", 0)
    game.set("passed", 0)
    game.set("restarted", False)
    game.set("disrupted", 0)
    game.set("effects", [])
    game.set("destroyed", [])
    game.listeners.end("invasion")


@ruleset.rule(
    "invasions.restart", "invasions.restart.same", "invasions.restart.once", "invasions.restart.memory"
)
def restart(game: RaidWars, dungeon: Dungeon) -> Play[None]:
    """Send the party to the first challenge of a dungeon, once in an invasion."""
    leave_challenge(game)
    game.set("restarted", True)
    game.set("dungeon", dungeon.number)
    game.set("passed", 0)
    yield from game.tell("restart", None, dungeon=dungeon)
    game.at = "invasion.approach"
