"""Rest actions.

Rules: resting.
"""

from __future__ import annotations

from ruledeck.verifier.engine.acting.action import use
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Listener

from .actions import REST
from .base import Enchanters, ruleset
from .invasions import discard_first
from .order import finish
from .variants import owed_rest


@ruleset.rule("resting.choose", "resting.cost", "resting.effect", "texts.rest")
def begin_rest(game: Enchanters, player: Player, action: Listener) -> Play[None]:
    """Pay for a rest action, and carry out its effect."""
    yield from use(game, player, action, REST)
    owed_rest.be_done(game, player)
    yield from finish(game)
    game.at = "rest.after"


@ruleset.entry("rest.after")
@ruleset.compiles("resting.discard")
def end_rest(game: Enchanters) -> Play[None]:
    """Carry out texts that work after resting; then the first card of the track is discarded."""
    player = game.decider
    yield from _carry_out_texts_after_resting(game, player)
    yield from _discard(game)
    game.at = "turn.after"


@ruleset.rule("resting.after")
def _carry_out_texts_after_resting(game: Enchanters, player: Player) -> Play[None]:
    """Carry out texts that work after resting."""
    yield from game.happen(Event("rested", None, None, player, player))
    yield from game.settle()


@ruleset.rule("resting.discard")
def _discard(game: Enchanters) -> Play[None]:
    """Discard the first card of the track."""
    yield from discard_first(game)
    yield from game.settle()
