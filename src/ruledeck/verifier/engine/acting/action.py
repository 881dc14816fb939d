"""Actions that texts offer: which of them a player may use now, and how one is used.

    offered = actions(game, player, "minor")
    chosen = yield game.ask(player, offered, "turns.minor-actions", may=True)
    yield from use(game, player, chosen, "minor")

An action is an ability of sort ACT, for a kind of action. "You" is who uses it, whoever controls its card.
Using it is an event of that kind, which texts can forbid and answer; then its cost is paid, and it is carried
out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ruledeck.verifier.engine.acting.cost import pay, payable
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import ACT, Context, Listener, Text, always
from ruledeck.verifier.engine.timing.listeners import CHANGES
from ruledeck.verifier.engine.timing.pipeline import is_refused
from ruledeck.verifier.engine.timing.why import Cause

if TYPE_CHECKING:
    from ruledeck.verifier.engine.flow.ask import Play
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player


class Refusal(NamedTuple):
    """Why a player may not use an action: the rule that refuses it, and the texts that have a say in it."""

    rule: str
    texts: Sequence[Text] = ()


MayUse = Callable[[Any, "Player", Sequence[Listener]], Mapping[Listener, Refusal | None]]
"""Of some actions those that are a player's to use, and why not where a rule refuses them."""


def actions(game: Game, player: Player, kind: str) -> list[Listener]:
    """Return the actions of a kind that a player may use now, in the order in which they came.

    Left out is what does not work now, is another player's, is used up or cannot be paid. What the policy
    `may_use`, or a text, does not allow is recorded as refused.
    """
    found = game.listeners.of(ACT, kind)
    if not found:
        return []
    refusals = game.ruleset.may_use(game, player, found)
    if not refusals:
        return []
    is_used_up, may_be_changed = game.listeners.is_used_up, game.listeners.heard.get(kind, 0) & CHANGES
    offered = []
    for action in game.ruleset.working(game, list(refusals)):
        ability, refusal = action.ability, refusals[action]
        if refusal is None and is_used_up(action, player):
            continue
        if refusal is not None or may_be_changed or ability.matches is not always:
            is_offered = _passes(game, player, action, kind, refusal)
        else:  # as with most
            is_offered = not ability.cost or payable(ability.cost, _context(game, player, action))
        if is_offered:
            offered.append(action)
    return offered


def _passes(game: Game, player: Player, action: Listener, kind: str, refusal: Refusal | None) -> bool:
    """Return whether an action is offered by what its use would be, which may be refused."""
    ability, event = action.ability, _use_of(action, player, kind)
    context = _context(game, player, action, event)
    if not ability.matches(context, event):
        return False
    if refusal is not None:
        game.consult(*refusal.texts)
        game.refuse(action, refusal.rule, player)
        return False
    return payable(ability.cost, context) and not is_refused(game, event)


def use(game: Game, player: Player, action: Listener, kind: str) -> Play[bool]:
    """Let a player use an action, and return whether its cost was paid in full and it was carried out.

    It is used up from when it begins, so that it cannot be used again within itself; where it did not come to
    be carried out, or its player declined it, that use is taken back.
    """
    proposed = _use_of(action, player, kind)
    context = _context(game, player, action, proposed)
    if game.listeners.is_used_up(action, player) or not payable(action.ability.cost, context):
        return False
    game.listeners.use(action, player)
    is_done = yield from _carried_out(game, action, context, proposed)
    if not is_done:
        game.listeners.spare(action, player)
    return is_done


def _carried_out(game: Game, action: Listener, context: Context, proposed: Event) -> Play[bool]:
    ability = action.ability
    with Cause(game, ability.cited):
        yield from game.happen(proposed)
    if proposed.number < 0:
        return False
    with Cause(game, ability.cited, proposed.number):
        if not (yield from pay(ability.cost, context)):
            return False
        return (yield from ability.run(context)) is not False


def _context(game: Game, player: Player, action: Listener, event: Event | None = None) -> Context:
    """Return the context in which an action is carried out; without its event, for who only looks at it."""
    mine = action.context
    return Context(game, mine.card, player, mine.text, event, mine.bound)


def _use_of(action: Listener, player: Player, kind: str) -> Event:
    """Return what happens when a player uses an action."""
    return Event(kind, None if action.stands else action.context.card, None, player, player)
