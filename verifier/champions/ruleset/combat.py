"""The combat step: a champion attacks another player.

Rules: combat, monsters.distraction.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import life, monsters
from .base import Champions, ruleset
from .deals.promises import is_spared
from .power import power_of
from .rounds import end_attack, go_on
from .using import act_freely

ATTACK = "attack"
DISTRACT = "distract with"
"""What is done with a monster from the hand, in an option."""


@ruleset.entry("turn.combat")
@ruleset.rule("combat.skip")
def declare(game: Champions) -> Play[None]:
    """Let the active player declare combat and choose an opponent, or skip the step."""
    opponents = _opponents(game)
    answer = (yield game.ask(game.current, [ATTACK], "combat.declare", may=True)) if opponents else None
    if answer is None:
        go_on(game, "turn.equip")
    else:
        yield from _choose(game, opponents)


@ruleset.rule("combat.nobody")
def _opponents(game: Champions) -> list[Player]:
    """Return whom the active player's champion may attack: not who was promised to be spared."""
    found = []
    attacker = game.current
    for player in game.others(attacker):
        if is_spared(game, player, attacker):
            game.refuse(player, "deals.spare", attacker)
        elif not game.forbidden(Event(ATTACK, game.champion(attacker), None, player, attacker)):
            found.append(player)
    return found


@ruleset.rule("combat.opponent")
def _choose(game: Champions, opponents: Sequence[Player]) -> Play[None]:
    """Let the active player's champion attack an opponent."""
    target = yield game.ask(game.current, opponents, "combat.opponent")
    game.set("target", target)
    yield from game.happen(Event(ATTACK, game.champion(game.current), None, target, game.current))
    yield from game.settle()
    go_on(game, "combat.opponent")


@ruleset.entry("combat.opponent")
@ruleset.rule("rounds.windows.opponent", "combat.distractions")
def act_on_attack(game: Champions) -> Play[None]:
    """Let players act, and all but the attacker play distractions."""

    def distractions(player: Player) -> Sequence[object]:
        return [(DISTRACT, card) for card in game.hand(player) if _can_distract(game, player, card)]

    def distract(player: Player, card: Card) -> Play[None]:
        yield from monsters.distract(game, player, card)

    yield from act_freely(game, distractions, distract)
    _resolve(game)


@ruleset.rule("monsters.distraction")
def _can_distract(game: Champions, player: Player, card: Card) -> bool:
    """Return whether a card in hand can be played as a distraction, as long as there is somebody attacked."""
    return card.type == "monster" and player is not game.current and game.target in game.order


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
