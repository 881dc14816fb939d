"""Combat with monsters: those that are revealed, and distractions.

Rules: monsters.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Control, Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import life, terms
from .base import Champions, ruleset
from .power import power_of
from .rounds import end_attack, go_on
from .using import act_freely


@ruleset.rule("monsters.attack")
def come(game: Champions, monster: Card) -> Play[None]:
    """Let a monster attack the active player; nobody controls it."""
    yield from game.move("come", [monster], game.zone("combat"))


@ruleset.rule("monsters.distraction", "monsters.distraction.attacks")
def distract(game: Champions, player: Player, monster: Card) -> Play[None]:
    """Let a player play a monster as a distraction, which attacks the active player."""
    yield from game.happen(Event("distract", monster, Move(game.zone("combat")), player, player))
    with game.under("monsters.controller"):
        game.note("control", Control(player), monster)
    with game.under("monsters.distraction.instead"):
        game.set("distracted", True)


@ruleset.entry("combat.monsters")
@ruleset.rule("monsters.several")
def fight(game: Champions) -> Play[None]:
    """Fight the monster that came first, and come back for the next; then the turn goes on."""
    if not game.attackers:
        _leave(game)
        return
    monster = game.attackers[0]
    with game.under("rounds.windows.monsters"):
        goes_on = yield from act_freely(game)
    if goes_on and monster in game.attackers:
        yield from _fight(game, monster)
    go_on(game, "combat.monsters")


@ruleset.rule("monsters.over")
def _leave(game: Champions) -> None:
    """Go on after the last monster: to the combat step, or if that was it, to the one after it."""
    is_over = game.target is not None
    end_attack(game)
    go_on(game, "turn.equip" if is_over else "turn.combat")


def _fight(game: Champions, monster: Card) -> Play[None]:
    """Let damage resolve against a monster, carry out what that sets off, and discard it."""
    player = game.current
    strength = yield from _strike(game, monster)
    with game.under("monsters.damage.texts"):
        yield from game.settle()
    if player.is_out or monster not in game.attackers:
        return
    if _is_beaten(game, monster, strength):
        yield from game.happen(Event("defeat", monster, None, player, player))
    else:
        yield from _lose(game, monster, player)
    with game.under("monsters.effects"):
        yield from game.settle()
    with game.under("monsters.over"):
        yield from terms.discard(game, [card for card in game.attackers if card is monster])
        yield from game.settle()


@ruleset.rule("monsters.damage", "monsters.several.power", "champions.damage")
def _strike(game: Champions, monster: Card) -> Play[int]:
    """Let the champion deal damage to a monster, and return its power at that moment."""
    champion = game.champion(game.current)
    strength = power_of(game, champion)
    yield from game.happen(*life.damage_to_monster(game, champion, monster, strength))
    return strength


@ruleset.rule("monsters.defeated")
def _is_beaten(game: Champions, monster: Card, strength: int) -> bool:
    """Return whether the damage of a champion is enough to defeat a monster."""
    return max(strength, 0) >= power_of(game, monster)


@ruleset.rule("monsters.lost")
def _lose(game: Champions, monster: Card, player: Player) -> Play[None]:
    """Let a champion lose to a monster, which deals damage to its player."""
    hit = life.damage(game, monster, player, power_of(game, monster))
    yield from game.happen(*hit, Event("lose-combat", monster, None, player))
