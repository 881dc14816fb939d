"""Derived stats: what is printed, set, then added to with cap and stacking key, then clamped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.timing.ability import Listener, Modifier, Sort

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card

STAT = "stat"


def derived(game: Game, card: Card, name: str) -> int:
    """Return a derived stat of a card.

    The last that sets it counts; additions without a cap come before those with one, the lowest cap first, so
    that the order in which cards came to the table tells nothing. Of additions with one key the greatest
    counts.
    """
    value: int = card.spec.stats[name]
    found = game.listeners.of(Sort.MODIFY, name)
    if found:
        value = _modified(value, list(_amounts(game, card, name, found)))
    if name not in game.ruleset.derived_stats:
        return value
    least, most = game.ruleset.derived_stats[name]
    value = value if least is None else max(least, value)
    return value if most is None else min(most, value)


def _amounts(game: Game, card: Card, name: str, found: Sequence[Listener]) -> Iterator[tuple[Modifier, int]]:
    asked = Event(STAT, card, name=name)
    for listener in found:
        if game.is_working(listener):
            context = listener.context.answering(asked)
            if listener.ability.matches(context, asked):
                modifier: Modifier = listener.ability.run
                game.consult(listener.ability.text)
                yield modifier, modifier.amount(context)


def _modified(value: int, amounts: Sequence[tuple[Modifier, int]]) -> int:
    for modifier, amount in amounts:
        if modifier.sets:
            value = amount
    adding = [(modifier, amount) for modifier, amount in amounts if not modifier.sets]
    for modifier, amount in sorted(_stacked(adding), key=_by_cap):
        most = value + amount if modifier.cap is None or amount < 0 else max(value, modifier.cap)
        value = min(value + amount, most)
    return value


def _stacked(adding: Sequence[tuple[Modifier, int]]) -> list[tuple[Modifier, int]]:
    """Leave out additions that do not stack with a greater one of their key."""
    best: dict[str, tuple[Modifier, int]] = {}
    for modifier, amount in adding:
        if modifier.key and (modifier.key not in best or amount > best[modifier.key][1]):
            best[modifier.key] = modifier, amount
    return [each for each in adding if not each[0].key] + list(best.values())


def _by_cap(adding: tuple[Modifier, int]) -> tuple[bool, int]:
    cap = adding[0].cap
    return cap is not None, cap or 0
