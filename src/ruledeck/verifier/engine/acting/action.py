"""Actions that texts offer: which of them a player may use now, and how one is used.

    offered = actions(game, player, "minor")
    chosen = yield game.ask(player, offered, "turns.minor-actions", may=True)
    yield from use(game, player, chosen, "minor")

An action is an ability of sort ACT, for a kind of action. "You" is who uses it, whoever controls its card.
Using it is an event of that kind, which texts can forbid and answer; then its cost is paid, and it is carried
out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.verifier.engine.acting.cost import pay, payable
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort
from ruledeck.verifier.engine.timing.pipeline import is_refused

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.ask import Play
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player


def actions(game: Game, player: Player, kind: str) -> list[Listener]:
    """Return the actions of a kind that a player may use now, in the order in which they came.

    Left out is what does not work now, is another player's, is used up or cannot be paid. What a rule of the
    policy `may_use`, or a text, does not allow is recorded as refused.
    """
    return [each for each in game.listeners.of(Sort.ACT, kind) if _is_offered(game, player, each, kind)]


def _is_offered(game: Game, player: Player, action: Listener, kind: str) -> bool:
    may = game.ruleset.may_use(game, player, action)
    if not may or not game.ruleset.is_working(game, action):  # as with most: they are other players'
        return False
    event, context = _used_by(game, action, player, kind)
    if not action.ability.matches(context, event):
        return False
    if isinstance(may, str):
        game.refuse(action, may, player)
        return False
    return _is_possible(game, action, context) and not is_refused(game, event)


def _is_possible(game: Game, action: Listener, context: Context) -> bool:
    is_used_up = game.listeners.is_used_up(action, context.you)
    return not is_used_up and payable(action.ability.cost, context)


def use(game: Game, player: Player, action: Listener, kind: str) -> Play[bool]:
    """Let a player use an action, and return whether its cost was paid in full and it was carried out.

    It is used up from when it begins, so that it cannot be used again within itself; where it did not come to
    be carried out, or its player declined it, that use is taken back.
    """
    proposed, context = _used_by(game, action, player, kind)
    if not _is_possible(game, action, context):
        return False
    game.listeners.use(action, player)
    is_done = yield from _carried_out(game, action, context, proposed)
    if not is_done:
        game.listeners.spare(action, player)
    return is_done


def _carried_out(game: Game, action: Listener, context: Context, proposed: Event) -> Play[bool]:
    ability = action.ability
    with game.cause(ability.cited):
        yield from game.happen(proposed)
    if proposed.number < 0:
        return False
    with game.cause(ability.cited, proposed.number):
        if not (yield from pay(ability.cost, context)):
            return False
        return (yield from ability.run(context)) is not False


def _used_by(game: Game, action: Listener, player: Player, kind: str) -> tuple[Event, Context]:
    """Return what happens when a player uses an action, and the context in which it is carried out."""
    card = action.context.card
    event = Event(kind, None if action.stands else card, None, player, player)
    context = Context(game, card, player, action.ability.text, event)
    if action.context.bound:
        context.bound = dict(action.context.bound)
    return event, context
