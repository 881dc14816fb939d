"""Rounds and turns: who comes when, and what happens at the beginning and the end.

Rules: rounds.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import Champions, ruleset
from .deals import promises
from .using import act_freely

TURN, ROUND = "turn", "round"
"""Periods at whose end what lasts until then goes."""


def go_on(game: Champions, step: str) -> None:
    """Go on with a step of the turn, unless its player is out."""
    game.at = step
    if game.current.is_out:
        _break_off(game)


@ruleset.rule("ending.turn")
def _break_off(game: Champions) -> None:
    """Let the turn end at once, without its remaining steps."""
    game.at = "turn.over"


def end_attack(game: Champions) -> None:
    """Let nobody be attacked any more."""
    if game.target is not None:
        game.set("target", None)
    if game.fields["distracted"]:
        game.set("distracted", False)


# Rounds


@ruleset.entry("round.start")
@ruleset.rule("rounds.beginning")
def begin_round(game: Champions) -> Play[None]:
    """Carry out what happens at the beginning of a round; then comes the first turn."""
    yield from game.tell("round-begins")
    yield from game.settle()
    _begin_turn(game, game.order[0])


@ruleset.entry("round.end")
@ruleset.rule("rounds.end")
def end_round(game: Champions) -> Play[None]:
    """Carry out what happens at the end of a round; then begins the next."""
    yield from game.tell("round-ends")
    yield from game.settle()
    yield from promises.fall_due(game)
    yield from game.settle()
    game.listeners.end(ROUND)
    game.at = "round.start"


@ruleset.rule("rounds.order", "rounds.turns", "ending.order")
def next_turn(game: Champions) -> None:
    """Let the next player of the round have a turn, or the round end."""
    game.listeners.end(TURN)
    later = (player for player in game.order if _comes_after(game, player, game.current))
    player = next(later, None)
    if player is None:
        game.at = "round.end"
    else:
        _begin_turn(game, player)


def _comes_after(game: Champions, player: Player, other: Player) -> bool:
    seats = len(game.players)
    first: int = game.fields["first"].seat
    return (player.seat - first) % seats > (other.seat - first) % seats


def _begin_turn(game: Champions, player: Player) -> None:
    game.set("current", player)
    game.at = "turn.start"


# Turns


@ruleset.entry("turn.start")
@ruleset.rule("rounds.turn-start")
def begin(game: Champions) -> Play[None]:
    """Carry out what happens at the beginning of a turn."""
    game.chance.next_turn()
    yield from game.tell("turn-begins", player=game.current)
    yield from game.settle()
    go_on(game, "turn.begun")


@ruleset.entry("turn.begun")
@ruleset.rule("rounds.windows.start")
def act_at_start(game: Champions) -> Play[None]:
    """Let players act when the effects of the beginning have been carried out."""
    yield from act_freely(game)
    _step(game, "turn.travel")


@ruleset.rule("rounds.steps")
def _step(game: Champions, step: str) -> None:
    go_on(game, step)


@ruleset.entry("turn.ending")
@ruleset.rule("rounds.windows.end")
def act_at_end(game: Champions) -> Play[None]:
    """Let players act before the effects of the end of the turn."""
    yield from act_freely(game)
    go_on(game, "turn.end")


@ruleset.entry("turn.end")
@ruleset.rule("rounds.turn-end")
def end(game: Champions) -> Play[None]:
    """Carry out what happens at the end of a turn, and let the next one begin."""
    yield from game.tell("turn-ends", player=game.current)
    yield from game.settle()
    promises.count_turn(game, game.current)
    next_turn(game)


@ruleset.entry("turn.over")
@ruleset.rule("ending.turn")
def break_off(game: Champions) -> Play[None]:
    """Let the next turn begin, as the player of this one is out: with the attack, and what was revealed."""
    end_attack(game)
    yield from terms.discard(game, game.zone("revealed").cards)
    next_turn(game)
