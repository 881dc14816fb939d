"""The turn of the Overlord: an event, by how angry the Overlord is.

Rules: co-op.rounds, co-op.single.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Listener

from .. import stacks
from ..base import Enchanters, ruleset
from ..effects import EFFECT, carry_out

PREVENT = "prevent-event"
"""A choice of texts: whether the event that has been turned up does nothing, for what they cost."""
CALM, ANGRY = 70, 40
"""From how many hit points on the Overlord's anger is of the first level, and of the second."""


@ruleset.entry("overlord.turn")
@ruleset.rule("co-op.overlord-turn", "co-op.event.no-actions")
def act(game: Enchanters) -> Play[None]:
    """Let the old event go and a new one be turned up, whose text for the Overlord's anger is carried out."""
    yield from _end_old_event(game)
    event = yield from _turn_up(game)
    if event is not None and not (yield from _is_prevented(game, event)):
        yield from _carry_out(game, event)
        yield from game.settle()
    game.set("current", game.first)
    game.at = "turn.start"


@ruleset.rule("co-op.event.old", "co-op.event.lasts")
def _end_old_event(game: Enchanters) -> Play[None]:
    """Discard the event of the last round, so that what it holds or waits for is over."""
    yield from stacks.discard(game, game.zone("overlord-event").cards)
    game.set("anger", 0)


@ruleset.rule("co-op.event.new")
def _turn_up(game: Enchanters) -> Play[Card | None]:
    """Turn up the top card of the Overlord event deck, and return it."""
    turned = game.top(game.zone("overlord-events"), 1, "co-op.event.new")
    for card in turned:
        yield from game.move("turn-up", [card], game.zone("overlord-event"))
    return next(iter(turned), None)


def _is_prevented(game: Enchanters, event: Card) -> Play[bool]:
    """Ask the players who can prevent an event whether they do, and return whether one did."""
    for player in game.in_order:
        able = _preventing(game, player)
        chosen = (yield game.ask(player, able, "co-op.shield", about=event, may=True)) if able else None
        if chosen is not None:
            yield from _prevent(game, chosen)
            return True
    return False


@ruleset.rule("co-op.shield")
def _preventing(game: Enchanters, player: Player) -> list[Listener]:
    """Return the texts by which a player can prevent an event that has been turned up."""
    return [each for each in game.at_work(PREVENT) if each.context.whose is player]


@ruleset.rule("co-op.shield")
def _prevent(game: Enchanters, chosen: Listener) -> Play[None]:
    with game.cause(chosen.ability.text):
        yield from chosen.ability.run(chosen.context)


@ruleset.rule("co-op.event.once")
def _carry_out(game: Enchanters, event: Card) -> Play[None]:
    """Let the text for the Overlord's anger hold, and carry out once what it does."""
    game.set("anger", anger(game))
    yield from game.happen(Event("show-anger", event, level=game.fields["anger"]))
    for shown in game.shown(event):
        yield from carry_out(game, game.decider, event, shown, EFFECT)


@ruleset.rule("co-op.anger")
def anger(game: Enchanters) -> int:
    """Return how angry the Overlord is, from 1 to 3, by its hit points at this moment."""
    points: int = game.fields["hit-points"]
    return 1 if points >= CALM else 2 if points >= ANGRY else 3
