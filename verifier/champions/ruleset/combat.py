"""The combat step: a champion attacks another player.

Rules: combat, monsters.distraction.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.player import Player

from . import life
from .base import Champions, ruleset
from .deals.promises import is_spared
from .power import power_of
from .rounds import end_attack, go_on
from .using import ON_ATTACK, act_freely

ATTACK = "attack"


@ruleset.entry("turn.combat")
@ruleset.rule("combat.skip")
def declare(game: Champions) -> Play[None]:
    """Let the active player declare combat and choose an opponent, or skip the step."""
    player = game.current
    opponents = _opponents(game)
    answer = (yield game.ask(player, [ATTACK], "combat.skip", may=True)) if opponents else None
    if answer is None:
        go_on(game, "turn.equip")
    else:
        yield from _declare(game, player)
        yield from _choose(game, player, opponents)


@ruleset.rule("combat.declare")
def _declare(game: Champions, player: Player) -> Play[None]:
    """Let everybody know that the active player attacks."""
    yield from game.tell("declare", by=player)


@ruleset.rule("combat.nobody")
def _opponents(game: Champions) -> list[Player]:
    """Return whom the active player's champion may attack: not who was promised to be spared."""
    found = []
    attacker = game.current
    for player in game.others(attacker):
        if is_spared(game, player, attacker):
            game.refuse(player, "deals.spare", attacker)
        elif not game.forbidden(ATTACK, game.champion(attacker), player, attacker):
            found.append(player)
    return found


@ruleset.rule("combat.opponent")
def _choose(game: Champions, player: Player, opponents: Sequence[Player]) -> Play[None]:
    """Let the active player's champion attack an opponent."""
    target = yield game.ask(player, opponents, "combat.opponent")
    game.set("target", target)
    yield from game.happen(Event(ATTACK, game.champion(player), None, target, player))
    yield from game.settle()
    go_on(game, ON_ATTACK)


@ruleset.entry(ON_ATTACK)
@ruleset.rule("rounds.windows.opponent", "combat.distractions")
def act_on_attack(game: Champions) -> Play[None]:
    """Let players act, and all but the attacker play distractions."""
    yield from act_freely(game)
    _resolve(game)


@ruleset.rule("combat.damage.none", "monsters.distraction.instead")
def _resolve(game: Champions) -> None:
    """Go on with the distractions, if one was played, or else with the attack."""
    go_on(game, "combat.monsters" if game.fields["distracted"] else "combat.damage")


@ruleset.entry("combat.damage")
@ruleset.rule("rounds.windows.damage")
def act_before_damage(game: Champions) -> Play[None]:
    """Let players act for the last time, and then damage resolve."""
    if (yield from act_freely(game)):
        yield from _strike(game)
        yield from game.settle()
    end_attack(game)
    go_on(game, "turn.equip")


@ruleset.rule("combat.damage", "champions.damage")
def _strike(game: Champions) -> Play[None]:
    """Let the attacking champion deal damage equal to its power to who is attacked, and is not out."""
    champion = game.champion(game.current)
    attacked = [player for player in game.order if player is game.target]
    yield from life.deal(game, champion, attacked, power_of(game, champion))
