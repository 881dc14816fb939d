"""Combat with monsters: those that are revealed, and distractions.

Rules: monsters.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
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


@ruleset.entry("combat.monsters")
@ruleset.rule("monsters.several")
def fight(game: Champions) -> Play[None]:
    """Fight the monster that came first, and come back for the next; after the last the turn goes on."""
    monster = next(iter(game.attackers), None)
    if monster is None:
        _leave(game)
        return
    with game.under("rounds.windows.monsters"):
        yield from act_freely(game)
    if monster in game.attackers:
        yield from _resolve(game, monster)


@ruleset.rule("monsters.over")
def _leave(game: Champions) -> None:
    """Go on after the last monster: to the combat step, or if that was it, to the one after it."""
    is_over = game.target is not None
    end_attack(game)
    go_on(game, "turn.equip" if is_over else "turn.combat")


def _resolve(game: Champions, monster: Card) -> Play[None]:
    """Let damage resolve against a monster, carry out what that sets off, and discard it."""
    player = game.current
    strength = _strength(game, player)
    yield from _strike(game, player, monster, strength)
    with game.under("monsters.damage.texts"):
        yield from game.settle()
    if monster not in game.attackers:
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


@ruleset.rule("monsters.several.power", "champions.damage")
def _strength(game: Champions, player: Player) -> int:
    """Return the power of a player's champion at the moment at which damage resolves."""
    return power_of(game, game.champion(player))


@ruleset.rule("monsters.damage")
def _strike(game: Champions, player: Player, monster: Card, strength: int) -> Play[None]:
    """Let a player's champion deal damage to a monster."""
    yield from life.damage_to_monster(game, game.champion(player), monster, strength)


@ruleset.rule("monsters.defeated")
def _is_beaten(game: Champions, monster: Card, strength: int) -> bool:
    """Return whether the damage of a champion is enough to defeat a monster."""
    return max(strength, 0) >= power_of(game, monster)


@ruleset.rule("monsters.lost")
def _lose(game: Champions, monster: Card, player: Player) -> Play[None]:
    """Let a champion lose to a monster, which deals damage to its player."""
    hit = life.damage(game, monster, player, power_of(game, monster))
    yield from game.happen(*hit, Event("lose-combat", monster, None, player))
