"""Derived stats: a base such as what is printed, set, added to with cap and key, multiplied, clamped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import MODIFY, Listener, Modifier

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player

STAT = "stat"
_NO_LIMITS = (None, None)


def derived(game: Game, of: Card | Player, name: str, **about: Any) -> int:
    """Return a derived stat of a card or a player: its base with all modifiers, clamped.

    The last that sets it counts; then come additions, those without a cap before those with one, the lowest
    cap first, so that the order in which cards came to the table tells nothing; then factors, and what sets
    it at last. Of additions with one key the greatest counts, and so of factors.

    Args:
        game: in which it is asked for.
        of: whose it is.
        name: of the stat.
        about: what it is asked for, for modifiers that do not always work, such as a slot.
    """
    ruleset = game.ruleset
    value = ruleset.bases.get(name, ruleset.base)(game, of, name, about)
    found = game.listeners.of(MODIFY, name)
    if found:
        card, player = (of, None) if isinstance(of, Card) else (None, of)
        asked = Event(STAT, card, None, player, None, name=name, **about)
        amounts = _amounts(game, asked, found)
        value = _modified(value, amounts) if amounts else value
    least, most = ruleset.derived_stats.get(name, _NO_LIMITS)
    if least is not None and value < least:
        return least
    return value if most is None or value <= most else most


def _amounts(game: Game, asked: Event, found: Sequence[Listener]) -> list[tuple[Modifier, int]]:
    """Return the modifiers that change what is asked for, each with how much it is."""
    amounts = []
    for listener in game.ruleset.working(game, found):
        context = listener.context.about(asked)
        if listener.ability.matches(context, asked):
            modifier: Modifier = listener.ability.run
            game.consult(*listener.ability.reasons, *modifier.rules)
            amounts.append((modifier, modifier.amount(context)))
    return amounts


def _modified(value: int, amounts: Sequence[tuple[Modifier, int]]) -> int:
    adding: list[tuple[Modifier, int]] = []
    factors: list[tuple[Modifier, int]] = []
    last = None
    for modifier, amount in amounts:
        if modifier.last:
            last = amount
        elif modifier.sets:
            value = amount
        else:
            (factors if modifier.times else adding).append((modifier, amount))
    if last is not None:
        return last
    for modifier, amount in sorted(_stacked(adding), key=_by_cap) if len(adding) > 1 else adding:
        cap = modifier.cap
        value = value + amount if cap is None or amount < 0 else min(value + amount, max(value, cap))
    for _, factor in _stacked(factors) if factors else ():
        value *= factor
    return value


def _stacked(adding: Sequence[tuple[Modifier, int]]) -> list[tuple[Modifier, int]]:
    """Leave out additions, or factors, that do not stack with a greater one of their key."""
    best: dict[str, tuple[Modifier, int]] = {}
    for modifier, amount in adding:
        if modifier.key and (modifier.key not in best or amount > best[modifier.key][1]):
            best[modifier.key] = modifier, amount
    return [each for each in adding if not each[0].key] + list(best.values())


def _by_cap(adding: tuple[Modifier, int]) -> tuple[bool, int]:
    cap = adding[0].cap
    return cap is not None, cap or 0
